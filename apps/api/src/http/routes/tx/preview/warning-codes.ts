/**
 * Codes of warnings with their severity and meaning. `b` blocks, `c` is critical, `w` a warning, `i` information. Most important first. The severity of
 * `fee_high`, `loss_of_value` and `slippage` depends on the amounts. A code never changes, because apps translate it.
 */
export const previewWarnings = {
  account_does_not_sign: ['b', 'the account is not among the signers'],
  signs_hash: ['b', 'the message is a hash, which may stand for anything'],
  sign_in_twice: ['b', 'the message has a second sign-in'],
  domain_mismatch: ['b', 'the signature is for another chain, or for any'],
  own_contract_verifies: ['b', 'the account itself checks the signature'],
  hidden_selector: ['b', 'calls that cannot be opened hide a payment or permission'],
  order_brings_nothing: ['b', 'a signed order brings nothing to the account'],
  receiver_imitates: ['b', 'the receiver looks like somebody you paid'],
  owner_changes: ['b', 'on Solana, an account gets another owner or program'],
  unlimited_allowance: ['c', 'the spender may take everything'],
  spender_is_account: ['c', 'the spender is an ordinary account'],
  receiver_is_token: ['c', 'the receiver is a token contract'],
  receiver_other_chain: ['c', 'the receiver has no code here, and is a contract on the chains in `platforms`'],
  context_differs: ['c', 'the result depends on how it is simulated'],
  token_imitates: ['c', 'the token is named like a listed one'],
  delegation_changes: ['c', 'the account gets other code (EIP-7702)'],
  delegatecall: ['c', 'foreign code runs with all rights'],
  rights_change: ['c', 'somebody gets a right over a contract'],
  contract_without_code: ['c', 'the contract that would check the signature has no code'],
  typed_unknown: ['c', 'nobody here knows the type, so show all fields'],
  more_than_words: ['c', 'an asset leaves that the words do not name'],
  close_or_delegate_changes: ['c', 'on Solana, a token account gets a delegate or close authority'],
  receiver_not_user: ['c', 'somebody else receives what comes'],
  durable_nonce: ['c', 'on Solana, the transaction never expires'],
  will_fail: ['c', 'two methods of the node say so, or its own numbers do'],
  loss_of_value: ['w', 'what comes is worth less than what leaves'],
  slippage: ['w', 'much less may come than now'],
  fee_high: ['w', 'the fee is a high part of the amount, or many times the usual one'],
  order_for_one_buyer: ['w', 'a signed order names one buyer'],
  permit_of_another: ['w', 'the signature is of no use, because another account owns the tokens'],
  others_sign: ['w', 'others sign the transaction too'],
  leaves_without_decode: ['w', 'only the node knows what the call does'],
  descriptor_dropped: ['w', 'the explanation of a contract contradicts the bytes'],
  allowance_grows: ['w', 'the spender may take more than before'],
  spender_new: ['w', "the spender's contract is younger than three days, as far as the node knows"],
  spender_unknown: ['w', 'neither the catalogue nor your history knows the spender'],
  fake_event: ['w', 'a contract reports a transfer that does not happen'],
  token_unlisted: ['w', 'the token is outside the catalogue'],
  token_taxed: ['w', 'less arrives than leaves'],
  proxy_changed: ['w', 'the called contract runs other code than when the device last previewed a call of it, at `since`'],
  mint_powers: ['w', 'on Solana, the issuer of the token has powers over it'],
  outcome_unknown: ['w', 'no method of the node says what happens'],
  receiver_new: ['i', 'the receiver was never paid before'],
  account_is_delegated: ['i', 'the account runs the code of a contract (EIP-7702)'],
  delegation_has_no_effect: ['i', 'the nonce of the delegation is another'],
  fee_payer_differs: ['i', 'another account pays the fee'],
  not_signed: ['i', 'the signature does not cover a field'],
} as const satisfies Record<string, readonly ['b' | 'c' | 'w' | 'i', string]>
export type PreviewWarningCode = keyof typeof previewWarnings

/** The meaning of each code, for the contract. */
export const warningMeanings = `${Object.entries(previewWarnings)
  .map(([code, [, meaning]]) => `\`${code}\`: ${meaning}.`)
  .join(' ')} New codes may be added.`
