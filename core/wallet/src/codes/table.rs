//! The codes of wallets and of session keys.

use primitives::codes::Severity;

/// A code, with what it means and what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The code as a value.
    pub code: Code,
    /// The stable code as text.
    pub id: &'static str,
    /// The section of the standard, or its heading.
    pub section: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: &'static str,
    /// What to do, in one sentence.
    pub fix: &'static str,
}

primitives::table! {
    /// A stable code of wallets or of session keys.
    pub enum Code of Row { [code] id section; severity: Severity; message fix }

    // Accounts.
    Acct7702 "wal-acct-7702" "EIP-7702" Info
        "The account is a key whose calls run the code of a delegate: key and delegate both control it."
        "Show the delegate, and treat the account as a key and as a contract.";
    Acct7702Chain "wal-acct-7702-chain" "EIP-7702 Loops" Warning
        "The delegate is itself delegated. The chain follows only the first step, so no contract code runs."
        "Delegate to a contract.";
    Acct7702NoCode "wal-acct-7702-no-code" "EIP-7702" Warning
        "The delegate has no code: calls to the account succeed and do nothing."
        "Do not call it; delegate anew or clear the delegation.";
    Acct7702Precompile "wal-acct-7702-precompile" "EIP-7702 Precompiles" Warning
        "The delegate is a precompile or the zero address: calls run empty code."
        "Do not call it; clear the delegation.";
    AcctClaim "wal-acct-claim" "seed 004 wallet_detect_account_type" Info
        "The kind of this account is only what its own code says."
        "Trust the code hash or the implementation, not the answer.";
    AcctCodeMalformed "wal-acct-code-malformed" "JSON-RPC eth_getCode" Error
        "The code is not hex data, or larger than the limit."
        "Ask another RPC.";
    AcctCodeUnavailable "wal-acct-code-unavailable" "JSON-RPC eth_getCode" Error
        "The RPC did not tell the code. This is neither an empty account nor a contract."
        "Ask again, or ask another RPC.";
    AcctEfCode "wal-acct-ef-code" "EIP-3541" Warning
        "The code begins with 0xef and is not an EIP-7702 designator."
        "Treat it as a contract whose code this library does not read.";
    AcctPrecompile "wal-acct-precompile" "EIP-7702 Precompiles" Warning
        "The address is a precompile, so it has no private key."
        "Do not send to it.";
    AcctSafeInconsistent "wal-acct-safe-inconsistent" "Safe" Warning
        "Version, threshold and owners do not fit together, so this is not taken for a Safe."
        "Do not treat it as a multisignature account.";
    AcctSlotDirty "wal-acct-slot-dirty" "EIP-1967" Warning
        "A proxy slot holds something that is not an address."
        "Treat the contract as one without a known implementation.";
    AcctSlotsUnknown "wal-acct-slots-unknown" "EIP-1967" Info
        "The proxy slots are not known, so another party may be able to replace the code."
        "Read the three slots.";
    AcctUndeployed "wal-acct-undeployed" "seed 004 wallet_detect_account_type" Info
        "The account has no code and has sent nothing: an unused key, or a contract that is not deployed yet."
        "Do not conclude that a key controls it.";
    AcctZero "wal-acct-zero" "ERC-20" Warning
        "This is the zero address."
        "Do not send to it.";

    // Predicted addresses.
    AddrInitCodeClaim "wal-addr-init-code-claim" "EIP-1014; ERC-4337" Info
        "The prediction depends on what the factory said about its code."
        "Check the factory's address and code hash.";
    AddrInitCodeHash "wal-addr-init-code-hash" "EIP-1014" Error
        "The hash does not belong to the init code."
        "Give only one of the two, or the right hash.";
    AddrInitCodeSize "wal-addr-init-code-size" "EIP-3860" Error
        "The init code is longer than 49,152 bytes."
        "Shorten the init code: chains with EIP-3860 refuse it.";
    AddrMismatch "wal-addr-mismatch" "EIP-1014" Error
        "The expected address is not the one that follows from the inputs."
        "Do not send anything to the expected address.";
    AddrNonce "wal-addr-nonce" "EIP-2681" Error
        "No account can have this nonce."
        "Give a nonce below 2^64 - 1.";
    AddrSenderMalformed "wal-addr-sender-malformed" "ERC-4337 getSenderAddress" Error
        "The entry point did not answer with SenderAddressResult."
        "Ask an entry point that knows getSenderAddress, for the right init code.";

    // Authorizations of EIP-7702.
    AuthAnyChain "wal-auth-any-chain" "EIP-7702" Warning
        "The authorisation is valid on every chain."
        "Sign one for this chain only.";
    AuthAuthority "wal-auth-authority" "EIP-7702 Behavior 3" Error
        "The key of another account signed the authorisation."
        "Sign with the key of the account.";
    AuthChain "wal-auth-chain" "EIP-7702 Behavior 1" Error
        "The authorisation is for another chain."
        "Sign one for this chain.";
    AuthClears "wal-auth-clears" "EIP-7702 Behavior 8" Info
        "The authorisation removes the delegation."
        "Do nothing if this is the purpose.";
    AuthCode "wal-auth-code" "EIP-7702 Behavior 5" Error
        "The account has contract code, so the chain skips the authorisation."
        "Sign with a key whose account has no code.";
    AuthHighS "wal-auth-high-s" "EIP-7702 Behavior 3" Error
        "The s value is in the upper half of the order."
        "Sign with a low s.";
    AuthNonce "wal-auth-nonce" "EIP-7702 Behavior 6" Error
        "The nonce is not the nonce of the account."
        "Sign with the account's nonce; one more if the account sends the transaction itself.";
    AuthNonceMax "wal-auth-nonce-max" "EIP-7702 Behavior 2" Error
        "The nonce is not below 2^64 - 1."
        "Sign with the nonce of the account.";
    AuthParity "wal-auth-parity" "EIP-7702 Behavior 3" Error
        "The parity is neither 0 nor 1."
        "Give yParity, not v.";
    AuthSignature "wal-auth-signature" "EIP-7702 Behavior 3" Error
        "No key can be recovered from the signature."
        "Sign again.";
    AuthUnknownNonce "wal-auth-unknown-nonce" "EIP-7702 Behavior 6" Warning
        "The nonce of the account is not known, so the authorisation may or may not apply."
        "Read the nonce of the account.";

    // Call data.
    CallLimit "wal-call-limit" "limits" Error
        "The calls are too many, too deep or too long to inspect."
        "Split the calls up.";
    CallMalformed "wal-call-malformed" "ABI specification; ERC-7579" Error
        "The arguments of a known function or the mode of an execution are not encoded canonically."
        "Do not sign; encode the call anew.";
    CallShort "wal-call-short" "ABI specification" Error
        "The call data has fewer than four bytes and is not empty."
        "Do not sign.";
    CallTrailingData "wal-call-trailing-data" "ABI specification" Warning
        "There are bytes after the arguments."
        "Find out which program appended them.";

    // Chains.
    ChainDown "wal-chain-down" "seed 004 wallet_get_supported_chains" Error
        "The RPC did not answer."
        "Use another RPC.";
    ChainFuture "wal-chain-future" "seed 004 wallet_get_supported_chains" Warning
        "The newest block lies more than 60 seconds in the future."
        "Check the clock and the RPC.";
    ChainLag "wal-chain-lag" "seed 004 wallet_get_supported_chains" Warning
        "The newest block is old: the RPC or the chain has stopped."
        "Use another RPC.";
    ChainMalformed "wal-chain-malformed" "seed 004 wallet_get_supported_chains" Error
        "The RPC gave no usable chain ID or block."
        "Use another RPC.";
    ChainUnknown "wal-chain-unknown" "CAIP-2" Warning
        "The chain is not in the table, so its name, fees and block time are not known."
        "Check the chain ID.";
    ChainWrong "wal-chain-wrong" "EIP-155" Error
        "The RPC is for another chain."
        "Use an RPC for this chain.";

    // Delegations.
    DelegClaim "wal-deleg-claim" "delegate.xyz v2" Info
        "A registry says that there is a delegation. Only contracts that ask the registry respect it."
        "Do nothing unless a contract asks the registry.";
    DelegCodeUnavailable "wal-deleg-code-unavailable" "JSON-RPC eth_getCode" Error
        "The RPC did not tell the account's code, so its delegation is not known."
        "Ask another RPC.";
    DelegRegistryMalformed "wal-deleg-registry-malformed" "delegate.xyz v2" Error
        "The registry answered neither yes nor no."
        "Check that the registry exists on this chain.";

    // Actions beside a policy.
    EvalAccount "wal-eval-account" "policy" Error
        "The action belongs to another account than the policy or the sender."
        "Use the policy of that account.";
    EvalAskDanger "wal-eval-ask-danger" "policy" Warning
        "The policy asks for a confirmation of this danger."
        "Ask the user, and show the call.";
    EvalAskDefault "wal-eval-ask-default" "policy" Warning
        "No rule matches this call, and the policy asks for a confirmation then."
        "Ask the user, and show the call.";
    EvalCap "wal-eval-cap" "policy" Error
        "The spending goes beyond a cap."
        "Wait for the window to move on, or raise the cap.";
    EvalChain "wal-eval-chain" "policy" Error
        "The chain is not one of the policy's."
        "Use another chain.";
    EvalDangerAccountControl "wal-eval-danger-account-control" "policy" Error
        "The call may change who controls an account or what code it runs."
        "Do this with the owner's key.";
    EvalDangerApprovalForAll "wal-eval-danger-approval-for-all" "policy" Error
        "The call lets an operator move all tokens of a collection."
        "Approve single tokens.";
    EvalDangerDelegatecall "wal-eval-danger-delegatecall" "policy" Error
        "Foreign code would run with the account's storage and assets."
        "Use a plain call.";
    EvalDangerDeploy "wal-eval-danger-deploy" "policy" Error
        "The call deploys code."
        "Deploy with the owner's key.";
    EvalDangerOpaque "wal-eval-danger-opaque" "policy" Error
        "The data does not show what this would do or what it would cost."
        "Do not sign what cannot be read.";
    EvalDangerPermit "wal-eval-danger-permit" "policy" Error
        "The signature or call lets a spender take tokens without a transaction of the account."
        "Approve the exact amount instead, or allow permits in the policy.";
    EvalDangerSetCode "wal-eval-danger-set-code" "policy" Error
        "The account would run the code of a delegate."
        "Do this with the owner's key, and only for an audited delegate.";
    EvalDangerUnlimitedApproval "wal-eval-danger-unlimited-approval" "policy" Error
        "The approval has no limit."
        "Approve only the amount that is needed.";
    EvalDeadlineFar "wal-eval-deadline-far" "policy" Warning
        "The signature could be used for longer than the policy allows."
        "Sign with a nearer deadline.";
    EvalDeadlinePast "wal-eval-deadline-past" "EIP-2612; EIP-3009" Error
        "The deadline has passed."
        "Sign with a later deadline.";
    EvalDomainChain "wal-eval-domain-chain" "EIP-712" Error
        "The signed domain is not for this chain."
        "Do not sign.";
    EvalDomainContract "wal-eval-domain-contract" "EIP-712" Error
        "The signed domain names no contract."
        "Do not sign.";
    EvalExpired "wal-eval-expired" "policy" Error
        "The policy has expired."
        "Have the owner set a new one.";
    EvalFee "wal-eval-fee" "policy" Error
        "The fee is above the policy's limit."
        "Wait, or raise the limit.";
    EvalFeeUnknown "wal-eval-fee-unknown" "policy" Warning
        "The action does not tell its fee, but the policy limits it."
        "Give gas and maxFeePerGas.";
    EvalNoRule "wal-eval-no-rule" "policy" Error
        "No rule allows this call."
        "Ask the owner to add a rule if the call is wanted.";
    EvalNotYet "wal-eval-not-yet" "policy" Error
        "The policy is not valid yet."
        "Wait until validAfter.";
    EvalPolicyInvalid "wal-eval-policy-invalid" "policy" Error
        "The policy is invalid, and an invalid policy allows nothing."
        "Repair the policy.";
    EvalRecipient "wal-eval-recipient" "ERC-20" Error
        "The recipient is the zero address, the dead address or the token itself."
        "Do not sign.";
    EvalRuleAmount "wal-eval-rule-amount" "policy" Error
        "The amount is above the limit of the rule, or not known."
        "Lower the amount.";
    EvalRuleAsk "wal-eval-rule-ask" "policy" Warning
        "A rule asks for a confirmation."
        "Ask the user, and show the call.";
    EvalRuleDeny "wal-eval-rule-deny" "policy" Error
        "A rule forbids this call."
        "Do not make this call; ask the owner if the rule is wrong.";
    EvalRuleRecipient "wal-eval-rule-recipient" "policy" Error
        "The rule does not list this recipient or spender."
        "Use a recipient that the rule lists.";
    EvalRuleValue "wal-eval-rule-value" "policy" Error
        "The value is above the limit of the rule."
        "Lower the value.";
    EvalStateFuture "wal-eval-state-future" "policy" Warning
        "The state has spending entries in the future."
        "Check the clock; these entries count.";
    EvalStateMissing "wal-eval-state-missing" "policy" Warning
        "The host did not tell past spending, so the caps cover this action alone."
        "Give state.spent; give an empty list if nothing was spent.";
    EvalTypedUnknown "wal-eval-typed-unknown" "EIP-712" Error
        "This type of typed data is not known."
        "Show it, and do not sign it automatically.";
    EvalUncapped "wal-eval-uncapped" "policy" Warning
        "The policy allows the call but does not limit what it spends."
        "Add a cap or a maxAmount.";
    EvalUnreadable "wal-eval-unreadable" "EIP-712; ERC-4337" Error
        "The action cannot be read."
        "Do not sign.";

    // Requests of EIP-1193.
    GuardChain "wal-guard-chain" "EIP-1193" Error
        "The request is for another chain than the one that the wallet is on."
        "Switch the wallet to that chain first, and ask again.";
    GuardData "wal-guard-data" "EIP-1193" Error
        "The request has one value under two names, and they differ, so a wallet could sign either."
        "Send the value under one name.";
    GuardMember "wal-guard-member" "EIP-1193" Warning
        "The request has a member that no rule of a policy covers."
        "Show it to the user, who decides, or leave the member out.";
    GuardMethod "wal-guard-method" "EIP-1193" Error
        "The guard does not know this method, or it signs what cannot be read."
        "Use a method that shows what is signed, such as eth_sendTransaction or eth_signTypedData_v4.";
    GuardShape "wal-guard-shape" "EIP-1193" Error
        "The parameters are not those of the method, so the guard cannot tell what would be signed."
        "Write the parameters as the method's standard says, and name the account in `from`.";
    GuardUnjudged "wal-guard-unjudged" "EIP-1193" Warning
        "No rule of a policy covers this request."
        "Show it to the user, who decides.";
    // Funding.
    FundBalanceUnknown "wal-fund-balance-unknown" "seed 004 wallet_fund" Error
        "A balance is not known."
        "Read it at a block.";
    FundBlockOrder "wal-fund-block-order" "seed 004 wallet_fund" Error
        "The second balance was not read at a later block."
        "Read it after the transaction's block.";
    FundDecreased "wal-fund-decreased" "seed 004 wallet_fund" Error
        "The balance went down."
        "Look at the account's transactions.";
    FundOver "wal-fund-over" "seed 004 wallet_fund" Info
        "More arrived than was expected."
        "Do nothing, or ask the source.";
    FundShort "wal-fund-short" "seed 004 wallet_fund" Error
        "Less arrived than was expected."
        "Wait, or ask the source.";
    FundSource "wal-fund-source" "seed 004 custody" Error
        "The money comes from an address that does not belong to the owner."
        "Fund from an address of the owner.";
    FundUnchanged "wal-fund-unchanged" "seed 004 wallet_fund" Error
        "Nothing has arrived."
        "Wait; the money may still arrive.";
    FundZero "wal-fund-zero" "seed 004 wallet_fund" Error
        "The amount is zero."
        "Give an amount.";

    // Fees.
    GasL1Fee "wal-gas-l1-fee" "OP stack" Warning
        "The estimate does not include the fee for data on L1."
        "Ask the gas price oracle of the chain, or keep a reserve.";
    GasMalformed "wal-gas-malformed" "EIP-1559; eth_feeHistory" Error
        "The answer does not have the lengths and values of a fee history."
        "Ask another RPC.";
    GasNoSample "wal-gas-no-sample" "eth_feeHistory" Warning
        "All blocks were empty, so no tip can be estimated."
        "Ask eth_maxPriorityFeePerGas and set a ceiling.";
    GasOverflow "wal-gas-overflow" "eth_feeHistory" Error
        "The fee is beyond 256 bits."
        "Ask another RPC.";
    GasUnavailable "wal-gas-unavailable" "eth_feeHistory" Error
        "The RPC gave no answer."
        "Ask again.";
    GasUnknownChain "wal-gas-unknown-chain" "CAIP-2" Warning
        "It is not known whether the chain charges fees beside gas."
        "Keep a reserve.";
    GasUnsupported "wal-gas-unsupported" "EIP-1559" Error
        "The RPC or the chain has no fee history with base fees."
        "Use eth_gasPrice.";
    GasZeroBase "wal-gas-zero-base" "EIP-1559" Info
        "The base fee is zero."
        "Do nothing if the chain is known for this.";

    // Policies.
    PolAddress "wal-pol-address" "policy" Error
        "This is not an address, or its checksum is wrong."
        "Write 0x and 40 digits, in lower case or with the right checksum.";
    PolAmount "wal-pol-amount" "policy" Error
        "This is not an amount."
        "Write a decimal string of the smallest unit, without leading zeros.";
    PolAnyContract "wal-pol-any-contract" "policy" Warning
        "The rule allows every contract."
        "Name the contracts.";
    PolDangerAllowed "wal-pol-danger-allowed" "policy" Warning
        "A danger is allowed without asking."
        "Say ask or deny.";
    PolDuplicateId "wal-pol-duplicate-id" "policy" Error
        "Two rules or caps have the same id."
        "Give each rule and cap its own id.";
    PolLimit "wal-pol-limit" "limits" Error
        "A list is too long."
        "Split the policy up.";
    PolMissing "wal-pol-missing" "policy" Error
        "A member is missing."
        "Add format, chains, default, rules; id and effect to rules; id, chain, asset and amount to caps.";
    PolNoExpiry "wal-pol-no-expiry" "policy" Warning
        "The policy has no end."
        "Add validUntil.";
    PolNoRules "wal-pol-no-rules" "policy" Info
        "The policy allows nothing without asking."
        "Do nothing if the account may only read.";
    PolSelector "wal-pol-selector" "policy" Error
        "This is not a selector."
        "Write native, or 0x and eight lower-case digits.";
    PolTimes "wal-pol-times" "policy" Error
        "The end is not after the start."
        "Correct validUntil.";
    PolUnknownMember "wal-pol-unknown-member" "policy" Error
        "The member is not known, so a limit that it states would not hold."
        "Correct its name or remove it.";
    PolValue "wal-pol-value" "policy" Error
        "The value has the wrong type or is not one of the allowed values."
        "Correct it.";
    PolWindow "wal-pol-window" "policy" Error
        "The window is not a positive number of seconds."
        "Write a positive number of seconds, or omit it for a cap without a window.";

    // Balances and nonces.
    StatusNonceBehind "wal-status-nonce-behind" "JSON-RPC eth_getTransactionCount" Warning
        "The pending count is below the latest one: two nodes answered, or one is behind."
        "Ask again, at one RPC.";
    StatusPartial "wal-status-partial" "seed 004 wallet_get_status" Warning
        "Some answers are missing: what is null is not known, and not zero."
        "Ask again.";
    StatusTokenMalformed "wal-status-token-malformed" "ERC-20 balanceOf" Error
        "The balance is not one word."
        "Do not count this token.";
    StatusTokenNoContract "wal-status-token-no-contract" "ERC-20 balanceOf" Error
        "There is no contract at the token's address on this chain."
        "Correct the address or the chain.";
    StatusTokenReverted "wal-status-token-reverted" "ERC-20 balanceOf" Error
        "The token contract reverted instead of telling the balance."
        "Do not count this token.";

    // Typed data of EIP-712.
    TypedMalformed "wal-typed-malformed" "EIP-712" Error
        "The typed data does not fit its types."
        "Correct it.";
    TypedNoDomainType "wal-typed-no-domain-type" "EIP-712" Warning
        "The types do not define EIP712Domain, so some wallets sign another digest."
        "Add EIP712Domain to types.";

    // User operations of ERC-4337.
    Uop7702NoDelegate "wal-uop-7702-no-delegate" "ERC-4337 EIP-7702" Error
        "The digest contains the delegate's address, but it is missing."
        "Read the sender's code and give the delegate.";
    Uop7702Old "wal-uop-7702-old" "ERC-4337 EIP-7702" Error
        "Entry points before v0.8 do not know the 0x7702 marker."
        "Use v0.8 or later.";
    UopEntryPoint "wal-uop-entry-point" "ERC-4337" Error
        "The entry point belongs to another version."
        "Give the version that belongs to it.";
    UopFees "wal-uop-fees" "ERC-4337" Error
        "The tip is above the fee."
        "Lower maxPriorityFeePerGas.";
    UopInitCode "wal-uop-init-code" "ERC-4337" Error
        "The init code is too short to have a factory."
        "Give 20 bytes at least, or none.";
    UopPaymaster "wal-uop-paymaster" "ERC-4337 paymasterAndData" Error
        "The paymaster data is too short, or its signature's length does not fit."
        "Encode it anew.";

    // Transfers.
    XferAmbiguous "wal-xfer-ambiguous" "ERC-20" Error
        "More than one log fits, so it cannot be told which one is this transfer."
        "Look at the logs; they are not added up.";
    XferAmount "wal-xfer-amount" "ERC-20" Error
        "The transaction moved another amount."
        "Do not count it as paid; check what was moved.";
    XferNativeUnread "wal-xfer-native-unread" "seed 004 wallet_transfer_token" Error
        "The transaction is missing or malformed, and native value leaves no log."
        "Read eth_getTransactionByHash.";
    XferNoContract "wal-xfer-no-contract" "ERC-20" Error
        "There is no contract at the token's address, so the call would succeed and move nothing."
        "Correct the address or the chain.";
    XferNoReceipt "wal-xfer-no-receipt" "JSON-RPC eth_getTransactionReceipt" Error
        "There is no receipt. The transfer may still have happened or may happen later."
        "Do not send again with another nonce; ask again until the nonce is used.";
    XferNoReturn "wal-xfer-no-return" "ERC-20" Warning
        "The simulation returned nothing, as some old tokens do."
        "Check that the token has code, and rely on the log.";
    XferNoSimulation "wal-xfer-no-simulation" "seed 004 wallet_transfer_token" Warning
        "The call was not simulated, or the simulation gave no answer."
        "Simulate it with eth_call from the sender.";
    XferNoStatus "wal-xfer-no-status" "EIP-658" Error
        "The receipt has no status."
        "Ask another RPC.";
    XferNone "wal-xfer-none" "ERC-20" Error
        "The transaction succeeded and moved none of this token from sender to recipient."
        "Do not count it as paid.";
    XferOther "wal-xfer-other" "JSON-RPC eth_getTransactionReceipt" Error
        "The answer belongs to another transaction."
        "Ask another RPC.";
    XferReceiptMalformed "wal-xfer-receipt-malformed" "JSON-RPC eth_getTransactionReceipt" Error
        "The receipt cannot be read."
        "Ask another RPC.";
    XferReceivedLess "wal-xfer-received-less" "ERC-20" Warning
        "The recipient got less than the log says: the token keeps a fee, or the recipient sent something."
        "Agree on the amount that arrives.";
    XferReceivedMore "wal-xfer-received-more" "ERC-20" Info
        "The recipient got more than this transfer."
        "Do nothing, or look for other transfers.";
    XferRecipient "wal-xfer-recipient" "ERC-20" Error
        "The recipient is the zero address, the dead address or the token itself."
        "Correct the recipient.";
    XferReorged "wal-xfer-reorged" "JSON-RPC" Error
        "The block of the receipt is no longer in the chain."
        "Wait: the transaction may be mined again.";
    XferReverted "wal-xfer-reverted" "EIP-658" Error
        "The transaction reverted: it moved nothing, and the sender paid the fee."
        "Find the reason before sending again.";
    XferSelf "wal-xfer-self" "ERC-20" Warning
        "Sender and recipient are the same."
        "Do nothing if this is intended.";
    XferSimFalse "wal-xfer-sim-false" "ERC-20" Error
        "The token would return false."
        "Do not send.";
    XferSimMalformed "wal-xfer-sim-malformed" "ERC-20" Error
        "The token would return neither true nor false."
        "Do not send.";
    XferSimReverted "wal-xfer-sim-reverted" "ERC-20" Error
        "The call would revert."
        "Do not send.";
    XferZero "wal-xfer-zero" "seed 004 wallet_transfer_token" Error
        "The amount is zero."
        "Give an amount.";

    // Session keys.
    SesDataMissing "ses-data-missing" "ERC-7715; MetaMask types" Error
        "A member of this permission type is missing."
        "Add it.";
    SesDataValue "ses-data-value" "ERC-7715; MetaMask types" Error
        "A member of this permission type has an unusable value."
        "Write amounts as 0x hex, times as seconds.";
    SesExpired "ses-expired" "ERC-7715 Rules" Error
        "The permission has expired."
        "Ask for a new one.";
    SesGrantAdjusted "ses-grant-adjusted" "ERC-7715 Permissions" Error
        "The wallet changed a request that forbade changes."
        "Refuse the grant and revoke it.";
    SesGrantChainNumber "ses-grant-chain-number" "ERC-7715" Warning
        "The chain ID is a number and not hex text."
        "Report this to the maker of the wallet.";
    SesGrantContext "ses-grant-context" "ERC-7715" Error
        "There is no usable context, so the grant cannot be redeemed or revoked."
        "Ask again.";
    SesGrantCount "ses-grant-count" "ERC-7715" Error
        "The number of grants is not the number of requests."
        "Do not use any of them.";
    SesGrantDependencies "ses-grant-dependencies" "ERC-7715; ERC-4337" Error
        "A dependency has a factory without data, or data without a factory."
        "Ask again.";
    SesGrantDifferent "ses-grant-different" "ERC-7715" Error
        "The wallet granted something other than what was asked."
        "Do not use it; revoke it.";
    SesGrantMalformed "ses-grant-malformed" "ERC-7715" Error
        "The answer does not have the form of this draft."
        "Do not use it; check the dialect.";
    SesGrantNarrower "ses-grant-narrower" "ERC-7715 Permissions" Info
        "The wallet granted less than was asked."
        "Use only what was granted.";
    SesGrantNoManager "ses-grant-no-manager" "ERC-7710" Error
        "There is no delegation manager, so this cannot be redeemed."
        "Ask again.";
    SesGrantRuleTwice "ses-grant-rule-twice" "ERC-7715 Rules" Error
        "The grant has the same rule twice."
        "Do not use it.";
    SesGrantSigner "ses-grant-signer" "ERC-7715 (2024, 2025)" Error
        "The signer is not an account."
        "Ask for an account as signer.";
    SesGrantWider "ses-grant-wider" "ERC-7715" Error
        "The wallet granted more than was asked."
        "Revoke it, and ask again.";
    SesKeysDuplicate "ses-keys-duplicate" "ERC-7715" Warning
        "The wallet lists one context twice."
        "Treat both entries as one permission.";
    SesNoExpiry "ses-no-expiry" "ERC-7715 Rules" Warning
        "The permission has no end."
        "Revoke it when it is not needed.";
    SesRefused "ses-refused" "EIP-1193" Error
        "The user refused."
        "Do not ask again without a reason.";
    SesReqAdjustable "ses-req-adjustable" "ERC-7715 Permissions" Warning
        "The wallet may raise or lower what is asked."
        "Compare what it grants.";
    SesReqExpiryLong "ses-req-expiry-long" "seed 004 session_provision_key" Warning
        "The permission would last longer than 30 days."
        "Ask for a shorter time; 24 hours is usual.";
    SesReqExpiryPast "ses-req-expiry-past" "ERC-7715 Rules" Error
        "The expiry has passed."
        "Give a later expiry.";
    SesReqNoExpiry "ses-req-no-expiry" "seed 004 session_provision_key" Error
        "A session key must have an end."
        "Add an expiry.";
    SesReqTo "ses-req-to" "ERC-7715" Error
        "The session account is the zero address or the account itself."
        "Name the session account in `to`.";
    SesReqTypeVendor "ses-req-type-vendor" "ERC-7715" Info
        "The permission type belongs to a vendor and is not inspected."
        "Read the wallet's documentation.";
    SesReqUnlimited "ses-req-unlimited" "ERC-7715; MetaMask types" Warning
        "The amount has no limit."
        "Ask for what is needed.";
    SesRevAfterUnknown "ses-rev-after-unknown" "ERC-7715" Error
        "The list afterwards is not known, so the permission may still be there."
        "Ask wallet_getGrantedExecutionPermissions again.";
    SesRevBoth "ses-rev-both" "seed 004 session_revoke_key" Error
        "The request says all and also names contexts."
        "Say all, or name contexts, not both.";
    SesRevClaim "ses-rev-claim" "ERC-7715" Info
        "The wallet says that the permission is gone; nothing else confirms it."
        "Simulate a redemption where it matters.";
    SesRevEmpty "ses-rev-empty" "seed 004 session_revoke_key" Error
        "The list is empty. An empty list does not mean all."
        "Say all, or name contexts.";
    SesRevNoList "ses-rev-no-list" "ERC-7715" Error
        "There is no usable list of all permissions."
        "Ask wallet_getGrantedExecutionPermissions.";
    SesRevStillListed "ses-rev-still-listed" "ERC-7715" Error
        "The wallet still lists the permission."
        "Revoke again, or clear it onchain.";
    SesScopeAmount "ses-scope-amount" "ERC-7715; MetaMask types" Error
        "The amount is above what is available now."
        "Wait, or ask for less.";
    SesScopeCall "ses-scope-call" "ERC-7715; MetaMask types" Error
        "The permission is for plain transfers only."
        "Send exactly transfer(address,uint256), or value without data.";
    SesScopeChain "ses-scope-chain" "ERC-7715" Error
        "The permission is for another chain."
        "Use that chain.";
    SesScopeData "ses-scope-data" "ERC-7715; MetaMask types" Error
        "The permission's members cannot be read."
        "Ask for the permission anew.";
    SesScopeNotStarted "ses-scope-not-started" "ERC-7715; MetaMask types" Error
        "The permission is not valid yet."
        "Wait.";
    SesScopePayee "ses-scope-payee" "MetaMask rules" Error
        "The recipient is not one of the payees."
        "Pay a payee.";
    SesScopeRedeemer "ses-scope-redeemer" "MetaMask rules" Warning
        "Only some accounts may redeem it."
        "Make sure that the sender is one of them.";
    SesScopeRuleUnknown "ses-scope-rule-unknown" "ERC-7715 Rules" Error
        "A rule is not known, so the action may or may not be within it."
        "Simulate the redemption.";
    SesScopeStartUnknown "ses-scope-start-unknown" "MetaMask types" Error
        "The permission has no start, so the available amount is not known."
        "Simulate the redemption.";
    SesScopeTarget "ses-scope-target" "ERC-7715; MetaMask types" Error
        "The permission is for another token."
        "Call that token.";
    SesScopeType "ses-scope-type" "ERC-7715" Error
        "The permission type is not known, so its scope is not known."
        "Simulate the redemption.";
    SesScopeValue "ses-scope-value" "ERC-7715; MetaMask types" Error
        "The permission does not allow sending value along."
        "Send no value.";
    SesUnsupported "ses-unsupported" "EIP-1193" Error
        "The wallet does not know the method."
        "Use another dialect or another wallet.";
    SesWalletError "ses-wallet-error" "JSON-RPC" Error
        "The wallet failed. It may or may not have granted or revoked something."
        "List the permissions.";
    SesWalletSilent "ses-wallet-silent" "JSON-RPC" Error
        "The wallet did not answer. It may or may not have granted or revoked something."
        "List the permissions.";

    FindingsLimit "lib-7-findings-limit" "§7" Info
        "The report is full; further findings were left out."
        "Repair the listed findings and check again.";
}
