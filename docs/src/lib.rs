//! The documentation site, made from the sources of the project: pages that are HTML and Markdown at once, readable
//! without a server and without scripts.
//!
//! | module | what |
//! |---|---|
//! | `row`, `ledger`, `standard` | the tables of codes, and the standard's obligations with their places |
//! | `example` | for each code a case that draws it and its repair, both judged by the core |
//! | `code_page` | the page of a code |
//! | `document`, `block`, `command` | pages that people write, and the checks of their code blocks |
//! | `verb_page`, `spelt` | the page of a described verb, and its types in words |
//! | `api` | the names of each language with their documentation |
//! | `page`, `html`, `shown`, `markdown`, `layout` | the parts of a page, and their output |
//! | `site`, `llms`, `index` | all pages, the index for agents, the index that is searched |
//! | `check` | that every page is well-formed and every link leads somewhere |

pub mod api;
pub mod block;
pub mod check;
pub mod code_page;
pub mod command;
pub mod document;
pub mod example;
pub mod html;
pub mod index;
pub mod layout;
pub mod ledger;
pub mod llms;
pub mod markdown;
pub mod page;
pub mod row;
pub mod shown;
pub mod site;
pub mod spelt;
pub mod standard;
pub mod verb_page;

/// Why the site cannot be made: a sentence for a person.
pub type Fault = String;

/// The Rust code of the guides runs as tests.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../pages/start.md")]
    struct Start;
    #[doc = include_str!("../guides/agents.md")]
    struct Agents;
    #[doc = include_str!("../guides/indexer.md")]
    struct Indexer;
    #[doc = include_str!("../guides/payment.md")]
    struct Payment;
    #[doc = include_str!("../guides/policy.md")]
    struct SpendingPolicy;
    #[doc = include_str!("../guides/proofs.md")]
    struct Proofs;
    #[doc = include_str!("../guides/publisher.md")]
    struct Publisher;
    #[doc = include_str!("../guides/tool-server.md")]
    struct ToolServer;
    #[doc = include_str!("../guides/wallet.md")]
    struct Wallet;
}
