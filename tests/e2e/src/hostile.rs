//! Registries that answer what no registry may answer. Each is [`GOOD`] but for one thing.

use erc8257::{Address, B256, U256, keccak256};

use crate::abi::{self, Token};
use crate::chain::{Chain, DEPLOYER};
use crate::manifest;

/// Where the tools of these registries are served.
pub const HOST: &str = "hostile.example.test";
/// The tool that they are asked about.
pub const TOOL: u64 = 1;
/// The registry that answers well.
pub const GOOD: &str = "good";

/// The contract that answers what it is told.
const SCRIPTED: &str = "Scripted";

const CONFIG: &str = "getToolConfig(uint256)";
const TRY_HAS_ACCESS: &str = "tryHasAccess(uint256,address,bytes)";
/// The interface of a registry (§9).
const REGISTRY: [u8; 4] = [0xf1, 0xdc, 0x80, 0x75];

/// What to answer to a function or to certain call data: whether it reverts, and the bytes.
type Answer = (Vec<u8>, bool, Vec<u8>);

/// A registry.
#[derive(Debug, Clone, Copy)]
pub struct Hostile {
    /// Its name here, which is also its tool's slug.
    pub name: &'static str,
    /// Its fault, in one line.
    pub what: &'static str,
    make: Make,
}

#[derive(Debug, Clone, Copy)]
enum Make {
    /// The good answers, and these in their place.
    Answers(fn(Good) -> Vec<Answer>),
    /// A contract of its own.
    Contract(fn(&Chain) -> Address),
}

/// The good record of a registry's tool.
#[derive(Debug, Clone)]
struct Good {
    uri: String,
    hash: B256,
}

impl Good {
    fn members(&self) -> Vec<Token> {
        vec![manifest::CREATOR.into(), self.uri.as_str().into(), self.hash.into(), Address::ZERO.into()]
    }

    fn config(&self) -> Vec<u8> {
        abi::encode_tuple(&self.members())
    }

    /// The good record with another URI.
    fn with_uri(&self, uri: &[u8]) -> Vec<u8> {
        let mut members = self.members();
        members[1] = uri.into();
        abi::encode_tuple(&members)
    }

    /// The good record with a byte changed, counted from the beginning.
    fn with_byte(&self, at: usize, byte: u8) -> Vec<u8> {
        let mut data = self.config();
        data[at] = byte;
        data
    }
}

impl Hostile {
    /// Deploys it.
    ///
    /// # Panics
    /// If the chain refuses.
    #[must_use]
    pub fn deploy(&self, chain: &Chain) -> Address {
        let (registry, told) = self.prepare(chain, || chain.deploy(SCRIPTED, &[]));
        chain.send_all(DEPLOYER, &told);
        registry
    }

    /// Deploys it, and gives the calls that tell it what to answer. One that has to be told begins as what `scripted` deploys.
    fn prepare(
        &self,
        chain: &Chain,
        scripted: impl FnOnce() -> Address,
    ) -> (Address, Vec<(Address, Vec<u8>)>) {
        let answers = match self.make {
            Make::Contract(make) => return (make(chain), Vec::new()),
            Make::Answers(answers) => answers,
        };
        let good = Good { uri: manifest::uri(HOST, self.name), hash: hash(self.name) };
        let registry = scripted();
        let mut all = good_answers(&good);
        for answer in answers(good) {
            all.retain(|other| other.0 != answer.0);
            all.push(answer);
        }
        let tell = |(question, reverts, data): Answer| {
            let arguments = [Token::Bytes(question), reverts.into(), Token::Bytes(data)];
            (registry, abi::call("tell(bytes,bool,bytes)", &arguments))
        };
        (registry, all.into_iter().map(tell).collect())
    }
}

/// Deploys all of them, in their order.
///
/// # Panics
/// If the chain refuses.
#[must_use]
pub fn deploy_all(chain: &Chain) -> Vec<Address> {
    let scripted = HOSTILE.iter().filter(|hostile| matches!(hostile.make, Make::Answers(_))).count();
    let mut scripted = chain.deploy_copies(SCRIPTED, scripted).into_iter();
    let prepare =
        |hostile: &Hostile| hostile.prepare(chain, || scripted.next().expect("as many as are told"));
    let (addresses, told): (Vec<_>, Vec<_>) = HOSTILE.iter().map(prepare).unzip();
    chain.send_all(DEPLOYER, &told.concat());
    addresses
}

/// The registry of this name.
///
/// # Panics
/// If no registry has this name.
#[must_use]
pub fn find(name: &str) -> &'static Hostile {
    HOSTILE
        .iter()
        .find(|hostile| hostile.name == name)
        .unwrap_or_else(|| panic!("no hostile registry {name}"))
}

