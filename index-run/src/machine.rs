//! The machines of `erc8257_index` under one hood, so that one function takes each answer.

use alloc::vec::Vec;

use erc8257::inquiry::{EthCall, OutOfOrder};
use erc8257::rpc::CallAnswer;
use erc8257_index::{
    AskingNewest, AskingToolCount, Checking, ElementError, Following, Machine, ReadingRecords, Said, Step,
    StoreRead, StoreWrite, Stored, Task,
};

/// The machine under way.
pub(crate) enum Asking {
    /// Whether the registry can be read.
    Check(Checking),
    /// Its events, up to the head.
    Follow(Following),
    /// How old the newest block of the RPC is.
    Newest(AskingNewest),
    /// How many tools the registry counts, before the first verification.
    Count(AskingToolCount),
    /// The records of some tools.
    Records(ReadingRecords),
    /// How many tools the registry counts, for the totals.
    Total(AskingToolCount),
}

/// What a machine asks for.
pub(crate) enum Wants {
    Calls(Vec<EthCall>),
    Elements(EthCall),
    Pause(u32),
    Read(StoreRead),
    Write(StoreWrite),
    Tell(Said),
    Nothing,
}

impl Asking {
    pub(crate) fn wants(&self) -> Wants {
        match self {
            Self::Check(machine) => wants(machine),
            Self::Follow(machine) => wants(machine),
            Self::Newest(machine) => wants(machine),
            Self::Count(machine) | Self::Total(machine) => wants(machine),
            Self::Records(machine) => wants(machine),
        }
    }

    pub(crate) fn taker(&mut self) -> &mut dyn Takes {
        match self {
            Self::Check(machine) => machine,
            Self::Follow(machine) => machine,
            Self::Newest(machine) => machine,
            Self::Count(machine) | Self::Total(machine) => machine,
            Self::Records(machine) => machine,
        }
    }
}

fn wants<T: Task>(machine: &Machine<T>) -> Wants {
    match machine.poll() {
        Step::Calls(calls) => Wants::Calls(calls),
        Step::Elements(call) => Wants::Elements(call),
        Step::Pause(milliseconds) => Wants::Pause(milliseconds),
        Step::Read(read) => Wants::Read(read.clone()),
        Step::Write(write) => Wants::Write(write.clone()),
        Step::Tell(said) => Wants::Tell(said),
        Step::Done(_) => Wants::Nothing,
    }
}

/// What takes answers: every machine.
pub(crate) trait Takes {
    fn call(&mut self, id: u32, answer: &CallAnswer<'_>, words: &str) -> Result<(), OutOfOrder>;
    fn element(&mut self, id: u32, json: &[u8]) -> Result<(), ElementError>;
    fn end(&mut self, id: u32, failed: Option<(&CallAnswer<'_>, &str)>) -> Result<(), OutOfOrder>;
    fn pause(&mut self) -> Result<(), OutOfOrder>;
    fn read(&mut self, stored: Stored) -> Result<(), OutOfOrder>;
    fn written(&mut self) -> Result<(), OutOfOrder>;
    fn told(&mut self) -> Result<(), OutOfOrder>;
}

impl<T: Task> Takes for Machine<T> {
    fn call(&mut self, id: u32, answer: &CallAnswer<'_>, words: &str) -> Result<(), OutOfOrder> {
        self.handle_call(id, answer, words)
    }

    fn element(&mut self, id: u32, json: &[u8]) -> Result<(), ElementError> {
        self.handle_element(id, json)
    }

    fn end(&mut self, id: u32, failed: Option<(&CallAnswer<'_>, &str)>) -> Result<(), OutOfOrder> {
        self.handle_elements_end(id, failed)
    }

    fn pause(&mut self) -> Result<(), OutOfOrder> {
        self.handle_pause()
    }

    fn read(&mut self, stored: Stored) -> Result<(), OutOfOrder> {
        self.handle_read(stored)
    }

    fn written(&mut self) -> Result<(), OutOfOrder> {
        self.handle_write()
    }

    fn told(&mut self) -> Result<(), OutOfOrder> {
        self.handle_told()
    }
}
