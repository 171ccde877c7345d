//! From a host name to the addresses that are connected to.
//!
//! The client connects to exactly the addresses that were looked at here, so a name that changes between the look
//! and the connection gains nothing. One private address among public ones blocks the name: which of them is tried
//! would otherwise be chance.

use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs as _};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use erc8257::url::classify;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use super::fault::{Fault, Kind};

/// `--connect-to HOST[:PORT]=ADDRESS[:PORT]`: the address of a name in place of the system's answer. Several
/// rules for one name give it several addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ConnectTo {
    host: String,
    port: Option<u16>,
    address: IpAddr,
    to_port: Option<u16>,
}

impl ConnectTo {
    fn target(&self, host: &str, port: u16) -> Option<SocketAddr> {
        let meant = self.host.eq_ignore_ascii_case(host) && self.port.is_none_or(|own| own == port);
        meant.then(|| SocketAddr::new(self.address, self.to_port.unwrap_or(port)))
    }
}

/// The text is not a rule of that form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoConnectTo;

impl fmt::Display for NoConnectTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("--connect-to is HOST[:PORT]=ADDRESS[:PORT], where ADDRESS is an IP address")
    }
}

impl FromStr for ConnectTo {
    type Err = NoConnectTo;

    fn from_str(text: &str) -> Result<Self, NoConnectTo> {
        let (from, to) = text.split_once('=').ok_or(NoConnectTo)?;
        let (host, port) = match from.rsplit_once(':') {
            Some((host, port)) if !host.contains(':') || host.ends_with(']') => {
                (host, Some(port.parse().map_err(|_| NoConnectTo)?))
            }
            _ => (from, None),
        };
        let host = bare(host);
        if host.is_empty() {
            return Err(NoConnectTo);
        }
        let (address, to_port) = match to.parse::<SocketAddr>() {
            Ok(socket) => (socket.ip(), Some(socket.port())),
            Err(_) => (bare(to).parse().map_err(|_| NoConnectTo)?, None),
        };
        Ok(Self { host: host.to_owned(), port, address, to_port })
    }
}

/// A host without the brackets of an IPv6 address.
fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host)
}

/// The resolver: names by the system, every address looked at.
#[derive(Debug)]
pub(super) struct Pinning {
    connect_to: Arc<[ConnectTo]>,
    public_only: bool,
}

impl Pinning {
    pub(super) fn new(connect_to: Arc<[ConnectTo]>, public_only: bool) -> Self {
        Self { connect_to, public_only }
    }

    fn addresses(&self, host: &str, port: u16, within: NextTimeout) -> Result<Vec<SocketAddr>, Fault> {
        let targets: Vec<_> = self.connect_to.iter().filter_map(|rule| rule.target(host, port)).collect();
        if !targets.is_empty() {
            return Ok(targets);
        }
        match host.parse() {
            Ok(address) => Ok(vec![SocketAddr::new(address, port)]),
            Err(_) => look_up(host, port, within),
        }
    }
}

impl Resolver for Pinning {
    fn resolve(
        &self,
        uri: &Uri,
        _: &Config,
        within: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let host = bare(uri.host().unwrap_or_default());
        let default = if uri.scheme_str() == Some("https") { 443 } else { 80 };
        let port = uri.port_u16().unwrap_or(default);
        let addresses = self.addresses(host, port, within).map_err(Fault::into_error)?;
        if addresses.is_empty() {
            let text = format!("the name {host} has no address");
            return Err(Fault::new(Kind::Connect, text).into_error());
        }
        let mut pinned = self.empty();
        for address in addresses {
            let class = classify(address.ip());
            if self.public_only && !class.is_public() {
                let ip = address.ip();
                let text = match host.parse::<IpAddr>() {
                    Ok(_) if host == ip.to_string() => format!("{host} is not a public address ({class})"),
                    _ => format!("{host} leads to {ip}, which is not a public address ({class})"),
                };
                return Err(Fault::new(Kind::Blocked, text).into_error());
            }
            // Addresses beyond the client's capacity were checked, and the client does not connect to them.
            let _ = pinned.try_push(address);
        }
        Ok(pinned)
    }
}

/// Asks the system, whose look-up has no time limit: a thread waits for it, and is left behind when the time
/// is over.
fn look_up(host: &str, port: u16, within: NextTimeout) -> Result<Vec<SocketAddr>, Fault> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let name = host.to_owned();
    let lookup = move || {
        let found = (name.as_str(), port).to_socket_addrs().map(Iterator::collect::<Vec<_>>);
        let _ = sender.send(found);
    };
    let unresolved = |why: &dyn fmt::Display| {
        Fault::new(Kind::Connect, format!("the name {host} cannot be resolved: {why}"))
    };
    thread::Builder::new().spawn(lookup).map_err(|error| unresolved(&error))?;
    match receiver.recv_timeout(*within.after) {
        Ok(found) => found.map_err(|error| unresolved(&error)),
        Err(RecvTimeoutError::Timeout) => Err(Fault::timeout()),
        Err(RecvTimeoutError::Disconnected) => Err(unresolved(&"the resolver gave no answer")),
    }
}
