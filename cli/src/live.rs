//! The one loop of the command: it carries out what any inquiry asks, and tells what came of it.

pub(crate) mod record;

use std::thread;
use std::time::{Duration, Instant};

use erc8257::inquiry::{
    Confirmation, EthCall, HandlerCall, HttpAnswer, HttpEnd, HttpHeader, HttpRequest, Inquiry, OutOfOrder,
    Provider, Signature, Step, StoreAnswer, StoreOperation,
};
use erc8257::rpc::Reason;

use crate::clock;
use crate::host::{Fetched, Fetcher, Network, OwnedAnswer, Rpc};
use crate::secret::SecretHeaders;
use crate::status::Failure;

/// Signs, or does not.
pub(crate) type Signer<'a> = dyn Fn(&Signature<'_>) -> Option<Vec<u8>> + 'a;

/// The host's means to drive an inquiry.
pub(crate) struct Driver<'a> {
    /// As many as the policy's quorum asks, or one.
    pub(crate) rpcs: &'a [Rpc],
    /// Those of other chains.
    pub(crate) chains: &'a [(u128, Rpc)],
    /// `None`: the inquiry fetches nothing.
    pub(crate) fetcher: Option<&'a Fetcher>,
    /// The time for a fetch, where the user sets it.
    pub(crate) timeout: Option<Duration>,
    /// Asks the user; `None`: there is no user to ask.
    pub(crate) user: Option<&'a dyn Fn(&Confirmation<'_>) -> bool>,
    /// Signs; `None`: the command has no key.
    pub(crate) signer: Option<&'a Signer<'a>>,
    /// Remembers; `None`: there is no store.
    pub(crate) store: Option<&'a dyn Fn(&StoreOperation<'_>) -> StoreAnswer>,
    /// Runs what is protected or charged for, and gives its status; `None`: there is nothing.
    pub(crate) handler: Option<&'a dyn Fn(&HandlerCall<'_>) -> u16>,
    /// The headers of secrets, by the names that steps have for them.
    pub(crate) secrets: &'a [(&'static str, SecretHeaders)],
}

impl<'a> Driver<'a> {
    /// One that asks these RPCs and does nothing else.
    pub(crate) const fn of(rpcs: &'a [Rpc]) -> Self {
        Self {
            rpcs,
            chains: &[],
            fetcher: None,
            timeout: None,
            user: None,
            signer: None,
            store: None,
            handler: None,
            secrets: &[],
        }
    }
}

/// What happened on the way, for people. The texts are not yet harmless.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    /// Which RPC gave no answer, and why; each reason once.
    pub(crate) rpc_failures: Vec<RpcFailure>,
    pub(crate) fetch: Option<FetchTrace>,
}

/// Why an RPC gave no answer.
#[derive(Debug)]
pub(crate) struct RpcFailure {
    /// The number of the RPC, from 0.
    pub(crate) rpc: usize,
    /// The first call that failed so.
    pub(crate) call: u32,
    pub(crate) why: String,
}

/// How the fetch went.
#[derive(Debug)]
pub(crate) struct FetchTrace {
    /// The HTTP status, if there was one.
    pub(crate) status: Option<u16>,
    pub(crate) bytes: usize,
    pub(crate) took: Duration,
    pub(crate) note: Option<String>,
}

