//! Streamable HTTP on a loopback address, without sessions: each request is whole by itself.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::server::{MESSAGE_BYTES, Server};
use crate::output::print;
use crate::status::Failure;

/// Connections at a time; others wait.
const CONNECTIONS: usize = 16;
/// Time for the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Time for a connection, its requests and their answers among it.
const WHOLE_TIME: Duration = Duration::from_secs(600);
/// The one path.
const PATH: &str = "/mcp";

type Service = StreamableHttpService<Server, NeverSessionManager>;
type Answer = Response<BoxBody<Bytes, Infallible>>;

/// Listens, prints the URL, and serves for ever.
pub(super) async fn serve(server: Server, address: SocketAddr) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::incomplete(format!("{address}: {error}"));
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let own = listener.local_addr().map_err(failed)?;
    print(&format!("http://{own}{PATH}\n"))?;
    let service = StreamableHttpService::new(move || Ok(server.clone()), Arc::default(), config(own));
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(slot) = Arc::clone(&connections).acquire_owned().await else { return Ok(()) };
        // A client that went away again does not end the server.
        let Ok((stream, _)) = listener.accept().await else { continue };
        let service: Service = service.clone();
        tokio::spawn(async move {
            let answers = service_fn(move |request| {
                let service = service.clone();
                async move { Ok::<_, Infallible>(answer(&service, request).await) }
            });
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
            let connection = http.serve_connection(TokioIo::new(stream), answers);
            // A connection that breaks concerns its client alone.
            let _ = tokio::time::timeout(WHOLE_TIME, connection).await;
            drop(slot);
        });
    }
}

/// Answers a request. What is not JSON gets the error of JSON-RPC, too, which the SDK leaves out.
async fn answer(service: &Service, request: Request<Incoming>) -> Answer {
    if request.uri().path() != PATH {
        return refusal(StatusCode::NOT_FOUND, -32_600, "the server is at /mcp");
    }
    let (head, body) = request.into_parts();
    let body = match Limited::new(body, MESSAGE_BYTES).collect().await {
        Ok(body) => body.to_bytes(),
        Err(_) => {
            return refusal(StatusCode::PAYLOAD_TOO_LARGE, -32_600, "the message is too large, or broke off");
        }
    };
    if head.method == Method::POST && serde_json::from_slice::<serde::de::IgnoredAny>(&body).is_err() {
        return refusal(StatusCode::BAD_REQUEST, -32_700, "the message is not JSON");
    }
    service.handle(Request::from_parts(head, Full::new(body))).await
}

/// An error of JSON-RPC to a message that nothing is known of.
fn refusal(status: StatusCode, code: i32, message: &str) -> Answer {
    let error = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } });
    let mut answer = Response::new(Full::new(Bytes::from(error.to_string())).boxed());
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

/// A web page elsewhere can lead its own name to this address, or send to it: neither gets an answer.
fn config(own: SocketAddr) -> StreamableHttpServerConfig {
    let port = own.port();
    let names = ["localhost", "127.0.0.1", "[::1]"];
    let hosts = names.map(|name| format!("{name}:{port}"));
    let origins = names.map(|name| format!("http://{name}:{port}"));
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MESSAGE_BYTES)
        .with_allowed_hosts(hosts)
        .with_allowed_origins(origins)
}
