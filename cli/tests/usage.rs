//! Status 2: one clear sentence on standard error, nothing on standard output.

use crate::common::{file, run, run_with};

fn fails(args: &[&str], sentence: &str) {
    let ran = run(args);
    assert_eq!(ran.status, 2, "{args:?}: {ran:?}");
    assert_eq!(ran.stdout, "", "{args:?}");
    let first = ran.stderr.lines().next().unwrap_or_default();
    assert_eq!(first, format!("erc8257: {sentence}"), "{args:?}");
}

#[test]
fn wrong_usage_is_told_in_a_sentence() {
    fails(&["frobnicate"], "there is no command frobnicate");
    fails(&["verify"], "verify needs a tool reference, or a bundle file, or - for standard input");
    fails(&["verify", "a", "b"], "verify takes one operand; b is one too many");
    fails(&["hash", "--json", "a"], "hash has no option --json");
    fails(&["validate", "--batch", "a"], "validate has no option --batch");
    fails(&["validate", "--via", "verify", "a"], "validate has no option --via");
    fails(&["validate", "-o", "b", "a"], "validate has no option --output");
    fails(&["validate", "--profile", "Opensea", "a"], "--profile is opensea, not Opensea");
    fails(&["fix", "--profile", "opensea", "a"], "fix has no option --profile");
    fails(&["rules", "x"], "rules takes no operand, but got x");
    fails(&["verify", "--via", "wish", "x"], "--via is bundle, verify or session, not wish");
    fails(&["rules", "--color", "sometimes"], "--color is auto, always or never, not sometimes");
    fails(&["verify", "--frobnicate"], "there is no option --frobnicate");
    fails(&["verfy", "x"], "there is no command verfy; verify is near it");
    fails(&["verify", "--jsn", "x"], "there is no option --jsn; --json is near it");
    fails(&["verify", "--recrod", "f", "x"], "there is no option --recrod; --record is near it");
    fails(&["hash", "-x"], "there is no option -x");
    fails(&["hash", ""], "the file's name is empty; - is standard input");
    assert!(run(&["verify", "--jsn"]).stderr.ends_with("\nerc8257 verify --help tells more.\n"));
    fails(&["explain"], "explain needs a code");
    fails(&["advise"], "advise needs a manifest file, a bundle file, - or a tool reference");
    fails(&["diagnose"], "diagnose needs a manifest file, a bundle file, or -");
    fails(&["advise", "--batch", "x"], "advise has no option --batch");
    fails(&["verify", "--facts", "f", "x"], "verify has no option --facts");
    let once = "standard input can be read once: it is the manifest or the facts";
    fails(&["advise", "--facts", "-", "-"], once);
}

#[test]
fn usage_errors_echo_no_escape_sequences() {
    fails(&["verify", "--\u{1b}[31m\u{202e}"], "there is no option --\\u{1b}[31m\\u{202e}");
    fails(&["fr\u{1b}[31mob\u{202e}"], "there is no command fr\\u{1b}[31mob\\u{202e}");
    fails(&["hash", "/nowhere/\u{1b}]0;x\u{7}"], "there is no file /nowhere/\\u{1b}]0;x\\u{7}");
}

/// A URL that stands in the wrong place may be that of an RPC, with its key.
#[test]
fn a_usage_error_shows_scheme_and_host_of_a_url_alone() {
    let url = "https://name:s3cret@rpc.example/s3cret?key=s3cret";
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
    let (chain, option) = (format!("base={url}"), format!("--json={url}"));
    for args in [
        &["verify", tool, url][..],
        &["verify", url, "--rpc", "https://rpc.example"],
        &["verify", tool, &option],
        &["hash", url],
        &["pay", "call", tool, "--rpc", url, "--chain", &chain],
        &["pay", url],
        &["agent", "show", url],
        &["mcp", url],
        &["mcp", &option],
        &["index", url],
        &["index", &option],
        &["rules", url],
        &["tools", "list", url],
        &["wallet", "chains", url],
        &["wallet", "chains", "--rpc", "https://rpc.example", url],
        &["explain", url],
        &[url],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}: {ran:?}");
        assert!(!ran.stderr.contains("s3cret"), "{args:?}: {ran:?}");
    }
    fails(&["verify", tool, url], "verify takes one operand; https://rpc.example/… is one too many");
    fails(&["rules", "https://a.example/"], "rules takes no operand, but got https://a.example/");
}

#[test]
fn no_command_shows_the_help() {
    let ran = run(&[]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("usage: erc8257 COMMAND"));
}