fn hash(slug: &str) -> B256 {
    manifest::generated_hash(HOST, slug, manifest::CREATOR)
}

fn good_answers(good: &Good) -> Vec<Answer> {
    vec![
        (function(CONFIG), false, good.config()),
        (function(TRY_HAS_ACCESS), false, abi::encode(&[true.into(), true.into()])),
        (function("hasAccess(uint256,address,bytes)"), false, abi::encode(&[true.into()])),
        (function("toolCount()"), false, abi::encode(&[TOOL.into()])),
        (function("name()"), false, abi::encode(&["Scripted".into()])),
        (function("version()"), false, abi::encode(&["0.0".into()])),
        (function("supportsInterface(bytes4)"), false, abi::encode(&[false.into()])),
        (interface([0x01, 0xff, 0xc9, 0xa7]), false, abi::encode(&[true.into()])),
        (interface(REGISTRY), false, abi::encode(&[true.into()])),
    ]
}

/// Any call of a function.
fn function(signature: &str) -> Vec<u8> {
    abi::selector(signature).to_vec()
}

/// The question for an interface.
fn interface(id: [u8; 4]) -> Vec<u8> {
    abi::call("supportsInterface(bytes4)", &[id.into()])
}

fn returns(data: Vec<u8>) -> Vec<Answer> {
    vec![(function(CONFIG), false, data)]
}

fn reverts(data: Vec<u8>) -> Vec<Answer> {
    vec![(function(CONFIG), true, data)]
}

fn access(data: Vec<u8>) -> Vec<Answer> {
    vec![(function(TRY_HAS_ACCESS), false, data)]
}

fn error(signature: &str, argument: u64) -> Vec<u8> {
    abi::call(signature, &[argument.into()])
}

const fn answers(name: &'static str, what: &'static str, answers: fn(Good) -> Vec<Answer>) -> Hostile {
    Hostile { name, what, make: Make::Answers(answers) }
}

const fn contract(name: &'static str, what: &'static str, make: fn(&Chain) -> Address) -> Hostile {
    Hostile { name, what, make: Make::Contract(make) }
}

