//! The server as the SDK sees it: its tools, and their calls.

use std::sync::Arc;

use erc8257::limits::BUNDLE_BYTES;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::answer;
use super::arguments::Arguments;
use super::tool::Offer;
use super::tools;
use crate::args::Mcp;
use crate::view::escape::harmless_cut;

/// Bytes of a message: a bundle as large as one can be, and the call around it.
pub(super) const MESSAGE_BYTES: usize = BUNDLE_BYTES + 65_536;
/// Calls that run at a time.
pub(super) const RUNNING: usize = 8;
/// Calls that run or wait; more are refused.
const PENDING: usize = 64;
/// Characters of a name that are repeated.
const NAME_CHARS: usize = 64;

const INSTRUCTIONS: &str = "Verifies tools of ERC-8257 registries before an agent calls or pays them. \
    Call verify_tool before the first call of a tool, and again when its verification is older than five minutes. \
    Stop when the answer is NO or UNKNOWN: neither is a verification. Call advise_tool for risks and prices, and \
    check_payment with every 402 answer before anything is signed. Each finding has a stable code, which explain_code \
    explains. What a list, a manifest or a tool says of itself is a claim.";

/// The server; a copy of it is the same server.
#[derive(Clone)]
pub(super) struct Server {
    given: Arc<Mcp>,
    running: Arc<Semaphore>,
    pending: Arc<Semaphore>,
}

impl Server {
    pub(super) fn new(given: Mcp) -> Self {
        Self {
            given: Arc::new(given),
            running: Arc::new(Semaphore::new(RUNNING)),
            pending: Arc::new(Semaphore::new(PENDING)),
        }
    }

    /// The tools that the operator configured.
    fn offers(&self) -> impl Iterator<Item = &'static Offer> {
        tools::OFFERS.iter().copied().filter(|offer| (offer.is_there)(&self.given))
    }

    fn offer(&self, name: &str) -> Option<&'static Offer> {
        self.offers().find(|offer| offer.name == name)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let own = Implementation::new("erc8257", erc8257::VERSION)
            .with_title("ERC-8257 verifier")
            .with_description("Verifies tools of ERC-8257 registries before an agent calls or pays them.");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(own)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.offers().map(Offer::tool).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.offer(name).map(Offer::tool)
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(offer) = self.offer(&call.name) else {
            let name = harmless_cut(&call.name, NAME_CHARS);
            return Err(ErrorData::invalid_params(
                format!("there is no tool {name}; tools/list has all"),
                None,
            ));
        };
        let busy = || ErrorData::internal_error("too many calls are running: call again later", None);
        let _pending = Arc::clone(&self.pending).try_acquire_owned().map_err(|_| busy())?;
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(|_| busy())?;
        let given = Arc::clone(&self.given);
        let result = spawn_blocking(move || {
            // A call that the client gave up keeps its slot until it ends.
            let _running = running;
            let arguments = Arguments::of(call.arguments.unwrap_or_default(), offer.params);
            answer::result(offer, arguments.and_then(|arguments| (offer.run)(&given, &arguments)))
        })
        .await;
        result.map(CallToolResponse::from).map_err(|_| ErrorData::internal_error("the call broke down", None))
    }
}
