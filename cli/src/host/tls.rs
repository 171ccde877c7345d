//! TLS by rustls: the built-in roots and the user's, and errors that keep their meaning.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use ureq::Error;
use ureq::unversioned::transport::time::Instant;
use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, Either, LazyBuffers, NextTimeout, Transport, TransportAdapter,
};

use super::fault::{Fault, Kind};
use super::meter::{Meter, Metered};

/// Bytes of a file of certificates.
const CA_BYTES: u64 = 4_194_304;

/// The built-in roots and the certificates in these files.
pub(super) fn trust(ca: &[PathBuf]) -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for path in ca {
        add(&mut roots, path).map_err(|why| format!("{} {why}", path.display()))?;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| format!("TLS cannot be set up: {error}"))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

fn add(roots: &mut RootCertStore, path: &Path) -> Result<(), String> {
    let mut pem = Vec::new();
    File::open(path)
        .and_then(|file| file.take(CA_BYTES).read_to_end(&mut pem))
        .map_err(|error| format!("cannot be read: {error}"))?;
    let mut found = false;
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|error| format!("is not a PEM file: {error}"))?;
        roots
            .add(certificate)
            .map_err(|error| format!("holds a certificate that cannot be used: {error}"))?;
        found = true;
    }
    if found { Ok(()) } else { Err("holds no certificate in PEM form".to_owned()) }
}

/// Puts TLS over a connection where the scheme is https.
pub(super) struct Secure {
    trust: Arc<ClientConfig>,
}

impl Secure {
    pub(super) const fn new(trust: Arc<ClientConfig>) -> Self {
        Self { trust }
    }
}

impl fmt::Debug for Secure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secure")
    }
}

impl<In: Transport> Connector<Metered<In>> for Secure {
    type Out = Either<Metered<In>, Secured>;

    fn connect(
        &self,
        details: &ConnectionDetails<'_>,
        chained: Option<Metered<In>>,
    ) -> Result<Option<Self::Out>, Error> {
        let Some(mut transport) = chained else { return Ok(None) };
        if !details.needs_tls() {
            return Ok(Some(Either::A(transport)));
        }
        let host = details.uri.host().unwrap_or_default();
        let host = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
        let name = ServerName::try_from(host.to_owned())
            .map_err(|_| tls(&"the host is not a name that a certificate can hold"))?;
        let mut connection =
            ClientConnection::new(Arc::clone(&self.trust), name).map_err(|error| tls(&error))?;
        let meter = transport.lend();
        let mut socket = TransportAdapter::new(transport.boxed(), Arc::clone(&details.current_time));
        // The TCP connection has spent part of the time.
        socket.set_timeout(remaining(details));
        connection.complete_io(&mut socket).map_err(handshake_error)?;
        let buffers =
            LazyBuffers::new(details.config.input_buffer_size(), details.config.output_buffer_size());
        let stream = StreamOwned::new(connection, socket);
        Ok(Some(Either::B(Secured { buffers, meter, stream })))
    }
}

/// The remaining time for connecting.
fn remaining(details: &ConnectionDetails<'_>) -> NextTimeout {
    let mut timeout = details.timeout;
    if let (Instant::Exact(began), Instant::Exact(now)) = (details.now, (details.current_time)())
        && !timeout.after.is_not_happening()
    {
        timeout.after = timeout.after.saturating_sub(now.duration_since(began)).into();
    }
    timeout
}

fn tls(why: &dyn fmt::Display) -> Error {
    Fault::new(Kind::Tls, format!("the TLS connection failed: {why}")).into_error()
}

/// Anything but the deadline that ends a handshake is a failure of TLS.
fn handshake_error(error: io::Error) -> Error {
    match Error::from(error) {
        timeout @ Error::Timeout(_) => timeout,
        Error::Io(error) => match error.kind() {
            ErrorKind::TimedOut | ErrorKind::WouldBlock => Fault::timeout().into_error(),
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => {
                tls(&"the server cut the connection during the handshake")
            }
            _ => tls(&error),
        },
        other => tls(&other),
    }
}

/// Afterwards an end without TLS's own goodbye is a cut. Otherwise the client would take the cut for the end
/// of a body whose length the server did not state (RFC 9112, section 9.8).
fn stream_error(error: io::Error) -> Error {
    match Error::from(error) {
        Error::Io(error) => match error.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => {
                Fault::cut().into_error()
            }
            ErrorKind::InvalidData => tls(&error),
            _ => Error::Io(error),
        },
        other => other,
    }
}

/// A connection with TLS.
pub(super) struct Secured {
    buffers: LazyBuffers,
    meter: Meter,
    stream: StreamOwned<ClientConnection, TransportAdapter>,
}

impl fmt::Debug for Secured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secured")
    }
}

impl Transport for Secured {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        self.meter.asked();
        self.stream.sock.set_timeout(timeout);
        let output = self.buffers.output().get(..amount).unwrap_or_default();
        self.stream.write_all(output).map_err(stream_error)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        self.stream.sock.set_timeout(timeout);
        let amount = self.stream.read(self.buffers.input_append_buf()).map_err(stream_error)?;
        self.buffers.input_appended(amount);
        Ok(amount > 0)
    }

    fn is_open(&mut self) -> bool {
        self.stream.sock.get_mut().is_open()
    }

    fn is_tls(&self) -> bool {
        true
    }
}
