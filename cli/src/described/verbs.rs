//! Written by `cargo xtask border` from the descriptions. Change those, and not this file.

use super::Verb;

/// Every described verb. Some have a command of their own, with a view for people, which comes first.
pub(crate) const VERBS: &[Verb] = &[
    Verb {
        name: "advise",
        bundle: "erc8257-advice-bundle/1",
        help: "usage: erc8257 advise [--json] FILE\n\nLists the risks of a tool beside the verdict. They never decide validity: a tool that draws an alarm can be\ngenuine, and a tool without advice can be a fake.\n\nFILE has the arguments as JSON, and may be - for standard input. A bundle (erc8257-advice-bundle/1) has the\nsame members behind its format. Schemas of both stand in the folder border/schema of the sources.\n\n  body, may be left out\n      The manifest as served. Left out: there is none.\n  facts, may be left out\n      What the host knows besides.\n\n  --json    print the report as one line of JSON (erc8257-advice/1)\n\nexit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    },
    Verb {
        name: "look-alikes",
        bundle: "erc8257-look-alikes-bundle/1",
        help: "usage: erc8257 look-alikes [--json] FILE\n\nFinds the tools of a list whose names look like the name of another creator's tool and are written otherwise\n(UTS #39). The case of letters does not matter.\n\nSource: ERC-8257, Front-Running Tool Registration\n\nFILE has the arguments as JSON, and may be - for standard input. A bundle (erc8257-look-alikes-bundle/1) has\nthe same members behind its format. Schemas of both stand in the folder border/schema of the sources.\n\n  tools\n      The tools.\n\n  --json    print the report as one line of JSON (erc8257-look-alikes/1)\n\nexit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    },
    Verb {
        name: "diagnose",
        bundle: "erc8257-diagnosis-bundle/1",
        help: "usage: erc8257 diagnose [--json] FILE\n\nExplains why a manifest does not have the hash that its registration commits. It tries well-known mistakes\none by one, and names the first that it can prove. It never changes a verdict.\n\nSource: ERC-8257, §2\n\nFILE has the arguments as JSON, and may be - for standard input. A bundle (erc8257-diagnosis-bundle/1) has\nthe same members behind its format. Schemas of both stand in the folder border/schema of the sources.\n\n  body\n      The manifest as served.\n  expectedHash\n      The committed hash.\n  clues, may be left out\n      What is known besides: the more there is to try, the more is found.\n\n  --json    print the report as one line of JSON (erc8257-diagnosis/1)\n\nexit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    },
    Verb {
        name: "fix",
        bundle: "erc8257-fix-bundle/1",
        help: "usage: erc8257 fix [--json] FILE\n\nMakes the repairs that need no decision of the publisher, and writes canonical text. They are a byte-order\nmark, strings that are not in NFC, upper-case hex, and URLs that are not normalised.\n\nA document that is not strict JSON is an error with byte offset, line and column.\n\nSource: ERC-8257, §2\n\nFILE has the arguments as JSON, and may be - for standard input. A bundle (erc8257-fix-bundle/1) has the\nsame members behind its format. Schemas of both stand in the folder border/schema of the sources.\n\n  body\n      The document, as it is served.\n\n  --json    print the report as one line of JSON (erc8257-fix/1)\n\nexit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    },
    Verb {
        name: "preflight",
        bundle: "erc8257-preflight-bundle/1",
        help: "usage: erc8257 preflight [--json] FILE\n\nSays whether the registry would revert a publisher's call, and whether consumers would verify the new\nrecord. It gives the call data if nothing refuses.\n\nA fact that is not known refuses nothing, and is a finding. The conclusion is then unknown and not yes.\n\nSource: ERC-8257, §1, Predicate Validation at Registration\n\nFILE has the arguments as JSON, and may be - for standard input. A bundle (erc8257-preflight-bundle/1) has\nthe same members behind its format. Schemas of both stand in the folder border/schema of the sources.\n\n  registry\n      The registry's address.\n  caller\n      The account that the registry will see as its caller. With a smart wallet that is the wallet's\n      contract.\n  action\n      What to call.\n  policy, may be left out\n      The policy of the consumers. Default: that of the library.\n\n  --json    print the report as one line of JSON (erc8257-preflight/1)\n\nexit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    },
    Verb {
        name: "plan",
        bundle: "erc8257-plan-bundle/1",
        help: "usage: erc8257 plan [--json] FILE\n\nMakes a plan of requirements and of whether an account meets each. A requirement that the library does not\nunderstand counts as unknown, whatever is said of it. Ask tryHasAccess before and after anything is\nacquired.\n\nSource: ERC-8257, Rationale (`getRequirements` Is Advisory)\n\nFILE has the arguments as JSON, and may be - for standard input. A bundle (erc8257-plan-bundle/1) has the\nsame members behind its format. Schemas of both stand in the folder border/schema of the sources.\n\n  logic\n      How the requirements combine.\n  requirements\n      The requirements, and whether the account meets each.\n\n  --json    print the report as one line of JSON (erc8257-plan/1)\n\nexit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    },
];
