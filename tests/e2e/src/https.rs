//! The HTTPS server: an HTTP fault for a slug, a TLS fault for a name, a good manifest for everything else.
//!
//! | asked for | answer |
//! |---|---|
//! | `https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json` | the standard's free tool |
//! | a page that a test set | that page |
//! | a path whose slug is a [`faults::Fault`]'s | that exchange of `tests/vectors/http`, byte for byte |
//! | a name that is a [`tls::TlsFault`]'s | that fault, before any HTTP |
//! | anything else under `/.well-known/ai-tool/` | the generated manifest of host and slug |
//!
//! The registered hash is that of the generated manifest, which is that of `tests/vectors/http`. So a fault
//! fails only for its own reason.

mod certificates;
mod connection;
pub mod faults;
mod reply;
pub mod tls;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, fs};

use crate::manifest;
use crate::server::Server;
use crate::temporary::Folder;
use certificates::Certificates;

/// A running server; ends on drop.
#[derive(Debug)]
pub struct Https {
    server: Server,
    folder: Folder,
    shared: Arc<Shared>,
}

/// A request that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The `Host` header.
    pub host: String,
    /// The path.
    pub path: String,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
}

/// What to do whenever a page is asked for.
type Hook = Arc<dyn Fn() + Send + Sync>;
/// Takes the body of a call, and gives a status with its words, and a body.
type Call = Arc<dyn Fn(&[u8]) -> (&'static str, Vec<u8>) + Send + Sync>;

/// A page that a test put at an address.
#[derive(Clone, Default)]
struct Page {
    body: Option<Vec<u8>>,
    hook: Option<Hook>,
    call: Option<Call>,
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").field("body", &self.body).finish_non_exhaustive()
    }
}

/// What all connections see.
#[derive(Debug)]
struct Shared {
    certificates: Certificates,
    pages: Mutex<HashMap<String, Page>>,
    hits: Mutex<Vec<Hit>>,
}

impl Https {
    /// Starts at a free port of 127.0.0.1.
    #[must_use]
    pub fn start() -> Self {
        Self::start_at(0)
    }

    /// Starts at this port of 127.0.0.1, for clients that cannot lead a name to another port than 443.
    ///
    /// # Panics
    /// If the port is taken.
    #[must_use]
    pub fn start_at(port: u16) -> Self {
        let folder = Folder::new();
        let certificates = Certificates::new();
        fs::write(folder.file("ca.pem"), certificates.authority_pem())
            .expect("the temporary folder can be written to");
        let shared = Arc::new(Shared { certificates, pages: Mutex::default(), hits: Mutex::default() });
        let seen = Arc::clone(&shared);
        let server = Server::start(port, move |stream, stop| connection::serve(stream, stop, &seen));
        let https = Self { server, folder, shared };
        https.serve(manifest::FREE_TOOL_URI, manifest::free_tool());
        https
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// The certificate of its authority, a PEM file.
    #[must_use]
    pub fn ca_file(&self) -> PathBuf {
        self.folder.file("ca.pem")
    }

    /// Serves a body at a URL from now on, with status 200.
    pub fn serve(&self, url: &str, body: impl Into<Vec<u8>>) {
        self.page(url, |page| page.body = Some(body.into()));
    }

    /// Does something whenever the URL is asked for, before the answer.
    pub fn on_fetch(&self, url: &str, hook: impl Fn() + Send + Sync + 'static) {
        self.page(url, |page| page.hook = Some(Arc::new(hook)));
    }

    /// Is a tool at a URL from now on: answers calls, each by its body.
    pub fn on_call(
        &self,
        url: &str,
        call: impl Fn(&[u8]) -> (&'static str, Vec<u8>) + Send + Sync + 'static,
    ) {
        self.page(url, |page| page.call = Some(Arc::new(call)));
    }

    /// The requests for this URL so far.
    #[must_use]
    pub fn hits(&self, url: &str) -> Vec<Hit> {
        let hits = self.shared.hits.lock().unwrap_or_else(PoisonError::into_inner);
        hits.iter()
            .filter(|hit| url.strip_prefix("https://") == Some(&format!("{}{}", hit.host, hit.path)))
            .cloned()
            .collect()
    }

    fn page(&self, url: &str, set: impl FnOnce(&mut Page)) {
        let key = url.strip_prefix("https://").expect("an https URL").to_owned();
        let mut pages = self.shared.pages.lock().unwrap_or_else(PoisonError::into_inner);
        set(pages.entry(key).or_default());
    }
}
