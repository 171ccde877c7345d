//! One connection: the handshake, one request, one answer.

use std::io::{self, Read as _, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::PoisonError;
use std::time::Duration;

use rustls::server::{Accepted, Acceptor};
use rustls::{ServerConnection, StreamOwned};

use super::reply::{End, Reply};
use super::tls::TlsFault;
use super::{Hit, Shared, faults};
use crate::http::Request;
use crate::manifest;
use crate::server::{Stop, reset};

pub(super) fn serve(mut stream: TcpStream, stop: &Stop, shared: &Shared) -> io::Result<()> {
    let Some(accepted) = hello(&mut stream)? else { return Ok(()) };
    let name = accepted.client_hello().server_name().unwrap_or("127.0.0.1").to_owned();
    let fault = TlsFault::of(&name);
    if let Some(fault) = fault
        && spoil(fault, &mut stream, stop)?
    {
        return Ok(());
    }
    let connection = accepted.into_connection(shared.certificates.config(&name, fault));
    let connection = connection.map_err(|(error, mut alert)| {
        let _ = alert.write_all(&mut stream);
        io::Error::other(error)
    })?;
    let mut tls = StreamOwned::new(connection, stream);
    let Some(request) = Request::read(&mut tls)? else { return Ok(()) };
    let end = answer(&mut tls, &request, stop, shared)?;
    finish(tls, end, stop)
}

/// The client's first message.
fn hello(stream: &mut TcpStream) -> io::Result<Option<Accepted>> {
    let mut acceptor = Acceptor::default();
    loop {
        if acceptor.read_tls(stream)? == 0 {
            return Ok(None);
        }
        match acceptor.accept() {
            Ok(Some(accepted)) => return Ok(Some(accepted)),
            Ok(None) => {}
            Err((error, mut alert)) => {
                let _ = alert.write_all(stream);
                return Err(io::Error::other(error));
            }
        }
    }
}

/// Commits the fault; false where the fault is in the certificate.
fn spoil(fault: TlsFault, stream: &mut TcpStream, stop: &Stop) -> io::Result<bool> {
    /// The head of a handshake record of 16 KiB, with a message of 1 MiB announced in it.
    const RECORD: [u8; 9] = [22, 3, 3, 0x40, 0, 2, 0x10, 0, 0];
    match fault {
        TlsFault::Closed => {}
        TlsFault::Reset => reset(stream)?,
        // Fatal, handshake_failure.
        TlsFault::Alert => stream.write_all(&[21, 3, 3, 0, 2, 2, 40])?,
        TlsFault::Plain => stream.write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")?,
        TlsFault::Mute => stop.pause(Duration::from_secs(60))?,
        TlsFault::Trickle => {
            for byte in RECORD.into_iter().chain([0; 60]) {
                stream.write_all(&[byte])?;
                stop.pause(Duration::from_secs(1))?;
            }
        }
        TlsFault::Endless => loop {
            stream.write_all(&RECORD)?;
            stream.write_all(&[0; 0x4000 - 4])?;
            stop.pause(Duration::ZERO)?;
        },
        _ => return Ok(false),
    }
    Ok(true)
}

/// Answers with the page, the fault or the generated manifest that the address stands for.
fn answer(out: &mut dyn Write, request: &Request, stop: &Stop, shared: &Shared) -> io::Result<End> {
    let host = request.header("host").unwrap_or("127.0.0.1").to_owned();
    let key = format!("{host}{}", request.path);
    let hit = Hit { host: host.clone(), path: request.path.clone(), headers: request.headers.clone() };
    shared.hits.lock().unwrap_or_else(PoisonError::into_inner).push(hit);
    let page =
        shared.pages.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned().unwrap_or_default();
    if let Some(hook) = page.hook {
        hook();
    }
    let mut reply = Reply::new(out, stop);
    if let Some(call) = page.call.filter(|_| request.method == "POST") {
        let (status, body) = call(&request.body);
        return reply.whole(status, &body);
    }
    // A tool is called by POST: such a request gets the faults, and no page. An index is asked by POST, too.
    let fault = slug(&request.path).and_then(faults::find);
    let takes_post = fault.is_some() || request.path == INDEX;
    if request.method != "GET" && (request.method != "POST" || !takes_post) {
        return reply.whole("405 Method Not Allowed", b"");
    }
    if let Some(body) = page.body {
        return reply.page(&body);
    }
    let Some(slug) = slug(&request.path) else {
        return reply.whole("404 Not Found", b"there is no tool here");
    };
    match fault {
        Some(fault) => fault.play(&mut reply),
        None => reply.page(manifest::generated(&host, slug, manifest::CREATOR).as_bytes()),
    }
}

/// Where an index answers.
const INDEX: &str = "/graphql";

fn slug(path: &str) -> Option<&str> {
    let slug = path.strip_prefix("/.well-known/ai-tool/")?.strip_suffix(".json")?;
    let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (!slug.is_empty() && slug.bytes().all(good)).then_some(slug)
}

fn finish(mut tls: StreamOwned<ServerConnection, TcpStream>, end: End, stop: &Stop) -> io::Result<()> {
    match end {
        End::Clean => {
            tls.conn.send_close_notify();
            tls.flush()?;
            tls.sock.shutdown(Shutdown::Write)?;
            // Until the client closes too: closing with unread bytes would be a reset.
            let mut rest = [0; 1024];
            while tls.sock.read(&mut rest)? > 0 {}
            Ok(())
        }
        End::Abrupt => Ok(()),
        End::Reset => {
            // A client that learns of it while it still writes or reads the head tells of a connection that failed.
            stop.pause(Duration::from_secs(1))?;
            reset(&tls.sock)
        }
    }
}
