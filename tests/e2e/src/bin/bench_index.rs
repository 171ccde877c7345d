//! `bench_index [TOOLS]` times `erc8257 index` over a registry of so many tools (2,000 by default). Beside it
//! stands the time that the same requests take bare: the logs first, then as many `eth_call`s in batches and
//! as many HTTPS requests at a time. It also gives the peak memory there, over a tenth of the tools, and over
//! the bodies that need most. That last figure has a bound.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use std::{env, fs};

use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::chain::Chain;
use erc8257_e2e::https::Https;
use erc8257_e2e::process::{self, Ran};
use erc8257_e2e::registry::{Registry, register_call};
use erc8257_e2e::{Address, Folder, abi, manifest};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::json;

const CHAIN_ID: u64 = 8453;
/// Requests at a time, and origins that they go to.
const AT_A_TIME: usize = 32;
const HOSTS: usize = 16;
/// Calls in a batch.
const BATCH: usize = 64;
const ROUNDS: usize = 3;
/// Tools whose bodies are the hungriest to judge.
const HUNGRY: usize = 96;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [bare, rest @ ..] = arguments.as_slice()
        && bare == "bare"
    {
        return Bare::read(rest).run();
    }
    let tools = arguments.first().map_or(2_000, |count| count.parse().expect("a number of tools"));
    let bed = Bed::start(tools);
    let (mut bare, mut index) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare.push(bed.bare().time.as_secs_f64());
        index.push(bed.index());
    }
    let median = |seconds: &mut Vec<f64>| {
        seconds.sort_by(f64::total_cmp);
        seconds[ROUNDS / 2]
    };
    let bare = median(&mut bare);
    let whole = median(&mut index.iter().map(|ran| ran.time.as_secs_f64()).collect());
    let count = |tools: usize| u32::try_from(tools).map_or(f64::INFINITY, f64::from);
    println!("index {tools} tools: {whole:.2} s, {:.0} tools/s", count(tools) / whole);
    println!("bare requests: {bare:.2} s, {:.0} tools/s", count(tools) / bare);
    println!("our share: {:.0} %", 100.0 * (whole - bare) / whole);
    let peak = |runs: &[Ran]| runs.iter().map(|ran| ran.peak_kib).max().unwrap_or_default();
    println!("peak memory, {tools} tools: {} KiB", peak(&index));
    let small = Bed::start(tools / 10);
    println!("peak memory, {} tools: {} KiB", tools / 10, peak(&[small.index()]));
    let hungry = Bed::start(HUNGRY);
    let body = manifest::hungry();
    for at in 0..HUNGRY {
        let (host, slug) = name(at);
        hungry.https.serve(&manifest::uri(&host, &slug), body.as_str());
    }
    let (peak, bound) = (peak(&[hungry.index_of(0)]), manifest::hungry_bound_kib(AT_A_TIME));
    println!("peak memory, {HUNGRY} tools of the hungriest bodies: {peak} KiB of at most {bound} KiB");
    assert!(peak <= bound, "more memory than is promised");
}

struct Bed {
    tools: usize,
    chain: Chain,
    registry: Registry,
    https: Https,
    _anvil: Anvil,
}

impl Bed {
    fn start(tools: usize) -> Self {
        let anvil = Anvil::start_still(CHAIN_ID);
        let chain = anvil.chain();
        chain.fund(manifest::CREATOR);
        let registry = Registry::deploy(&chain);
        let call = |at: usize| {
            let (host, slug) = name(at);
            let hash = manifest::generated_hash(&host, &slug, manifest::CREATOR);
            (registry.address, register_call(&manifest::uri(&host, &slug), hash, Address::ZERO))
        };
        let calls: Vec<_> = (0..tools).map(call).collect();
        calls.chunks(10).for_each(|calls| chain.send_all(manifest::CREATOR, calls));
        Self { tools, chain, registry, https: Https::start(), _anvil: anvil }
    }

    /// The requests alone, by a process of their own.
    fn bare(&self) -> Ran {
        let ca = self.https.ca_file().to_string_lossy().into_owned();
        let arguments = [
            "bare".to_owned(),
            self.tools.to_string(),
            self.chain.url().to_owned(),
            format!("{:?}", self.registry.address),
            self.https.address().to_string(),
            ca,
        ];
        let own = env::current_exe().expect("a path");
        let ran = process::run(&own, &arguments, &[], Duration::from_secs(600));
        assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
        ran
    }

