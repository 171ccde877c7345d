//! One counter for all bytes of a connection: apart from the body, only the time bounds a server's bytes.
//!
//! It counts below TLS, so that it sees every byte: interim responses, extensions of chunks, trailers, and
//! TLS's own records.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ureq::Error;
use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};

use super::fault::Fault;

/// Bytes that may be taken from one connection, or for one exchange where it is kept for the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance {
    pub(super) most: usize,
    /// Whether each exchange has as much.
    pub(super) renewed: bool,
}

/// The bytes taken so far; shared between the connection and TLS above it.
#[derive(Debug, Clone)]
pub(super) struct Meter {
    taken: Arc<AtomicUsize>,
    allowance: Allowance,
}

impl Meter {
    /// Something of a request goes out, so that no answer is being read.
    pub(super) fn asked(&self) {
        if self.allowance.renewed {
            self.taken.store(0, Ordering::Relaxed);
        }
    }

    fn take(&self, bytes: usize) -> Result<(), Error> {
        let taken = self.taken.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if taken > self.allowance.most {
            return Err(Fault::flood(self.allowance.most).into_error());
        }
        Ok(())
    }
}

/// Puts a meter on each connection.
#[derive(Debug)]
pub(super) struct Metering {
    allowance: Allowance,
}

impl Metering {
    pub(super) const fn new(allowance: Allowance) -> Self {
        Self { allowance }
    }
}

impl<In: Transport> Connector<In> for Metering {
    type Out = Metered<In>;

    fn connect(&self, _: &ConnectionDetails<'_>, chained: Option<In>) -> Result<Option<Self::Out>, Error> {
        let meter = Meter { taken: Arc::new(AtomicUsize::new(0)), allowance: self.allowance };
        Ok(chained.map(|inner| Metered { inner, meter, below: false }))
    }
}

/// A connection with a meter.
pub(super) struct Metered<In> {
    inner: In,
    meter: Meter,
    /// Whether something above it says when a request goes out.
    below: bool,
}

impl<In> Metered<In> {
    /// The meter, for the layer above that sees requests; bytes that go out here may be TLS's own.
    pub(super) fn lend(&mut self) -> Meter {
        self.below = true;
        self.meter.clone()
    }
}

impl<In> fmt::Debug for Metered<In> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metered")
    }
}

impl<In: Transport> Transport for Metered<In> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        if !self.below {
            self.meter.asked();
        }
        self.inner.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        let before = self.inner.buffers().input().len();
        let more = self.inner.await_input(timeout)?;
        self.meter.take(self.inner.buffers().input().len().saturating_sub(before))?;
        Ok(more)
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }
}
