// A wallet in a page, as an extension would inject it: it announces itself (EIP-6963) and speaks ERC-7715. `walletBehaves(NAME)` says
// how it answers from then on. It keeps what it granted, and lists and revokes that.

(() => {
  const OTHER = "0x00000000000000000000000000000000000bad00";
  const half = (amount) => `0x${(BigInt(amount) / 2n).toString(16)}`;
  const twice = (amount) => `0x${(BigInt(amount) * 2n).toString(16)}`;
  const end = (grant) => grant.rules.find(({ type }) => type === "expiry").data;

  /** What each behaviour changes in a grant that is as asked. */
  const CHANGES = {
    "as asked": () => {},
    less(grant) {
      grant.permission.data.periodAmount = half(grant.permission.data.periodAmount);
      end(grant).timestamp -= 3_600;
    },
    more(grant) {
      grant.permission.data.periodAmount = twice(grant.permission.data.periodAmount);
      grant.permission.data.periodDuration = 60;
      end(grant).timestamp += 86_400;
    },
    "another token": (grant) => void (grant.permission.data.tokenAddress = OTHER),
    "another chain": (grant) => void (grant.chainId = "0x1"),
    "another account": (grant) => void (grant.from = OTHER),
    "another key": (grant) => void (grant.to = OTHER),
    "another type": (grant) => void (grant.permission.type = "native-token-periodic"),
    "less, more and something else"(grant) {
      grant.permission.data.periodAmount = half(grant.permission.data.periodAmount);
      grant.permission.data.tokenAddress = OTHER;
      end(grant).timestamp += 86_400;
    },
    "no end": (grant) => void (grant.rules = []),
    "no context": (grant) => void (grant.context = "0x"),
    "no manager": (grant) => void delete grant.delegationManager,
  };
  /** Behaviours that grant nothing. */
  const ERRORS = {
    "the user says no": { code: 4001, message: "no" },
    "it knows no ERC-7715": { code: -32601, message: "no such method" },
    "it breaks": { code: -32603, message: "broken" },
  };

  let behaviour = "as asked";
  let granted = [];
  let keeps = false;

  function grant(asked) {
    if (ERRORS[behaviour]) {
      throw Object.assign(new Error(), ERRORS[behaviour]);
    }
    const given = asked.map((request) => {
      const context = `0x${(granted.length + 1).toString(16).padStart(64, "0")}`;
      const made = { ...structuredClone(request), context, dependencies: [], delegationManager: "0xd6d053706cb1211872bfbbe5de0c21f3edf56145" };
      CHANGES[behaviour]?.(made);
      return made;
    });
    const all = behaviour === "one more than asked" ? [...given, ...given] : given;
    granted.push(...given);
    return all;
  }

  const METHODS = {
    eth_chainId: () => "0xa",
    wallet_requestExecutionPermissions: grant,
    wallet_getGrantedExecutionPermissions: () => granted,
    wallet_revokeExecutionPermission([{ permissionContext }]) {
      granted = keeps ? granted : granted.filter(({ context }) => context !== permissionContext);
      return {};
    },
  };
  const provider = {
    async request({ method, params }) {
      if (!METHODS[method]) {
        throw Object.assign(new Error("no such method"), { code: 4200 });
      }
      return METHODS[method](params);
    },
  };
  globalThis.walletBehaves = (name) => {
    behaviour = name;
    granted = [];
    keeps = name === "it keeps what it should revoke";
  };
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name: "A wallet", icon: "data:,", rdns: "test.example" }, provider });
  const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", announce);
  announce();
})();
