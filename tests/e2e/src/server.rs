//! The common part of the servers: a free port, a thread for each connection, and an end.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::net::sockopt::set_socket_linger;

/// How long a connection may wait for its client.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a server pauses at most, so that no connection outlives a test for long.
const STEP: Duration = Duration::from_millis(20);

/// Says when to end.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Waits; an error where the server ends meanwhile.
    pub(crate) fn pause(&self, duration: Duration) -> io::Result<()> {
        let end = Instant::now() + duration;
        loop {
            if self.0.load(Ordering::Relaxed) {
                return Err(io::Error::other("the server ends"));
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(STEP.min(left));
        }
    }
}

/// A listener on 127.0.0.1; ends on drop.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens at this port, or at a free one for 0. Hands every connection to `handle`, in a thread of its
    /// own. The error of a broken connection is dropped: these servers break connections on purpose.
    pub(crate) fn start(
        port: u16,
        handle: impl Fn(TcpStream, &Stop) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = listener.unwrap_or_else(|error| panic!("cannot listen at port {port}: {error}"));
        let address = listener.local_addr().expect("a bound listener has an address");
        let stop = Stop::default();
        let handle = Arc::new(handle);
        let ending = stop.clone();
        let thread = thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if ending.0.load(Ordering::Relaxed) {
                    break;
                }
                let _ = stream.set_read_timeout(Some(PATIENCE));
                let _ = stream.set_write_timeout(Some(PATIENCE));
                let _ = stream.set_nodelay(true);
                let (handle, stop) = (Arc::clone(&handle), ending.clone());
                thread::spawn(move || handle(stream, &stop));
            }
        });
        Self { address, stop, thread: Some(thread) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.0.store(true, Ordering::Relaxed);
        // Wakes the listener.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Makes the end of a connection a reset: it comes when the stream is dropped.
pub(crate) fn reset(stream: &TcpStream) -> io::Result<()> {
    set_socket_linger(stream, Some(Duration::ZERO)).map_err(io::Error::from)
}
