//! An inquiry under way, as an object that JavaScript holds; `pkg/src/inquiry.ts` makes steps and answers of its frames.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use erc8257::verbs::{Running, Take, start};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::areas::Areas;
use crate::failure::{Failure, Result};
use crate::number::{EXACT, whole};

#[wasm_bindgen]
pub struct RawInquiry(Box<dyn Running>);

/// Begins the inquiry of this number, or takes it up where its state was exported.
#[wasm_bindgen]
pub fn begin(inquiry: u32, parts: &[u8]) -> Result<RawInquiry> {
    Ok(RawInquiry(start::<Areas>(inquiry, parts)?))
}

#[wasm_bindgen]
impl RawInquiry {
    pub fn poll(&mut self, now_seconds: f64) -> Result<Vec<u8>> {
        let now = whole(now_seconds, EXACT);
        let now = now.ok_or_else(|| Failure::argument("/now", "is not a whole number of seconds"))?;
        Ok(self.0.poll(now))
    }

    pub fn answer(&mut self, frame: &[u8]) -> Result<()> {
        Ok(self.0.answer(frame)?)
    }

    #[wasm_bindgen(js_name = isEnough)]
    pub fn is_enough(&mut self, content_type: &str, piece: &[u8]) -> bool {
        self.0.is_enough(content_type, piece)
    }

    pub fn take(&self, what: u32) -> Option<String> {
        self.0.take(Take::of(what)?)
    }

    pub fn result(&self) -> Option<Vec<u8>> {
        self.0.result()
    }
}

/// Judges a bundle of an inquiry. Gives the conclusion and the report as one JSON text.
#[cfg(feature = "live")]
#[wasm_bindgen(js_name = judgeInquiry)]
pub fn judge_inquiry(bundle: &[u8]) -> Result<String> {
    Ok(erc8257::verbs::judge_described::<Areas>(bundle).into_result()?.to_json())
}