    fn index(&self) -> Ran {
        self.index_of(self.tools)
    }

    /// A run that verifies so many of the tools.
    fn index_of(&self, verified: usize) -> Ran {
        let folder = Folder::new();
        let mut arguments = vec!["index".to_owned(), "--allow-private-addresses".to_owned()];
        let path = |name: &str| folder.file(name).to_string_lossy().into_owned();
        let mut option = |name: &str, value: String| arguments.extend([name.to_owned(), value]);
        option("--registry", format!("{CHAIN_ID}:{:?}={}", self.registry.address, self.chain.url()));
        for host in 0..HOSTS {
            option("--connect-to", format!("{}:443={}", self::host(host), self.https.address()));
        }
        option("--ca", self.https.ca_file().to_string_lossy().into_owned());
        option("--concurrency", AT_A_TIME.to_string());
        option("--out", path("lines"));
        option("--state", path("state"));
        let ran = process::run(&command(), &arguments, &[], Duration::from_secs(600));
        assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
        let lines = fs::read_to_string(folder.file("lines")).expect("the lines");
        assert_eq!(lines.lines().filter(|line| line.contains("\"verified\":true")).count(), verified);
        ran
    }
}

/// The requests that an index makes, with nothing checked and nothing kept.
struct Bare {
    tools: usize,
    chain: Chain,
    registry: String,
    https: SocketAddr,
    trust: Arc<ClientConfig>,
}

impl Bare {
    fn read(arguments: &[String]) -> Self {
        let [tools, rpc, registry, https, ca] = arguments else { panic!("five arguments") };
        Self {
            tools: tools.parse().expect("a number"),
            chain: Chain::new(rpc),
            registry: registry.clone(),
            https: https.parse().expect("an address"),
            trust: trust(ca),
        }
    }

    fn run(&self) {
        self.logs();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            scope.spawn(|| self.calls());
            for _ in 0..AT_A_TIME {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= self.tools {
                            break;
                        }
                        let (host, slug) = name(at);
                        let body = fetch(self.https, &self.trust, &host, &slug);
                        assert!(body.starts_with(b"HTTP/1.1 200"), "no page");
                    }
                });
            }
        });
    }

    /// The registry's logs, by ranges of as many blocks as the command begins with.
    fn logs(&self) {
        let head = self.chain.block_number();
        for from in (0..=head).step_by(64) {
            let (from, to) = (format!("{from:#x}"), format!("{:#x}", head.min(from + 63)));
            let filter = json!([{"fromBlock": from, "toBlock": to, "address": self.registry}]);
            self.chain.rpc("eth_getLogs", &filter).expect("logs");
        }
    }

    fn calls(&self) {
        let block = self.chain.rpc("eth_getBlockByNumber", &json!(["latest", false])).expect("a block");
        let ids: Vec<u64> = (1..=self.tools as u64).collect();
        for ids in ids.chunks(BATCH) {
            let call = |id: &u64| {
                let data = abi::hex(&abi::call("getToolConfig(uint256)", &[(*id).into()]));
                ("eth_call", json!([{"to": self.registry, "data": data}, {"blockHash": block["hash"]}]))
            };
            let answers = self.chain.batch(&ids.iter().map(call).collect::<Vec<_>>()).expect("a batch");
            assert!(answers.iter().all(Result::is_ok), "a call failed");
        }
    }
}

fn host(at: usize) -> String {
    format!("host-{}.example.com", at % HOSTS)
}

fn name(at: usize) -> (String, String) {
    (host(at), format!("tool-{at}"))
}

fn trust(ca: &str) -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(ca).expect("a certificate")).expect("an authority");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    Arc::new(config.expect("protocols").with_root_certificates(roots).with_no_client_auth())
}

fn fetch(address: SocketAddr, trust: &Arc<ClientConfig>, host: &str, slug: &str) -> Vec<u8> {
    let name = ServerName::try_from(host.to_owned()).expect("a name");
    let tls = ClientConnection::new(Arc::clone(trust), name).expect("a connection");
    let mut stream = StreamOwned::new(tls, TcpStream::connect(address).expect("connected"));
    let request =
        format!("GET /.well-known/ai-tool/{slug}.json HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    // A server that ends without saying so has said enough here.
    let _ = stream.read_to_end(&mut answer);
    answer
}

/// The command to measure.
fn command() -> PathBuf {
    env::var_os("ERC8257_COMMAND").expect("ERC8257_COMMAND names the command").into()
}
