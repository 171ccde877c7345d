"""Call data of every function of the registry, and the constants of §1, §9 and ERC-1967."""

from abi import Cases, encode, hexed, selector, topic
from build import ALICE, URI, ZERO
from keccak import keccak256

SUITE = Cases("Call data and constants", "Each function with its arguments gives this call data. A constant has this value.", "call")

HASH = "0xc973f01c30db151771eca5d5661d5262b8df81b0f801adc18cd689e95256cb4e"
PREDICATE = "0xd1f703d0b90bb7106faebbfbcadd2b07bdc4c769"
ACCOUNT = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
ORACLE = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json"
MAX = 2**256 - 1

FUNCTIONS = {
    "registerTool": (["metadataURI", "manifestHash", "accessPredicate"], ["string", "bytes32", "address"],
        "1-sel-register", "fe1d0b16"),
    "deregisterTool": (["toolId"], ["uint256"], "1-sel-deregister", "9148e6ca"),
    "updateToolMetadata": (["toolId", "metadataURI", "manifestHash"], ["uint256", "string", "bytes32"],
        "1-sel-update-metadata", "ccca3bf0"),
    "setAccessPredicate": (["toolId", "accessPredicate"], ["uint256", "address"], "1-sel-set-predicate", "de24a6d2"),
    "getToolConfig": (["toolId"], ["uint256"], "1-sel-get-config", "a0178453"),
    "hasAccess": (["toolId", "account", "data"], ["uint256", "address", "bytes"], "1-sel-has-access", "a7e3775b"),
    "tryHasAccess": (["toolId", "account", "data"], ["uint256", "address", "bytes"], "1-sel-try-has-access",
        "2361abf3"),
    "getRequirements": (["toolId"], ["uint256"], "1-sel-get-requirements", "1ce77540"),
    "toolCount": ([], [], "1-sel-tool-count", "faf23b23"),
    "name": ([], [], "1-sel-name", "06fdde03"),
    "version": ([], [], "1-sel-version", "54fd4d50"),
    "supportsInterface": (["interfaceId"], ["bytes4"], "9-supports-true", "01ffc9a7"),
}


def value(kind, given):
    return bytes.fromhex(given[2:]) if kind == "bytes" else given


def call(case_id, function, comment, *arguments, ledger="", pinned=None):
    names, kinds, row, pinned_selector = FUNCTIONS[function]
    start = selector(f"{function}({','.join(kinds)})")
    assert start.hex() == pinned_selector, function
    data = hexed(start + encode(kinds, [value(*pair) for pair in zip(kinds, arguments, strict=True)]))
    assert pinned is None or data == pinned, case_id
    shown = {name: str(given) for name, given in zip(names, arguments, strict=True)}
    SUITE.add(case_id, f"{row} {ledger}".strip(), comment, {"function": function, **shown}, {"data": data})


ID_42 = "000000000000000000000000000000000000000000000000000000000000002a"
URI_TAIL = ("0000000000000000000000000000000000000000000000000000000000000043"
    "68747470733a2f2f746f6f6c732e6578616d706c652e636f6d2f2e77656c6c2d6b6e6f776e2f61692d746f6f6c2f6e66742d70726963652d"
    "6f7261636c652e6a736f6e0000000000000000000000000000000000000000000000000000000000")
call("get-config", "getToolConfig", "Pinned.", 42, pinned="0xa0178453" + ID_42)
call("get-config-0", "getToolConfig", "No tool has this ID, but it can be asked for.", 0)
call("get-config-max", "getToolConfig", "The highest ID.", MAX)
ACCESS = (ID_42 + "00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"
    "0000000000000000000000000000000000000000000000000000000000000060")
call("has-access", "hasAccess", "Pinned, without data.", 42, ACCOUNT, "0x", pinned="0xa7e3775b" + ACCESS + "0" * 64,
    ledger="1-empty-data-default")
call("try-access", "tryHasAccess", "Pinned, without data.", 42, ACCOUNT, "0x",
    pinned="0x2361abf3" + ACCESS + "0" * 64)
call("try-access-data", "tryHasAccess", "Pinned, with three bytes of data.", 42, ACCOUNT, "0x010203",
    pinned="0x2361abf3" + ACCESS + "0" * 63 + "3" + "010203".ljust(64, "0"))
call("try-access-word", "tryHasAccess", "Data of exactly one word needs no padding.", 1, ACCOUNT, "0x" + "11" * 32)
call("has-access-long", "hasAccess", "Data of 33 bytes.", MAX, ALICE, "0x" + "ff" * 33)
call("requirements", "getRequirements", "Pinned.", 42, pinned="0x1ce77540" + ID_42)
call("requirements-max", "getRequirements", "The highest ID.", MAX)
call("tool-count", "toolCount", "Pinned.", pinned="0xfaf23b23")
call("name", "name", "Pinned; a predicate has the same function.", pinned="0x06fdde03")
call("version", "version", "Pinned.", pinned="0x54fd4d50")
for name, interface in (("erc165", "0x01ffc9a7"), ("registry", "0xf1dc8075"), ("predicate", "0xbdf9dc18"),
                        ("none", "0xffffffff")):
    call(f"supports-{name}", "supportsInterface", "Pinned: the identifier stands on the left.", interface,
        pinned="0x01ffc9a7" + interface[2:].ljust(64, "0"))