#[test]
fn the_options_of_live_verbs_are_held_to_their_grammar() {
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
    let rpc = "https://rpc.example";
    fails(&["verify", tool], "verify needs --rpc URL with a tool reference: where to read the registry");
    fails(&["advise", tool], "advise needs --rpc URL with a tool reference: where to read the registry");
    let hint = "a tool reference begins with eip155:, as in eip155:8453/erc8257:0x…/1";
    let foreign = format!("--rpc does not go with a file; {hint}");
    fails(&["advise", "manifest.json", "--rpc", rpc], &foreign);
    fails(&["inspect", tool], "inspect asks one RPC: --rpc URL, once");
    fails(&["verify", tool, "--rpc", "@/nowhere/rpc"], "there is no file /nowhere/rpc");
    let none = file("no-rpc", "# none\n\n");
    fails(&["verify", tool, "--rpc", &format!("@{none}")], &format!("{none} names no RPC"));
    let two = file("two-rpcs", "https://a.example\nhttps://b.example\n");
    fails(&["inspect", tool, "--rpc", &format!("@{two}")], "inspect asks one RPC: --rpc URL, once");
    fails(
        &["inspect", tool, "--rpc", rpc, "--rpc", "https://b.example"],
        "inspect asks one RPC: --rpc URL, once",
    );
    fails(&["inspect"], "inspect needs a tool reference");
    let wrong = "eip155:8453/erc8257:0xaa/1";
    let sentence = "is not a tool reference: the registry address is 0x and 40 hex digits";
    fails(&["verify", wrong, "--rpc", rpc], &format!("{wrong} {sentence}"));
    fails(&["inspect", wrong, "--rpc", rpc], &format!("{wrong} {sentence}"));
    let hint = "a tool reference begins with eip155:, as in eip155:8453/erc8257:0x…/1";
    for (operand, option) in
        [("bundle.json", "--rpc"), ("erc8257:0x/1", "--rpc"), ("bundle.json", "--record")]
    {
        let sentence = format!("{option} does not go with a bundle; {hint}");
        fails(&["verify", operand, option, rpc], &sentence);
    }
    fails(&["verify", tool, "--rpc", rpc, "--batch"], "--batch does not go with a tool reference");
    fails(&["verify", tool, "--rpc", rpc, "--via", "session"], "--via does not go with a tool reference");
    fails(&["hash", "--rpc", rpc, "x"], "hash has no option --rpc");
    fails(&["inspect", tool, "--rpc", rpc, "--quorum", "1"], "inspect has no option --quorum");
    fails(
        &["verify", tool, "--rpc", rpc, "--check-access", &"0x11".repeat(10)],
        "--check-access is 0x and 40 hex digits, not 0x110x110x110x110x110x110x110x110x110x11",
    );
    fails(&["verify", tool, "--rpc", rpc, "--data", "0x"], "verify has no option --data");
    fails(&["inspect", tool, "--rpc", rpc, "--data", "0x"], "--data goes with --check-access");
    fails(&["inspect", tool, "--rpc", rpc, "--data", "0x1"], "--data is 0x and an even number of hex digits");
    let twice = "an RPC is named twice; it has one vote";
    fails(&["verify", tool, "--rpc", rpc, "--rpc", rpc], twice);
    let (one, another) = ("https://rpc.example.com/key", "https://rpc.example.com/other");
    for same in
        ["https://RPC.example.com/key", "HTTPS://rpc.example.com:443/key", "https://me@rpc.example.com/key"]
    {
        fails(&["verify", tool, "--rpc", another, "--rpc", one, "--rpc", same], twice);
    }
    fails(&["verify", tool, "--rpc", rpc, "--quorum", "2"], "--quorum 2 cannot be reached by 1 RPCs");
    fails(&["verify", tool, "--rpc", rpc, "--quorum", "0"], "--quorum is a number from 1 to 32, not 0");
    fails(
        &["verify", tool, "--rpc", rpc, "--block", "0x1"],
        "--block is latest, safe, finalized or a block number, not 0x1",
    );
    fails(
        &["verify", tool, "--rpc", rpc, "--timeout", "0"],
        "--timeout is a number of seconds from 1 to 300, not 0",
    );
    fails(
        &["verify", tool, "--rpc", rpc, "--timeout", "+5"],
        "--timeout is a number of seconds from 1 to 300, not +5",
    );
    fails(&["verify", tool, "--rpc", rpc, "--pin", "0x12"], "--pin is 0x and 64 hex digits, not 0x12");
    fails(
        &["verify", tool, "--rpc", rpc, "--record", "-"],
        "--record needs a file; the report goes to standard output",
    );
    fails(
        &["inspect", tool, "--rpc", rpc, "--record", "-"],
        "--record needs a file; the report goes to standard output",
    );
    for rule in ["", "a", "a=", "=127.0.0.1", "a=b", "a:=127.0.0.1", "a:1=127.0.0.1:x", "a:66000=127.0.0.1"] {
        let sentence = "--connect-to is HOST[:PORT]=ADDRESS[:PORT], where ADDRESS is an IP address, not";
        fails(&["verify", tool, "--rpc", rpc, "--connect-to", rule], &format!("{sentence} {rule}"));
    }
    let many: Vec<String> = (0..33).map(|n| format!("--rpc=https://{n}.example")).collect();
    let args: Vec<&str> = ["verify", tool].into_iter().chain(many.iter().map(String::as_str)).collect();
    fails(&args, "verify asks at most 32 RPCs");
}

