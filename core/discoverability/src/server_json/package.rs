//! Packages, and the transports of packages and remotes.

use primitives::json::NodeId;

use super::{Checked, is_range};
use crate::codes::Code;
use crate::fields::{is_object, text, text_of};
use crate::text::is_space;

/// The registries that the schema names.
const REGISTRIES: [&str; 5] = ["npm", "pypi", "oci", "nuget", "mcpb"];

impl Checked<'_, '_, '_> {
    pub(super) fn package(&mut self, package: NodeId) {
        if !is_object(self.document(), package) {
            return self.found.at(Code::SjPackage, package);
        }
        for name in ["registryType", "identifier"] {
            self.required(package, name, Code::SjPackage, |_| true);
        }
        for name in ["registryBaseUrl", "runtimeHint"] {
            self.optional(package, name, Code::SjPackage, |_| true);
        }
        self.uri(package, "registryBaseUrl");
        self.optional(package, "version", Code::SjPackageVersion, |text| text != "latest" && !is_range(text));
        self.hash(package);
        match self.find(package, "transport") {
            Some(node) => self.transport(node, false),
            None => self.found.member(Code::SjPackage, None, package),
        }
        self.each(package, "runtimeArguments", Code::SjArgument, Self::argument);
        self.each(package, "packageArguments", Code::SjArgument, Self::argument);
        self.each(package, "environmentVariables", Code::SjInput, Self::named_input);
    }

    /// The hash of the file, which packages of mcpb must have, and the registry.
    fn hash(&mut self, package: NodeId) {
        let is_hash = |text: &str| {
            text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        self.optional(package, "fileSha256", Code::SjSha256, is_hash);
        let Some(registry) = text_of(self.document(), package, "registryType") else { return };
        if registry == "mcpb" && self.find(package, "fileSha256").is_none() {
            self.found.about(Code::SjMcpbSha256, package);
        }
        if !REGISTRIES.contains(&registry.as_str()) {
            self.found.member(Code::SjRegistryType, self.find(package, "registryType"), package);
        }
    }

    pub(super) fn remote(&mut self, remote: NodeId) {
        self.transport(remote, true);
    }

    /// A transport: of a remote never stdio. Its URL may hold variables, and begins with none.
    fn transport(&mut self, node: NodeId, is_remote: bool) {
        let document = self.document();
        if !is_object(document, node) {
            return self.found.at(Code::SjTransport, node);
        }
        let kind = text_of(document, node, "type");
        match kind.as_deref() {
            Some("stdio") if !is_remote => return,
            Some("streamable-http" | "sse") => {}
            _ => return self.found.member(Code::SjTransport, self.find(node, "type"), node),
        }
        let url = self.find(node, "url");
        let written = url.and_then(|url| text(document, url));
        match (url, written) {
            (Some(url), Some(text)) if is_url(&text) => {
                if text.starts_with("http://") {
                    self.found.at(Code::SjUrlHttp, url);
                }
            }
            _ => self.found.member(Code::SjTransport, url, node),
        }
        self.each(node, "headers", Code::SjInput, Self::named_input);
        // Those of a package's URL are its arguments and its environment.
        if is_remote {
            self.variables(node);
        }
    }
}

/// `^https?://[^\s]+$`, as the schema has it.
fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.chars().any(is_space))
}