call("register", "registerTool", "Pinned.", ORACLE, HASH, PREDICATE, pinned="0xfe1d0b16" + "0" * 62 + "60" + HASH[2:]
    + PREDICATE[2:].rjust(64, "0") + URI_TAIL)
call("register-open", "registerTool", "Open to every caller.", URI, HASH, ZERO, ledger="1-register-sets-creator")
call("register-empty-uri", "registerTool", "A registry refuses it; a test bed must be able to send it.", "", HASH,
    ZERO, ledger="1-revert-empty-uri")
call("register-utf8", "registerTool", "Bytes are counted, not characters.", "https://b\u00fccher.example/\u6f22\U0001f600",
    HASH, ZERO, ledger="1-revert-empty-uri")
call("register-zero-hash", "registerTool", "A registry refuses it; a test bed must be able to send it.", URI,
    "0x" + "0" * 64, ZERO, ledger="1-revert-zero-hash")
call("update", "updateToolMetadata", "Pinned.", 42, ORACLE, HASH,
    pinned="0xccca3bf0" + ID_42 + "0" * 62 + "60" + HASH[2:] + URI_TAIL)
call("set-predicate", "setAccessPredicate", "Pinned: open from now on.", 42, ZERO,
    pinned="0xde24a6d2" + ID_42 + "0" * 64)
call("set-predicate-other", "setAccessPredicate", "Another predicate.", MAX, PREDICATE)
call("deregister", "deregisterTool", "Pinned.", 42, pinned="0x9148e6ca" + ID_42)


def constant(name, ledger, comment, given, pinned):
    assert given == pinned, name
    SUITE.add("constant-" + name.lower().replace("_", "-"), ledger, comment, {"constant": name}, {"data": given})


def interface_id(*functions):
    """The XOR of the selectors."""
    both = 0
    for function in functions:
        both ^= int.from_bytes(selector(function), "big")
    return f"0x{both:08x}"


REGISTRY = [f"{name}({','.join(kinds)})" for name, (_, kinds, _, _) in FUNCTIONS.items()
    if name not in ("supportsInterface", "getRequirements")]
constant("REGISTRY_INTERFACE", "9-registry-id", "The XOR of the registry's ten selectors.", interface_id(*REGISTRY),
    "0xf1dc8075")
constant("PREDICATE_INTERFACE", "9-predicate-id 1-pred-three-functions", "The XOR of the predicate's three selectors.",
    interface_id("hasAccess(uint256,address,bytes)", "name()", "getRequirements(uint256)"), "0xbdf9dc18")
constant("ERC165_INTERFACE", "9-supports-true", "ERC-165 itself.", interface_id("supportsInterface(bytes4)"),
    "0x01ffc9a7")
constant("NO_INTERFACE", "9-supports-true", "What nobody implements.", "0xffffffff", "0xffffffff")
for name, signature, ledger, pinned in (
        ("TOPIC_TOOL_REGISTERED", "ToolRegistered(uint256,address,address,string,bytes32)", "1-evt-registered",
        "0xe7be7fd3c802f61682f56ba817276b1cc81fbee7cb50705c8ed7952811dac397"),
        ("TOPIC_TOOL_METADATA_UPDATED", "ToolMetadataUpdated(uint256,string,bytes32)", "1-evt-metadata-updated",
        "0x14f92d1aaaea2df5f884f2fd8dbb6ea7cad1784ffaac2d8fd594f107d719a414"),
        ("TOPIC_ACCESS_PREDICATE_UPDATED", "AccessPredicateUpdated(uint256,address)", "1-evt-predicate-updated",
        "0x53e2d3a37877f4a367d09cdba706178d3c6414a15d642294300c65a8037dd6ff"),
        ("TOPIC_TOOL_DEREGISTERED", "ToolDeregistered(uint256)", "1-evt-deregistered",
        "0x9add33e854e243f868ff7cacac076d65b1d56fb593e2bb891e76e2e8d5ddd034"),
        ("UPGRADED", "Upgraded(address)", "sec-proxy-upgraded-event",
        "0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b"),
        ("BEACON_UPGRADED", "BeaconUpgraded(address)", "sec-proxy-upgraded-event",
        "0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e"),
        ("ADMIN_CHANGED", "AdminChanged(address,address)", "sec-proxy-upgraded-event B29",
        "0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f")):
    constant(name, ledger, f"keccak256 of {signature}.", topic(signature), pinned)
for name, pinned in (
        ("IMPLEMENTATION", "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"),
        ("BEACON", "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50"),
        ("ADMIN", "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103")):
    slot = int(keccak256(f"eip1967.proxy.{name.lower()}".encode()), 16) - 1
    constant(f"{name}_SLOT", "B29", "The hash of the slot's name, minus 1 (ERC-1967).", f"0x{slot:064x}", pinned)
