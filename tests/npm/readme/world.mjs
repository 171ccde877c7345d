// The surroundings of the README's examples: the network with one genuine tool on it, a wallet, an extension's storage.

const { ANSWERED } = process.env;
const { config, manifest, requirements } = JSON.parse(ANSWERED);

const word = (value) => value.toString(16).padStart(64, "0");
const bare = (hex) => hex.slice(2).padStart(64, "0");

/** The node's answers: `getToolConfig`, and the calls of the examples of access. */
function result({ method, params }) {
  switch (method) {
    case "eth_chainId":
      return "0x2105";
    case "eth_getBlockByNumber":
      return { number: "0x64", hash: `0x${"c3".repeat(32)}`, timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` };
    case "eth_call":
      return { "0xa0178453": record(), [SELECTORS.requirements]: requirements, [SELECTORS.access]: `0x${word(1)}${word(0)}` }[
        params[0].data.slice(0, 10)
      ];
    case "eth_signTypedData_v4":
      return `0x${"00".repeat(64)}1b`;
    default:
      throw new Error(`nobody asks for ${method}`);
  }
}

const SELECTORS = JSON.parse(process.env.SELECTORS);

function record() {
  const uri = Buffer.from(config.metadataURI);
  const text = uri.toString("hex").padEnd(Math.ceil(uri.length / 32) * 64, "0");
  const tuple = [bare(config.creator), word(128), bare(config.manifestHash), bare(config.accessPredicate)];
  return `0x${[word(32), ...tuple, word(uri.length), text].join("")}`;
}

globalThis.fetch = async (url, { method = "GET", body } = {}) => {
  if (method !== "POST") {
    const response = String(url) === config.metadataURI ? new Response(manifest) : new Response("", { status: 404 });
    Object.defineProperty(response, "url", { value: String(url) });
    return response;
  }
  const asked = JSON.parse(body);
  const answer = ({ id, ...request }) => ({ jsonrpc: "2.0", id, result: result(request) });
  return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked));
};

globalThis.ethereum = { request: async (request) => result(request) };

const stored = {};
globalThis.chrome = {
  storage: {
    session: {
      get: async (name) => (name in stored ? { [name]: stored[name] } : {}),
      set: async (members) => void Object.assign(stored, members),
    },
  },
};