impl Driver<'_> {
    /// Drives an inquiry that was just started to its end. What the caller does not
    /// bring, such as a signer or a store, refuses its step, and the inquiry decides what follows.
    pub(crate) fn run<I: Inquiry>(&self, inquiry: &mut I) -> Trace {
        // Unix time that does not jump.
        let (unix, began) = (clock::now(), Instant::now());
        let mut trace = Trace::default();
        loop {
            // The inquiry did ask for each of these answers, so none is out of order.
            let _: Result<(), OutOfOrder> = match inquiry.poll(unix.saturating_add(began.elapsed().as_secs()))
            {
                Step::Done(_) => return trace,
                Step::Calls(calls) => {
                    let answers = self.ask(&calls, &mut trace);
                    answers
                        .into_iter()
                        .try_for_each(|(id, answer)| inquiry.handle_call(id, &answer.as_answer()))
                }
                Step::Http(mut request) => {
                    self.add_secrets(&mut request);
                    let (id, within) = (request.id, Duration::from_millis(request.deadline_ms.into()));
                    match self.fetcher.map(|host| host.send(&request, self.timeout.unwrap_or(within))) {
                        Some(fetched) => {
                            trace.fetch = Some(FetchTrace::of(&fetched));
                            fetched.tell(|answer| inquiry.handle_http(id, answer))
                        }
                        None => inquiry.handle_http(id, &HttpAnswer::failed(HttpEnd::Connect)),
                    }
                }
                Step::Sign(signature) => {
                    let (id, signed) = (signature.id, self.signer.and_then(|sign| sign(&signature)));
                    inquiry.handle_signature(id, signed.as_deref())
                }
                Step::Confirm(confirmation) => {
                    let (id, agrees) = (confirmation.id, self.user.is_some_and(|ask| ask(&confirmation)));
                    inquiry.handle_confirmation(id, agrees)
                }
                Step::Store(operation) => {
                    let (id, stored) = (operation.id(), self.store.map(|store| store(&operation)));
                    inquiry.handle_store(id, stored.unwrap_or(StoreAnswer::Failed))
                }
                Step::Handler(call) => {
                    let began = Instant::now();
                    let (id, status) = (call.id, self.handler.map(|run| run(&call)));
                    let end = if status.is_some() { HttpEnd::Complete } else { HttpEnd::Connect };
                    let ended_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
                    inquiry.handle_handler(id, &HttpAnswer { status, ended_ms, ..HttpAnswer::failed(end) })
                }
            };
        }
    }

    /// Adds the headers of the secrets that are there. A request that lacks one is not sent.
    fn add_secrets<'r>(&'r self, request: &mut HttpRequest<'r>) {
        let of =
            |name: &str| self.secrets.iter().find(|(known, _)| *known == name).map(|(_, headers)| headers);
        let headers: Vec<_> = request.secrets.iter().filter_map(|name| of(name)).collect();
        let added = headers.into_iter().flat_map(SecretHeaders::all);
        request.headers.extend(added.map(|(name, value)| HttpHeader { name, value }));
        request.secrets.retain(|name| of(name).is_none());
    }

    /// The RPC of this number: behind those of the one chain stand those of others.
    fn rpc(&self, number: usize) -> Option<&Rpc> {
        let other = number.checked_sub(self.rpcs.len());
        self.rpcs.get(number).or_else(|| self.chains.get(other?).map(|(_, rpc)| rpc))
    }

    /// The calls of each RPC. One of a chain that has no RPC of its own goes to those of the one chain: an inquiry that
    /// names chains asks for their IDs.
    fn shares<'c>(&self, calls: &'c [EthCall]) -> Vec<(usize, Vec<&'c EthCall>)> {
        let mut shares: Vec<(usize, Vec<&EthCall>)> = Vec::new();
        for call in calls {
            let other = match call.provider {
                Provider::Chain(chain) => self.chains.iter().position(|(id, _)| *id == chain),
                Provider::Rpc | Provider::Wallet => None,
            };
            let number = other.map_or(usize::from(call.rpc), |at| self.rpcs.len().saturating_add(at));
            match shares.iter_mut().find(|(of, _)| *of == number) {
                Some((_, own)) => own.push(call),
                None => shares.push((number, vec![call])),
            }
        }
        shares
    }

    /// Asks all RPCs at the same time, each with one batch.
    fn ask(&self, calls: &[EthCall], trace: &mut Trace) -> Vec<(u32, OwnedAnswer)> {
        let mut answers = Vec::with_capacity(calls.len());
        let shares = self.shares(calls);
        thread::scope(|scope| {
            let asked: Vec<_> = shares
                .iter()
                .filter_map(|(n, own)| Some((*n, own, self.rpc(*n)?)))
                .map(|(n, own, rpc)| (n, own, scope.spawn(move || ask_one(rpc, own))))
                .collect();
            for (n, own, asked) in asked {
                for (id, answer) in asked.join().unwrap_or_else(|_| broken(own)) {
                    if let OwnedAnswer::Failed(_, text) = &answer {
                        trace.rpc_failed(n, id, text);
                    }
                    answers.push((id, answer));
                }
            }
        });
        answers
    }
}

/// RPCs by their own numbers, and those of other chains.
pub(crate) type Reached = (Vec<Rpc>, Vec<(u128, Rpc)>);

/// The RPCs of `--rpc`, and those of `--chain`.
pub(crate) fn reached(
    rpcs: &[String],
    chains: &[(u128, String)],
    network: &Network,
    time: Duration,
) -> Result<Reached, Failure> {
    let of = |url: &str, option: &str| {
        Rpc::new(url, network, time).map_err(|why| Failure::usage(format!("{option}: {why}")))
    };
    let rpcs = rpcs.iter().map(|url| of(url, "--rpc")).collect::<Result<_, _>>()?;
    let chains = chains.iter().map(|(chain, url)| of(url, "--chain").map(|rpc| (*chain, rpc)));
    let chains = chains.collect::<Result<_, _>>()?;
    Ok((rpcs, chains))
}

fn ask_one(rpc: &Rpc, own: &[&EthCall]) -> Vec<(u32, OwnedAnswer)> {
    let batch: Vec<(&str, &str)> = own.iter().map(|call| (call.method, call.params.as_str())).collect();
    own.iter().map(|call| call.id).zip(rpc.batch(&batch)).collect()
}

/// A thread that broke down has no answers; that is a failure like any other.
fn broken(own: &[&EthCall]) -> Vec<(u32, OwnedAnswer)> {
    own.iter()
        .map(|call| (call.id, OwnedAnswer::Failed(Reason::Connect, "the exchange broke down".to_owned())))
        .collect()
}

impl Trace {
    fn rpc_failed(&mut self, rpc: usize, call: u32, why: &str) {
        if !self.rpc_failures.iter().any(|known| known.rpc == rpc && known.why == why) {
            self.rpc_failures.push(RpcFailure { rpc, call, why: why.to_owned() });
        }
    }
}

impl FetchTrace {
    fn of(fetched: &Fetched) -> Self {
        let bytes = fetched.body.len();
        Self { status: fetched.status, bytes, took: fetched.took(), note: fetched.note.clone() }
    }
}
