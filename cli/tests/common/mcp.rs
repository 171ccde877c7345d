//! A client of `erc8257 mcp`, one line a message.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command};

use serde_json::{Value, json};

use super::program;

/// A running server and what it answered.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
    /// All lines that came.
    pub(crate) seen: String,
}

impl Client {
    /// Starts the server with these options, and enters it.
    pub(crate) fn start(options: &[&str]) -> Self {
        Self::of(&mut program(&[&["mcp"], options].concat()))
    }

    /// The same with this command.
    pub(crate) fn of(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut client = Self { child, input, output, next: 0, seen: String::new() };
        let entered = client.ask(
            "initialize",
            json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}),
        );
        assert_eq!(entered["result"]["serverInfo"]["name"], "erc8257", "{entered}");
        client.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string().as_bytes());
        client
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("written");
    }

    /// The next line that comes.
    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        self.seen.push_str(&line);
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}"))
    }

    /// Sends a request, and gives its response.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let mut request = json!({"jsonrpc": "2.0", "id": self.next, "method": method});
        request["params"] = params;
        self.send(request.to_string().as_bytes());
        let response = self.next();
        assert_eq!(response["id"], self.next, "{response}");
        response
    }

    /// Calls a tool, and gives its result.
    pub(crate) fn call(&mut self, name: &str, arguments: Value) -> Value {
        let mut params = json!({"name": name});
        params["arguments"] = arguments;
        let mut response = self.ask("tools/call", params);
        assert!(response["error"].is_null(), "{response}");
        response["result"].take()
    }

    /// The tools.
    pub(crate) fn tools(&mut self) -> Vec<Value> {
        self.ask("tools/list", json!({}))["result"]["tools"].as_array().expect("tools").clone()
    }

    /// Ends the input, and gives the status and what stood on standard error.
    pub(crate) fn end(mut self) -> (i32, String) {
        self.input.take();
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("the end");
        let output = self.child.wait_with_output().expect("the program ends");
        (output.status.code().expect("by itself"), String::from_utf8(output.stderr).expect("UTF-8") + &rest)
    }
}
