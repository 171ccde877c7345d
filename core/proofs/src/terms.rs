//! What a host demands, and the hash that it trusts, as bundles and states write them.

use alloc::string::String;

use primitives::describe::Word as _;
use primitives::json::Writer;

use crate::border::proof::{AnchorSource, LayoutCounter, ProofAnchor, ProofPolicy};

impl ProofAnchor {
    /// Writes the anchor as bundles have it.
    pub fn write(&self, w: &mut Writer) {
        w.raw("{\"source\":").quoted(self.source.unwrap_or(AnchorSource::Unstated).as_str());
        w.raw(",\"blockHash\":").quoted(self.block_hash);
        let roots = [
            (",\"outputRoot\":", self.output_root),
            (",\"stateRoot\":", self.state_root),
            (",\"messagePasserStorageRoot\":", self.message_passer_storage_root),
        ];
        for (name, root) in roots {
            if let Some(root) = root {
                w.raw(name).quoted(root);
            }
        }
        w.raw("}");
    }
}

impl ProofPolicy {
    /// The members that are given, as JSON text.
    ///
    /// # Example
    /// ```
    /// use erc8257_proofs::border::proof::ProofPolicy;
    ///
    /// let demands = ProofPolicy { max_block_age_seconds: Some(60), ..ProofPolicy::default() };
    /// assert_eq!(demands.to_json(), r#"{"maxBlockAgeSeconds":60}"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        self.write(&mut w);
        w.finish()
    }

    /// Writes the members that are given, as bundles have them.
    pub fn write(&self, w: &mut Writer) {
        let mut comma = "{";
        if let Some(layouts) = &self.layouts {
            w.raw("{\"layouts\":[");
            for (place, layout) in layouts.iter().enumerate() {
                w.raw(if place == 0 { "" } else { "," }).raw("{\"codeHash\":").quoted(layout.code_hash);
                w.raw(",\"counterSlot\":").display(layout.counter_slot);
                w.raw(",\"toolsSlot\":").display(layout.tools_slot);
                w.raw(",\"removedSlot\":").display(layout.removed_slot);
                w.raw(",\"counter\":")
                    .quoted(layout.counter.unwrap_or(LayoutCounter::Next).as_str())
                    .raw("}");
            }
            w.raw("]");
            comma = ",";
        }
        for (name, pin) in [("registryCode", self.registry_code), ("predicateCode", self.predicate_code)] {
            if let Some(pin) = pin {
                w.raw(comma).string(name).raw(":").quoted(pin);
                comma = ",";
            }
        }
        if let Some(seconds) = self.max_block_age_seconds {
            w.raw(comma).raw("\"maxBlockAgeSeconds\":").display(seconds);
            comma = ",";
        }
        w.raw(if comma == "{" { "{}" } else { "}" });
    }
}
