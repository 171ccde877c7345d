//! A tool that no registry can have is refused, whatever was judged (ledger `1-distinguish-states`).

use erc8257::{Evidence, Policy, Report, Response, ToolConfig, ToolRef, hash, validate, verify};

const BODY: &[u8] = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
    "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
    "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;

fn genuine() -> Report {
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/echo.json".into(),
        manifest_hash: hash(BODY).unwrap(),
        access_predicate: erc8257::Address::ZERO,
    };
    verify(&config, &Response::ok(BODY), &Policy::default())
}

fn tool(text: &str) -> ToolRef {
    text.parse().unwrap()
}

#[test]
fn a_verified_record_of_no_possible_tool_is_not_verified() {
    let report = genuine();
    assert!(report.is_verified());
    for text in [
        "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/0",
        "eip155:8453/erc8257:0x0000000000000000000000000000000000000000/1",
    ] {
        let about = report.clone().about(Some(tool(text)), Evidence::Rpc);
        assert!(!about.is_verified(), "{text}");
        assert!(!about.is_canonical(), "{text}");
        assert_eq!(about.findings().len(), 1, "{text}");
        assert_eq!((about.tool_ref(), about.evidence()), (Some(&tool(text)), Evidence::Rpc));
    }
}

#[test]
fn a_possible_tool_keeps_its_report() {
    let report = genuine();
    let tool = tool("eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1");
    let about = report.clone().about(Some(tool), Evidence::Rpc);
    assert!(about.is_verified());
    assert_eq!(about.clone().about(None, Evidence::Unstated), report);
    assert_eq!(validate(BODY).about(Some(tool), Evidence::Rpc).computed_hash(), hash(BODY).ok());
}
