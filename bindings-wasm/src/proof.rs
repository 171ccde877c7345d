//! Proofs of access (§ Account Parameter Is Advisory). Nothing here signs.

use alloc::format;
use alloc::string::{String, ToString as _};

use access_proof::{AccessProof, Payload, ProofFault, ProofReport};
use erc8257::json_string;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};
use crate::hex;

/// A proof; numbers are decimal text.
#[wasm_bindgen]
pub struct RawProof(AccessProof);

#[wasm_bindgen]
impl RawProof {
    #[wasm_bindgen(constructor)]
    pub fn new(
        chain_id: &str,
        predicate: &str,
        tool_id: &str,
        account: &str,
        deadline: &str,
    ) -> Result<Self> {
        let chain_id = hex::digits(chain_id)
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| Failure::argument("/chainId", "is not an integer from 0 to 2^128 - 1"))?;
        Ok(Self(AccessProof {
            chain_id,
            predicate: hex::address(predicate, "/predicate")?,
            tool_id: hex::number(tool_id, "/toolId")?,
            account: hex::address(account, "/account")?,
            deadline: seconds(deadline, "/deadline")?,
        }))
    }

    #[wasm_bindgen(js_name = domainSeparator)]
    pub fn domain_separator(&self) -> String {
        self.0.domain_separator().to_string()
    }

    #[wasm_bindgen(js_name = structHash)]
    pub fn struct_hash(&self) -> String {
        self.0.struct_hash().to_string()
    }

    pub fn digest(&self) -> String {
        self.0.digest().to_string()
    }

    #[wasm_bindgen(js_name = typedData)]
    pub fn typed_data(&self) -> String {
        self.0.typed_data()
    }

    pub fn payload(&self, signature: &str) -> Result<String> {
        Ok(hex::shown(self.0.payload(&hex::bytes(signature, "/signature")?)))
    }

    pub fn verify(&self, signature: &str, now: &str, account_code: Option<String>) -> Result<String> {
        let signature = hex::bytes(signature, "/signature")?;
        let code = account_code.map(|code| hex::bytes(&code, "/accountCode")).transpose()?;
        Ok(ProofReport::of(self.0, &signature, seconds(now, "/now")?, code.as_deref()).to_json())
    }
}

#[wasm_bindgen(js_name = parsePayload)]
pub fn parse_payload(data: &str) -> Result<String> {
    let payload = Payload::parse(&hex::bytes(data, "/data")?).map_err(|malformed| {
        let fault = ProofFault::Payload(malformed);
        let found = json_string(malformed.as_str());
        let more = format!(r#","found":{found},"fix":{}"#, json_string(fault.row().action));
        Failure::with(fault.code(), Some("/data"), &fault, &more)
    })?;
    let Payload { deadline, signature } = payload;
    Ok(format!(r#"{{"deadline":"{deadline}","signature":"{}"}}"#, hex::shown(signature)))
}

fn seconds(text: &str, pointer: &str) -> Result<u64> {
    hex::digits(text)
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| Failure::argument(pointer, "is not a whole number of seconds since 1970"))
}
