//! A JSON-RPC proxy that lies: the path says how.
//!
//! `http://127.0.0.1:PORT/<lie>` behaves as the lie says, `/honest` passes everything on. The text behind the
//! lie's name in the path (`/<lie>/<anything>`) separates one test's requests from another's. A lie that
//! changes its mind counts only the requests of its own path.

pub mod lies;
mod wire;

use std::collections::HashMap;
use std::io;
use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use crate::chain::Chain;
use crate::http::Request;
use crate::server::{Server, Stop};
use lies::{Call, Lie};
use wire::Wire;

/// A running proxy; ends on drop.
#[derive(Debug)]
pub struct Liar {
    server: Server,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    upstream: Chain,
    /// What came at each path.
    asked: Mutex<HashMap<String, Vec<Value>>>,
}

impl Liar {
    /// Starts at a free port of 127.0.0.1, in front of the node at this URL.
    #[must_use]
    pub fn start(upstream: &str) -> Self {
        let shared = Arc::new(Shared { upstream: Chain::new(upstream), asked: Mutex::default() });
        let seen = Arc::clone(&shared);
        Self { server: Server::start(0, move |stream, stop| serve(stream, stop, &seen)), shared }
    }

    /// Where it lies in this way; `key` separates the counts of tests.
    ///
    /// # Panics
    /// If the lie does not exist.
    #[must_use]
    pub fn url(&self, lie: &str, key: &str) -> String {
        assert!(lies::find(lie).is_some(), "the lie {lie} does not exist");
        format!("{}/{lie}/{key}", self.base())
    }

    /// Its address, to which `/<lie>` is added.
    #[must_use]
    pub fn base(&self) -> String {
        format!("http://{}", self.server.address)
    }

    /// The bodies that came at a URL so far: one request or one batch each.
    #[must_use]
    pub fn asked(&self, url: &str) -> Vec<Value> {
        let path = url.strip_prefix(&self.base()).unwrap_or(url);
        let asked = self.shared.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.get(path).cloned().unwrap_or_default()
    }
}

fn serve(mut stream: TcpStream, stop: &Stop, shared: &Shared) -> io::Result<()> {
    while let Some(request) = Request::read(&mut stream)? {
        let mut wire = Wire::new(&mut stream, stop);
        let name = request.path.trim_start_matches('/').split('/').next().unwrap_or("");
        let Some(lie) = lies::find(name) else { return wire.answer("404 Not Found", "there is no such lie") };
        let question: Value = serde_json::from_slice(&request.body).unwrap_or(Value::Null);
        let before = remember(shared, &request.path, &question);
        if let Some(wired) = lie.wire {
            let honest = answer(&lies::HONEST, &question, &before, shared);
            return wired(&mut wire, &honest.to_string());
        }
        wire.keep("200 OK", &answer(lie, &question, &before, shared).to_string())?;
    }
    Ok(())
}

/// Notes what came, and gives what came before at this path.
fn remember(shared: &Shared, path: &str, question: &Value) -> Vec<Value> {
    let mut asked = shared.asked.lock().unwrap_or_else(PoisonError::into_inner);
    let asked = asked.entry(path.to_owned()).or_default();
    let before = asked.clone();
    asked.push(question.clone());
    before
}

/// The answer to a request or a batch.
fn answer(lie: &Lie, question: &Value, before: &[Value], shared: &Shared) -> Value {
    let Some(batch) = question.as_array() else { return one(lie, question, before, shared) };
    let mut answers: Vec<Value> = batch.iter().map(|question| one(lie, question, before, shared)).collect();
    match lie.batch {
        Some(change) => change(&mut answers),
        None => Value::Array(answers),
    }
}

fn one(lie: &Lie, question: &Value, before: &[Value], shared: &Shared) -> Value {
    let mut passed_on = question.clone();
    if let Some(change) = lie.question {
        change(&mut passed_on);
    }
    let text = shared.upstream.forward(&passed_on.to_string());
    let text = text.unwrap_or_else(|error| panic!("the node behind the liar: {error}"));
    let mut answer = serde_json::from_str(&text).unwrap_or(json!(null));
    if let Some(change) = lie.answer {
        change(&Call { question, before, chain: &shared.upstream }, &mut answer);
    }
    answer
}
