//! The reference host: it fetches manifests and asks RPCs, and decides nothing. The registrant, who wants to
//! be trusted, chooses a manifest's URL. So the fetch follows no redirect, and uses no proxy, which would
//! resolve the name in our place. It sends no cookie and no referrer, and looks at every address before it
//! connects. Its bytes, those below TLS included, and its time are bounded. The user chooses an RPC's URL: it
//! may be private and may hold a key, so only its scheme and host are ever shown.

mod address;
mod decode;
mod fault;
mod fetch;
mod meter;
mod rpc;
mod stream;
mod tls;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ureq::Agent;
use ureq::config::Config;
use ureq::unversioned::transport::{Connector as _, TcpConnector};

pub(crate) use address::{ConnectTo, NoConnectTo};
pub(crate) use fetch::{Fetched, Fetcher};
pub(crate) use rpc::{OwnedAnswer, Rpc};

use address::Pinning;
use meter::{Allowance, Metering};

/// Bytes of a request, or of a piece of its body, at a time.
const REQUEST_BYTES: usize = 4_096;
/// Bytes of a response's head.
const HEAD_BYTES: usize = 32_768;

/// How to reach others: whom to trust, and which names lead elsewhere. Used for manifests and RPCs alike.
#[derive(Clone)]
pub(crate) struct Network {
    trust: Arc<rustls::ClientConfig>,
    connect_to: Arc<[ConnectTo]>,
}

impl Network {
    /// Trusts the roots of Mozilla's programme and the certificates in these PEM files.
    ///
    /// # Errors
    /// A sentence, with the file's name, about a file that cannot be read or that holds no certificate.
    pub(crate) fn new(ca: &[PathBuf], connect_to: Vec<ConnectTo>) -> Result<Self, String> {
        Ok(Self { trust: tls::trust(ca)?, connect_to: connect_to.into() })
    }

    /// A client that neither follows redirects nor uses proxies.
    fn agent(&self, public_only: bool, idle_connections: usize, most: usize) -> Agent {
        let config = Config::builder()
            .proxy(None)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .user_agent(concat!("erc8257/", env!("CARGO_PKG_VERSION")))
            .accept("application/json")
            .accept_encoding("identity")
            .max_response_header_size(HEAD_BYTES)
            .input_buffer_size(2 * HEAD_BYTES)
            .output_buffer_size(REQUEST_BYTES)
            .max_idle_connections(idle_connections)
            .max_idle_connections_per_host(idle_connections)
            .max_idle_age(Duration::from_secs(30))
            .build();
        let metering = Metering::new(Allowance { most, renewed: idle_connections > 0 });
        let secure = tls::Secure::new(Arc::clone(&self.trust));
        let connector = ().chain(TcpConnector::default()).chain(metering).chain(secure);
        Agent::with_parts(config, connector, Pinning::new(Arc::clone(&self.connect_to), public_only))
    }
}