/// All of them. Places in the record's bytes: the tuple's offset 0, creator 32, the URI's offset 64, hash 96,
/// predicate 128, the URI's length 160, the URI 192.
pub const HOSTILE: &[Hostile] = &[
    answers(GOOD, "nothing", |_| Vec::new()),
    answers("empty", "`getToolConfig` returns no bytes", |_| returns(Vec::new())),
    answers("one-byte", "`getToolConfig` returns one byte", |_| returns(vec![0])),
    answers("short", "the record is cut by a byte", |good| {
        let mut data = good.config();
        data.pop();
        returns(data)
    }),
    answers("head-only", "the record ends before the URI", |good| returns(good.config()[..160].to_vec())),
    answers("trailing", "a word more behind the record", |good| {
        returns([good.config(), vec![0; 32]].concat())
    }),
    answers("flat", "four values in place of a tuple", |good| returns(abi::encode(&good.members()))),
    answers("dirty-creator", "dirty high bytes of the creator", |good| returns(good.with_byte(32, 1))),
    answers("dirty-predicate", "dirty high bytes of the predicate", |good| returns(good.with_byte(128, 1))),
    answers("dirty-padding", "a dirty byte behind the URI", |good| {
        let last = good.config().len() - 1;
        returns(good.with_byte(last, 1))
    }),
    answers("offset-out", "the URI's offset is beyond the end", |good| returns(good.with_byte(64, 0x80))),
    answers("offset-self", "the URI's offset is 0: it points to the creator", |good| {
        returns(good.with_byte(95, 0))
    }),
    answers("offset-odd", "the tuple's offset is one byte too far", |good| returns(good.with_byte(31, 33))),
    answers("length-huge", "the URI's length is 2^248 and more", |good| returns(good.with_byte(160, 1))),
    answers("length-long", "the URI's length is 256 more than there are", |good| {
        returns(good.with_byte(190, 1))
    }),
    answers("bad-utf-8", "the URI is not UTF-8", |good| returns(good.with_byte(200, 0xff))),
    answers("uri-2048", "a URI of 2,048 bytes", |good| returns(good.with_uri(&long(&good.uri, 2_048)))),
    answers("uri-2049", "a URI of 2,049 bytes", |good| returns(good.with_uri(&long(&good.uri, 2_049)))),
    answers("uri-empty", "an empty URI", |good| returns(good.with_uri(b""))),
    answers("zero-hash", "a hash of zeros", |mut good| {
        good.hash = B256::ZERO;
        returns(good.config())
    }),
    answers("zero-creator", "a creator of zeros", |good| {
        let mut members = good.members();
        members[0] = Address::ZERO.into();
        returns(abi::encode_tuple(&members))
    }),
    contract("labyrinth", "returns 1 MiB in which every word is an offset", |chain| {
        chain.deploy("Labyrinth", &[])
    }),
    contract("shapeshifter", "another creator in every block", |chain| {
        let (uri, hash) = (manifest::uri(HOST, "shapeshifter"), hash("shapeshifter"));
        chain.deploy("Shapeshifter", &[uri.as_str().into(), hash.into()])
    }),
    answers("revert-empty", "reverts without data", |_| reverts(Vec::new())),
    answers("revert-not-found", "says that there is no such tool", |_| {
        reverts(error("ToolNotFound(uint256)", TOOL))
    }),
    answers("revert-deregistered", "says that the tool is gone", |_| {
        reverts(error("ToolIsDeregistered(uint256)", TOOL))
    }),
    answers("revert-not-found-other", "says that there is no such tool, of another tool", |_| {
        reverts(error("ToolNotFound(uint256)", TOOL + 1))
    }),
    answers("revert-deregistered-other", "says that the tool is gone, of another tool", |_| {
        reverts(error("ToolIsDeregistered(uint256)", TOOL + 1))
    }),
    answers("revert-trailing", "says that there is no such tool, and a byte more", |_| {
        reverts([error("ToolNotFound(uint256)", TOOL), vec![0]].concat())
    }),
    answers("revert-not-creator", "reverts with an error of another function", |_| {
        reverts(abi::call("NotToolCreator(uint256,address)", &[TOOL.into(), manifest::CREATOR.into()]))
    }),
    answers("revert-text", "reverts with a text", |_| {
        reverts(abi::call("Error(string)", &["not today".into()]))
    }),
    answers("revert-hostile-text", "reverts with a text that would steer a terminal", |_| {
        reverts(abi::call("Error(string)", &["\u{1b}[2J\u{1b}]0;owned\u{7}\n\u{202e}".into()]))
    }),
    answers("revert-panic", "reverts with a panic", |_| reverts(error("Panic(uint256)", 0x11))),
    answers("revert-unknown", "reverts with an unknown error", |_| reverts(keccak256(b"unknown").to_vec())),
    answers("access-false-true", "`tryHasAccess` returns (false, true)", |_| {
        access(abi::encode(&[false.into(), true.into()]))
    }),
    answers("access-two", "`tryHasAccess` returns (1, 2)", |_| access(abi::encode(&[1.into(), 2.into()]))),
    answers("access-one-word", "`tryHasAccess` returns one word", |_| access(abi::encode(&[true.into()]))),
    answers("access-three-words", "`tryHasAccess` returns three words", |_| {
        access(abi::encode(&[true.into(), true.into(), true.into()]))
    }),
    answers("access-empty", "`tryHasAccess` returns no bytes", |_| access(Vec::new())),
    answers("access-revert", "`tryHasAccess` reverts without data", |_| {
        vec![(function(TRY_HAS_ACCESS), true, Vec::new())]
    }),
    answers("no-interface", "`supportsInterface` denies that it is a registry", |_| {
        vec![(interface(REGISTRY), false, abi::encode(&[false.into()]))]
    }),
    answers("dirty-interface", "`supportsInterface` returns the word 2", |_| {
        vec![(interface(REGISTRY), false, abi::encode(&[2.into()]))]
    }),
    answers("all-interfaces", "`supportsInterface` says yes to 0xffffffff, too", |_| {
        vec![(interface([0xff; 4]), false, abi::encode(&[true.into()]))]
    }),
    answers("no-name", "`name` and `version` are empty", |_| {
        let empty = abi::encode(&["".into()]);
        vec![(function("name()"), false, empty.clone()), (function("version()"), false, empty)]
    }),
    answers("bad-name", "`name` is not UTF-8, `version` is 2,000 bytes", |_| {
        let (name, version) = (b"\xff".as_slice(), "9".repeat(2_000));
        vec![
            (function("name()"), false, abi::encode(&[name.into()])),
            (function("version()"), false, abi::encode(&[version.as_str().into()])),
        ]
    }),
    answers("huge-count", "`toolCount` returns 2^256 - 1", |_| {
        vec![(function("toolCount()"), false, abi::encode(&[U256::MAX.into()]))]
    }),
];

/// A URI stretched to a length.
fn long(uri: &str, bytes: usize) -> Vec<u8> {
    let mut long = uri.as_bytes().to_vec();
    long.resize(bytes, b'x');
    long
}