#[test]
fn certificates_that_cannot_be_used_are_told() {
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
    let ca = |path: &str| run(&["verify", tool, "--rpc", "https://rpc.example", "--ca", path]);
    let none = file("none.pem", "hello");
    let broken = file("broken.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    for (path, says) in [
        ("/nowhere/ca.pem", "cannot be read: "),
        (&none, "holds no certificate in PEM form"),
        (&broken, "holds a certificate that cannot be used: "),
    ] {
        let ran = ca(path);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ran:?}");
        assert!(ran.stderr.starts_with(&format!("erc8257: {path} {says}")), "{ran:?}");
    }
}

#[test]
fn inputs_that_cannot_be_read() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for verb in ["hash", "canonicalize", "validate", "fix", "verify", "judge", "advise", "diagnose"] {
        fails(&[verb, "/nowhere/x.json"], "there is no file /nowhere/x.json");
        fails(&[verb, directory], &format!("{directory} is a directory, not a file"));
    }
    fails(&["verify", "--batch", "/nowhere/x.json"], "there is no file /nowhere/x.json");
    fails(&["verify", "--batch", directory], &format!("{directory} is a directory, not a file"));
    let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1";
    let ran = run(&["diagnose", tool]);
    let says =
        "erc8257: diagnose reads a file, not the chain: erc8257 verify TOOLREF --record FILE writes one\n";
    assert!(ran.status == 2 && ran.stderr.starts_with(says), "{ran:?}");
}

