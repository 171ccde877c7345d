// Digests of user operations, authorizations and typed data, by viem and ethers.
import { TypedDataEncoder } from "ethers";
import { hashTypedData } from "viem";
import { getUserOperationHash } from "viem/account-abstraction";
import { hashAuthorization } from "viem/utils";
import { compare } from "./differences.mjs";
import { unpacked } from "./operation.mjs";
import { cases } from "./ours.mjs";

for (const { id, bundle, expect } of cases("digest")) {
  const report = expect.report;
  if (!report || report.digest === undefined) continue;
  const ours = report.verdict === "digest" ? report.digest : "refused";
  if (bundle.what === "user-operation") {
    const { userOp, version, entryPoint, delegate, chain } = bundle;
    await compare("viem", id, ours, () =>
      getUserOperationHash({
        chainId: Number(chain.slice("eip155:".length)), entryPointAddress: entryPoint, entryPointVersion: version,
        userOperation: { ...unpacked(userOp, version), ...(delegate && { authorization: { address: delegate, chainId: 1, nonce: 0 } }) },
      }));
  } else if (bundle.what === "authorization") {
    const { chainId, address, nonce } = bundle.authorization;
    await compare("viem", id, ours, () => hashAuthorization({ chainId: Number(chainId), address, nonce: Number(nonce) }));
  } else if (bundle.typedData) {
    const { domain, types, primaryType, message } = bundle.typedData;
    await compare("viem", id, ours, () => hashTypedData({ domain, types, primaryType, message }));
    const { EIP712Domain, ...others } = types;
    await compare("ethers", id, ours, () => TypedDataEncoder.hash(domain, others, message));
  }
}
