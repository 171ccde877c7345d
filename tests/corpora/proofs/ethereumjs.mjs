// Proofs of another client: a state with the registry on it, by @ethereumjs/statemanager, as `eth_getProof` answers.
//
//   npm install @ethereumjs/statemanager@10.1.3 @ethereumjs/util@10.1.3 && node ethereumjs.mjs > ethereumjs.json
import { MerkleStateManager, getMerkleStateProof } from "@ethereumjs/statemanager";
import { bigIntToBytes, bytesToHex, createAccount, createAddressFromString, hexToBytes, setLengthLeft } from "@ethereumjs/util";
import { keccak_256 } from "@noble/hashes/sha3.js";

const REGISTRY = "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1";
const CODE = "0x2186387006f07e8a2e8099214c330e635dc5dcdfd0522df00d23ec0196c4a218";
const word = (number) => setLengthLeft(bigIntToBytes(BigInt(number)), 32);
const mapped = (key, slot) => BigInt(bytesToHex(keccak_256(new Uint8Array([...word(key), ...word(slot)]))));
const trimmed = (bytes) => bytes.slice(bytes.findIndex((byte) => byte !== 0));

const state = new MerkleStateManager();
for (let byte = 1; byte < 40; byte += 1) {
  const address = createAddressFromString(`0x${byte.toString(16).padStart(2, "0").repeat(20)}`);
  await state.putAccount(address, createAccount({ nonce: byte, balance: byte * 1000 }));
}
const registry = createAddressFromString(REGISTRY);
await state.putAccount(registry, createAccount({ nonce: 1, codeHash: hexToBytes(CODE) }));
const put = async (slot, value) => state.putStorage(registry, word(slot), trimmed(value));

const TOOLS = 20;
const uri = (id) => new TextEncoder().encode(`https://tools.example.com/.well-known/ai-tool/tool-${id}.json`);
const parts = (slot, bytes) => {
  const first = BigInt(bytesToHex(keccak_256(word(slot))));
  return Array.from({ length: Math.ceil(bytes.length / 32) }, (_, n) => first + BigInt(n));
};
await put(0n, word(TOOLS + 1));
for (let id = 1; id <= TOOLS; id += 1) {
  const record = mapped(id, 1);
  if (id === 7) {
    await put(mapped(id, 2), word(1)); // deregistered
    continue;
  }
  const bytes = uri(id);
  await put(record, word(0xc0ffee00 + id));
  await put(record + 1n, word(bytes.length * 2 + 1));
  await put(record + 2n, keccak_256(bytes));
  for (const [n, slot] of parts(record + 1n, bytes).entries()) {
    const part = new Uint8Array(32);
    part.set(bytes.slice(n * 32, n * 32 + 32));
    await state.putStorage(registry, word(slot), part);
  }
}
await state.flush();

const answers = {};
for (const id of [1, 7, 20, 21]) {
  const record = mapped(id, 1);
  const keys = [0n, record, record + 1n, record + 2n, record + 3n, mapped(id, 2), ...parts(record + 1n, uri(id))];
  answers[id] = await getMerkleStateProof(state, registry, keys.map(word));
}
const nobody = createAddressFromString(`0x${"fe".repeat(20)}`);
answers.nobody = await getMerkleStateProof(state, nobody, []);
console.log(JSON.stringify({ stateRoot: bytesToHex(await state.getStateRoot()), answers }));
