//! An HTTPS server in the test's own process, with a certificate authority of its own.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, LazyLock};
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::file;

/// A connection after the TLS handshake.
pub(crate) type Connection = StreamOwned<ServerConnection, TcpStream>;

static AUTHORITY: LazyLock<(Issuer<'static, KeyPair>, String)> = LazyLock::new(|| {
    let mut params = CertificateParams::new([]).expect("parameters");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let pem = params.self_signed(&key).expect("a certificate").pem();
    (Issuer::new(params, key), pem)
});

/// The authority's certificate, in a file.
pub(crate) fn authority(test: &str) -> String {
    file(&format!("{test}-ca.pem"), &AUTHORITY.1)
}

/// A certificate for this name.
pub(crate) fn certificate(name: &str, expired: bool) -> Arc<ServerConfig> {
    let mut params = CertificateParams::new([name.to_owned()]).expect("parameters");
    if expired {
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(2021, 1, 1);
    }
    let key = KeyPair::generate().expect("a key");
    let certificate = params.signed_by(&key, &AUTHORITY.0).expect("signed");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], PrivateKeyDer::Pkcs8(key.serialize_der().into()));
    Arc::new(config.expect("a configuration"))
}

/// Serves connections at a free port, each by `serve`, which gets it before the handshake and the request.
pub(crate) fn start(config: Arc<ServerConfig>, serve: impl Fn(Connection) + Send + Sync + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let serve = Arc::new(serve);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let connection = ServerConnection::new(Arc::clone(&config)).expect("a connection");
            let serve = Arc::clone(&serve);
            thread::spawn(move || serve(StreamOwned::new(connection, stream)));
        }
    });
    port
}

/// Reads the request's head.
pub(crate) fn request(connection: &mut Connection) -> String {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && connection.read(&mut byte).is_ok_and(|count| count == 1) {
        head.push(byte[0]);
    }
    String::from_utf8(head).expect("UTF-8")
}

/// Sends these bytes, and the goodbye of TLS.
pub(crate) fn send(connection: &mut Connection, bytes: &[u8]) {
    // The other side may have gone away.
    let _ = connection.write_all(bytes);
    connection.conn.send_close_notify();
    let _ = connection.flush();
}

/// Serves this answer to every request.
pub(crate) fn answering(config: Arc<ServerConfig>, answer: impl Into<Vec<u8>>) -> u16 {
    let answer = answer.into();
    start(config, move |mut connection| {
        request(&mut connection);
        send(&mut connection, &answer);
    })
}

/// Status 200 and a body of known length.
pub(crate) fn ok(headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n{headers}\r\n", body.len());
    [head.as_bytes(), body].concat()
}
