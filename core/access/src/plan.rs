//! The requirements that an account would have to meet (§4; Rationale, "`getRequirements` Is Advisory").

use alloc::vec::Vec;

use crate::need::Need;
use erc8257::AccessLogic;

/// The outlook for access, and the requirements that are not met. A plan is for planning alone. A composite flattens its
/// logic and may turn a part around, and its owner may change it at any time. So with every outlook, ask
/// `tryHasAccess` ([`try_has_access`](erc8257::registry::try_has_access)) before and after buying; nothing else
/// decides.
///
/// # Example
/// ```
/// use erc8257::AccessLogic;
/// use erc8257_access::{Need, Outlook, Plan};
///
/// let token = |last: u8| Need::Erc721Holding { collection: erc8257::Address::with_last_byte(last) };
/// let plan = Plan::new(AccessLogic::And, [(token(1), Some(true)), (token(2), Some(false)), (token(3), None)]);
/// assert_eq!(plan.outlook(), Outlook::NotMet);
/// assert_eq!(plan.acquire().collect::<Vec<_>>(), [1]);
/// assert_eq!(plan.unknown().collect::<Vec<_>>(), [2]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    logic: AccessLogic,
    needs: Vec<(Need, Option<bool>)>,
}

/// How it looks. None of them says what `tryHasAccess` will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// As far as it can be told, the account meets the requirements.
    Met,
    /// Something is missing.
    NotMet,
    /// It cannot be told.
    Unknown,
}

impl Outlook {
    /// The word that plans write: `met`, `not-met` or `unknown`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::NotMet => "not-met",
            Self::Unknown => "unknown",
        }
    }
}

impl Plan {
    /// A plan of requirements and whether the account meets each, as far as the host knows
    /// ([`Need::question`] and [`Need::answer`] find out). A need that is not understood counts as unknown,
    /// never as met, even if the host says otherwise.
    #[must_use]
    pub fn new(logic: AccessLogic, needs: impl IntoIterator<Item = (Need, Option<bool>)>) -> Self {
        let told = |(need, met): (Need, Option<bool>)| {
            let met = met.filter(|_| need.is_understood());
            (need, met)
        };
        Self { logic, needs: needs.into_iter().map(told).collect() }
    }

    /// The outlook. A list without entries tells nothing: predicates that refuse every account give such a
    /// list.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        let some = |wanted: Option<bool>| self.needs.iter().any(|(_, met)| *met == wanted);
        // The outlook that one requirement decides, and the outlook that takes all of them.
        let (decides, all) = match self.logic {
            AccessLogic::And => ((Some(false), Outlook::NotMet), Outlook::Met),
            AccessLogic::Or => ((Some(true), Outlook::Met), Outlook::NotMet),
        };
        if some(decides.0) {
            decides.1
        } else if some(None) || self.needs.is_empty() {
            Outlook::Unknown
        } else {
            all
        }
    }

    /// How the requirements combine.
    #[must_use]
    pub const fn logic(&self) -> AccessLogic {
        self.logic
    }

    /// The requirements, in their order, and whether each is met.
    #[must_use]
    pub fn needs(&self) -> &[(Need, Option<bool>)] {
        &self.needs
    }

    /// Indices of what could be acquired: with AND all of it, with OR any one. Nothing where the outlook is
    /// [`Met`](Outlook::Met).
    pub fn acquire(&self) -> impl Iterator<Item = usize> + '_ {
        let enough = self.outlook() == Outlook::Met;
        self.indices(Some(false)).filter(move |_| !enough)
    }

    /// Indices of needs that cannot be told: unknown and undecodable kinds, sentinels, and needs that the
    /// host does not know.
    pub fn unknown(&self) -> impl Iterator<Item = usize> + '_ {
        self.indices(None)
    }

    fn indices(&self, wanted: Option<bool>) -> impl Iterator<Item = usize> + '_ {
        self.needs.iter().enumerate().filter(move |(_, (_, met))| *met == wanted).map(|(index, _)| index)
    }
}
