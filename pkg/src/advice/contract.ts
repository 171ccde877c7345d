import { raw } from "#advice";
import { type CallAnswer, answerText } from "../answer.js";
import { text } from "../argument.js";
import { call } from "../error.js";
import type { Hex } from "../types.js";
import type { ContractFacts } from "./facts.js";

/** The code at an address. */
export interface CodeFacts {
  /** 0: the address has no contract. */
  bytes: number;
  /** keccak256 of the code. */
  hash?: string;
  /** Whose code runs here, where the code is nothing but a delegation (EIP-7702). */
  delegate?: string;
}

/** The contents of a contract's ERC-1967 slots. None of them proves that the contract cannot change. */
export interface ProxyMarkers {
  implementation?: string;
  beacon?: string;
  admin?: string;
}

/** A contract's statement about an interface by ERC-165. `no-erc165`: its answers mean nothing. */
export type Interface = "supported" | "not-supported" | "no-erc165";

/** An answer for each of three requests. */
export type ThreeAnswers = readonly [CallAnswer, CallAnswer, CallAnswer];

/**
 * Reads an answer to `eth_getCode`.
 *
 * @example
 * ```ts
 * const code = readCode({ result: await provider.request({ method: "eth_getCode", params: [predicate, "latest"] }) });
 * const { items } = advise(body, { predicate: { code } });
 * ```
 * @throws {Erc8257Error} with the reason as its code, where the answer says nothing of the code.
 */
export function readCode(answer: CallAnswer): CodeFacts {
  const { code } = predicate(call(() => raw().readCode(...answerText(answer))));
  return code as CodeFacts;
}

/** The slots to ask `eth_getStorageAt` for: implementation, beacon and admin (ERC-1967). */
export function proxySlots(): [implementation: Hex, beacon: Hex, admin: Hex] {
  return JSON.parse(raw().proxySlots()) as [Hex, Hex, Hex];
}

/**
 * Reads the answers for these slots (Predicate Upgradeability).
 *
 * @throws {Erc8257Error} as {@link readCode}.
 */
export function readProxy(answers: ThreeAnswers): ProxyMarkers {
  const { proxy } = predicate(call(() => raw().readProxy(...texts(answers))));
  return proxy as ProxyMarkers;
}

/**
 * What to ask a contract by `eth_call` to learn whether it advertises its interface (§9): call data of three
 * `supportsInterface`, each with so much gas.
 *
 * @throws {Erc8257Error} for another contract.
 */
export function interfaceQuestions(contract: "registry" | "predicate"): { gas: number; data: [Hex, Hex, Hex] } {
  const json = call(() => raw().interfaceQuestions(text(contract, "/contract")));
  return JSON.parse(json) as { gas: number; data: [Hex, Hex, Hex] };
}

/**
 * Reads the answers to these three.
 *
 * @throws {Erc8257Error} as {@link readCode}.
 */
export function readInterface(answers: ThreeAnswers): Interface {
  return call(() => raw().readInterface(...texts(answers))) as Interface;
}

/**
 * The address that CREATE2 (EIP-1014) gives: of a predicate that is announced before it is deployed (Zero-Code Access
 * Predicates).
 *
 * @throws {Erc8257Error} if an argument is not an address or word of 32 bytes.
 */
export function create2Address(deployer: string, salt: string, initCodeHash: string): Hex {
  const [from, word, hash] = [text(deployer, "/deployer"), text(salt, "/salt"), text(initCodeHash, "/initCodeHash")];
  return call(() => raw().create2Address(from, word, hash)) as Hex;
}

function predicate(json: string): ContractFacts {
  return (JSON.parse(json) as { predicate: ContractFacts }).predicate;
}

function texts([one, two, three]: ThreeAnswers): [string, string, string, string, string, string] {
  return [...answerText(one), ...answerText(two), ...answerText(three)];
}
