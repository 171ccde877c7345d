//! Arguments and inputs. An argument can be an injection of commands: it is judged and shown, and never run.

use primitives::json::NodeId;

use super::Checked;
use crate::codes::Code;
use crate::fields::{boolean, is_object, text_of};

impl Checked<'_, '_, '_> {
    pub(super) fn argument(&mut self, argument: NodeId) {
        let document = self.document();
        if !is_object(document, argument) {
            return self.found.at(Code::SjArgument, argument);
        }
        match text_of(document, argument, "type").as_deref() {
            Some("positional") => {
                let has = |name| self.find(argument, name).is_some();
                if !has("value") && !has("valueHint") {
                    self.found.member(Code::SjArgument, None, argument);
                }
                self.optional(argument, "valueHint", Code::SjArgument, |_| true);
            }
            Some("named") => self.required(argument, "name", Code::SjArgument, |_| true),
            _ => return self.found.member(Code::SjArgument, self.find(argument, "type"), argument),
        }
        self.boolean(argument, "isRepeated", Code::SjArgument);
        self.input(argument);
        self.variables(argument);
    }

    /// A header, or a variable of the environment.
    pub(super) fn named_input(&mut self, input: NodeId) {
        if !is_object(self.document(), input) {
            return self.found.at(Code::SjInput, input);
        }
        self.required(input, "name", Code::SjInput, |_| true);
        self.input(input);
        self.variables(input);
    }

    /// Variables of a text, by name.
    pub(super) fn variables(&mut self, object: NodeId) {
        let document = self.document();
        let Some(variables) = self.find(object, "variables") else { return };
        if !is_object(document, variables) {
            return self.found.at(Code::SjInput, variables);
        }
        for (_, variable) in document.members_of(variables) {
            if is_object(document, variable) {
                self.input(variable);
            } else {
                self.found.at(Code::SjInput, variable);
            }
        }
    }

    fn input(&mut self, input: NodeId) {
        for name in ["default", "description", "placeholder", "value"] {
            self.optional(input, name, Code::SjInput, |_| true);
        }
        let formats = ["string", "number", "boolean", "filepath"];
        self.optional(input, "format", Code::SjInput, |text| formats.contains(&text));
        self.boolean(input, "isRequired", Code::SjInput);
        self.boolean(input, "isSecret", Code::SjInput);
        self.each(input, "choices", Code::SjInput, |checked, node| {
            if crate::fields::text(checked.document(), node).is_none() {
                checked.found.at(Code::SjInput, node);
            }
        });
    }

    fn boolean(&mut self, object: NodeId, name: &str, code: Code) {
        let node = self.find(object, name);
        if let Some(node) = node.filter(|node| boolean(self.document(), *node).is_none()) {
            self.found.at(code, node);
        }
    }
}