#[test]
fn bundles_that_are_none() {
    let empty = file("empty.json", "");
    fails(&["verify", &empty], &format!("{empty} is empty"));
    for (name, text, says) in [
        ("grammar", "{\"format\":", "JSON"),
        ("array", "[]", "object"),
        ("format", "{\"format\":\"erc8257-bundle/2\"}", "format"),
        ("config", "{\"format\":\"erc8257-bundle/1\"}", "config"),
        (
            "creator",
            "{\"format\":\"erc8257-bundle/1\",\"config\":{\"creator\":1,\"metadataURI\":\"\",\"manifestHash\":\"\"}}",
            "config.creator",
        ),
        (
            "base64",
            &crate::common::bundle("").replace("\"bodyText\":\"\"", "\"body\":\"?\""),
            "response.body",
        ),
        (
            "status",
            &crate::common::bundle("").replace("\"status\":200", "\"status\":1000"),
            "response.status",
        ),
    ] {
        let path = file(name, text);
        let ran = run(&["verify", &path]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{name}: {ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{name}: {ran:?}");
        let told = ran.stderr.strip_prefix(&format!("erc8257: {path}: the bundle"));
        assert!(told.is_some_and(|told| told.contains(says)), "{name}: {ran:?}");
        assert_eq!(run(&["verify", "--json", &path]), ran, "{name}: --json changes nothing");
    }
}

#[test]
fn a_manifest_in_place_of_a_bundle_is_told_so() {
    let path = file("manifest.json", crate::common::FREE_TOOL);
    let sentence = "the bundle's format is missing; to judge a manifest alone there is erc8257 validate";
    fails(&["verify", &path], &format!("{path}: {sentence}"));
}

#[test]
fn documents_that_are_no_json_are_shown() {
    let body = b"{\"a\": 1,\n \"b\": nul}\n";
    for verb in ["hash", "canonicalize", "fix"] {
        let ran = run_with(&[verb, "-"], body);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
        assert!(ran.stderr.starts_with("erc8257: standard input cannot be read as a JSON document\n"));
        assert!(ran.stderr.contains("error[2-json-strict-grammar] §2: "), "{}", ran.stderr);
        assert!(ran.stderr.contains("\n2 |  \"b\": nul}\n"), "{}", ran.stderr);
        assert!(ran.stderr.contains(" --> standard input:2:"), "{}", ran.stderr);
    }
}

#[test]
fn an_unknown_rule_is_answered_with_its_neighbours() {
    fails(&["explain", "2-name-lenght"], "there is no code 2-name-lenght; near it are 2-name-length");
    fails(&["explain", "caip19"], "there is no code caip19; near it are 3-asset-caip19");
    fails(
        &["explain", "sec-image-forbiden"],
        "there is no code sec-image-forbiden; near it are sec-image-forbidden",
    );
    fails(&["explain", "cause-raw-byte"], "there is no code cause-raw-byte; near it are cause-raw-bytes");
    fails(&["explain", "zzzzzzzzzzzzz"], "there is no code zzzzzzzzzzzzz; erc8257 rules lists them all");
    let long = "x".repeat(100_000);
    let shown = format!("there is no code {}…; erc8257 rules lists them all", "x".repeat(64));
    fails(&["explain", &long], &shown);
}

#[test]
fn index_refuses_files_that_it_would_ruin() {
    let (folder, text) = (env!("CARGO_TARGET_TMPDIR"), file("index-text", "nothing of ours\n"));
    let registry = format!("8453:0x{}=http://127.0.0.1:9", "11".repeat(20));
    let index = |out: &str, state: &str, sentence: &str| {
        fails(&["index", "--registry", &registry, "--out", out, "--state", state], sentence);
    };
    index(folder, &text, &format!("{folder} is a directory, not a file"));
    index(&text, folder, &format!("{folder} is a directory, not a file"));
    let same = "--out and --state are the same file; they need one each";
    index(&text, &text, same);
    index("./index-nowhere", "index-nowhere", same);
    if cfg!(unix) {
        index("/dev/null", &text, "/dev/null is not a plain file");
    }
    index(
        &format!("{text}-out"),
        &text,
        &format!("{text} is not a state file, or damaged; remove it to begin anew"),
    );
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "nothing of ours\n");
}

#[test]
fn an_index_that_proves_needs_one_hash_for_each_chain() {
    let (one, two) = ("0x1111111111111111111111111111111111111111", "https://rpc.example");
    let (base, other) = (format!("8453:{one}={two}"), format!("10:{one}={two}"));
    let hash = format!("0x{}", "22".repeat(32));
    let on = |chain: &str| format!("{chain}={hash}");
    let (on_base, on_other, on_third) = (on("8453"), on("10"), on("1"));
    let index = |more: &[&str], sentence: &str| {
        let all =
            ["index", "--registry", &base, "--out", "index-nowhere-lines", "--state", "index-nowhere-state"];
        fails(&[&all[..], more].concat(), sentence);
    };
    let both = ["--registry", &other, "--proof"];
    let from = "from a source that you trust: one RPC cannot give both the hash and the proof";
    index(&["--proof"], &format!("--proof needs --trusted-block HASH {from}"));
    index(&both, &format!("--proof needs --trusted-block 8453=HASH {from}"));
    index(
        &[&both[..], &["--trusted-block", &hash]].concat(),
        &format!("--proof needs --trusted-block 8453=HASH {from}"),
    );
    index(
        &[&both[..], &["--trusted-block", &on_base]].concat(),
        &format!("--proof needs --trusted-block 10=HASH {from}"),
    );
    let two_of_one = ["--proof", "--trusted-block", &on_base, "--trusted-block", &hash];
    index(&two_of_one, "--trusted-block is given twice for chain 8453");
    let of_others = ["--trusted-block", &on_base, "--trusted-block", &on_other, "--trusted-block", &on_third];
    index(&[&both[..], &of_others].concat(), "--trusted-block names a chain that no --registry is on");
    index(&["--trusted-block", &hash], "--trusted-block goes with --proof");
    index(&["--proof", "--trusted-by", "own-node"], "--trusted-by goes with --trusted-block");
    let with_block = ["--proof", "--trusted-block", &hash, "--block", "latest"];
    index(&with_block, "--block does not go with --proof: the trusted hash says which block it is");
    index(&["--proof", "--trusted-block", "0x12"], "--trusted-block is 0x and 64 hex digits, not 0x12");
}
