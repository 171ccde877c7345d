//! Where a URL leads, as far as its text tells (Malicious Endpoints; decision B27).
//!
//! No name is resolved here. A host still resolves a name immediately before each connection
//! (`sec-ep-resolve-each`). It connects only to public addresses, and bounds the time and the size of every
//! answer (`sec-ep-limits`).

mod local;
mod redirect;

use alloc::format;
use alloc::string::String;
use core::net::IpAddr;

use super::collector::Collector;
use super::extension::Promise;
use super::lenient::{LenientHost, LenientUrl};
use super::subject::Subject;
use super::{Code, UrlRole, fields};
use erc8257::limits;
use primitives::harmless;
use primitives::json::{Document, Kind};
use primitives::url::{AddressClass, classify};

use super::suffixes::{Nature, nature};

/// The record's URI, every URL of the manifest, and those of extensions.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    if let Some(config) = &subject.facts.config {
        risks(&config.metadata_uri, UrlRole::MetadataUri, &mut |code, found| collector.tool(code, found));
    }
    let image = subject.member(subject.root.image, Kind::String);
    let image = (image != 0).then_some((image, UrlRole::Image));
    let extensions = subject.extensions.iter().map(|(node, promise)| match promise {
        Promise::Image => (*node, UrlRole::Image),
        Promise::Link => (*node, UrlRole::Link),
    });
    let mut international: usize = 0;
    for (node, role) in fields::urls(subject).into_iter().chain(image).chain(extensions) {
        let url = subject.document.string(node);
        international = international.saturating_add(international_bytes(&url));
        if international > limits::INTERNATIONAL_HOST_BYTES && international_bytes(&url) > 0 {
            // No honest manifest has so many, and nothing may hide behind them.
            let found = |_: &Document<'_>| {
                Some(format!("too many to be read: {}", harmless::quoted_ascii(url.as_bytes())))
            };
            collector.value(Code::IdnDisplay, node, found);
            continue;
        }
        risks(&url, role, &mut |code, found| collector.value(code, node, |_| found));
    }
}

/// The length of a URL's host, if that has to be decoded or compared with others.
pub(super) fn international_bytes(url: &str) -> usize {
    if url.is_ascii() && !url.contains('%') && !url.contains("--") {
        return 0;
    }
    let url = LenientUrl::read(url);
    let host = url.written_host().unwrap_or_default();
    let plain = host.is_ascii() && !host.contains('%') && !host.to_ascii_lowercase().contains("xn--");
    if plain { 0 } else { host.len() }
}

/// What can be said of where a URL leads.
pub(super) fn risks(text: &str, role: UrlRole, say: &mut dyn FnMut(Code, Option<String>)) {
    let url = LenientUrl::read(text);
    let Some(host) = url.host() else {
        return;
    };
    if url.has_user_information() {
        say(Code::UrlUser, Some(harmless::quoted_ascii(text.as_bytes())));
    }
    match &host {
        LenientHost::Address(address) => address_risks(*address, role, say),
        LenientHost::Name(name) => name_risks(name, role, say),
    }
    if is_machine_to_machine(role) {
        if let Some(port) = url.port() {
            say(Code::HostPort, Some(format!("{port}")));
        }
        let target = redirect::target(&url);
        if let Some(target) = &target {
            say(Code::UrlRedirect, Some(harmless::quoted_ascii(target.as_bytes())));
        }
        // Public hosts stand in parameters for many reasons, those of one's own network for one.
        let target = target.and_then(|target| LenientUrl::read(&target).host());
        let target = target.filter(|host| matches!(host, LenientHost::Address(_)));
        match target.into_iter().chain(redirect::nested(&url)).find(leads_inside) {
            Some(LenientHost::Address(address)) => address_risks(address, UrlRole::Link, say),
            Some(LenientHost::Name(name)) => name_risks(&name, UrlRole::Link, say),
            None => {}
        }
    }
}

/// Whether a host is in the client's own network, as far as its text tells.
pub(super) fn leads_inside(host: &LenientHost) -> bool {
    match host {
        LenientHost::Address(address) => {
            local::is_metadata_address(*address) || !classify(*address).is_public()
        }
        LenientHost::Name(name) => {
            local::is_metadata_name(name) || local::is_loopback_name(name) || local::is_local_name(name)
        }
    }
}

/// Programs fetch it, without a person who sees where it leads.
const fn is_machine_to_machine(role: UrlRole) -> bool {
    matches!(role, UrlRole::MetadataUri | UrlRole::Endpoint)
}

fn address_risks(address: IpAddr, role: UrlRole, say: &mut dyn FnMut(Code, Option<String>)) {
    // An IPv4-mapped address is the address in it.
    let address = address.to_canonical();
    let class = classify(address);
    let code = match class {
        _ if local::is_metadata_address(address) => Code::EpMetadata,
        AddressClass::Private(_) => Code::EpPrivate,
        AddressClass::Extended(_) => Code::EpExtended,
        AddressClass::Public if is_machine_to_machine(role) => Code::HostAddress,
        AddressClass::Public => return,
    };
    say(code, Some(format!("{address} ({class})")));
}

fn name_risks(name: &str, role: UrlRole, say: &mut dyn FnMut(Code, Option<String>)) {
    if local::is_metadata_name(name) {
        return say(Code::EpMetadata, Some(harmless::quoted_ascii(name.as_bytes())));
    }
    if local::is_loopback_name(name) {
        return say(Code::EpPrivate, Some(harmless::quoted_ascii(name.as_bytes())));
    }
    if local::is_local_name(name) {
        return say(Code::EpLocalName, Some(harmless::quoted_ascii(name.as_bytes())));
    }
    super::lookalike::host_risk(name, say);
    if !is_machine_to_machine(role) {
        return;
    }
    let code = match nature(name) {
        None => return,
        Some(Nature::UserContent) => Code::HostUserContent,
        Some(_) => Code::HostThrowaway,
    };
    say(code, Some(harmless::quoted_ascii(name.as_bytes())));
}
