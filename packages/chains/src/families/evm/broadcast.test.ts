import { describe, expect, test } from 'vitest'
import type { Rpc } from '../../json-rpc.ts'
import { broadcast, classifyRefusal } from './broadcast.ts'

const refusal = (message: string, code = -32000) => ({ code, message, data: undefined })

describe.each<[string, string[]]>([
  [
    'known',
    [
      'already known',
      'known transaction: 0xabc',
      'transaction already imported',
      'Transaction with the same hash was already imported.',
      'already in mempool',
      'AlreadyKnown',
      'existing tx with same hash',
    ],
  ],
  [
    'nonce_used',
    [
      'nonce too low',
      'nonce too low: next nonce 5, tx nonce 4',
      'Transaction nonce is too low. Try incrementing the nonce.',
      'OldNonce',
      'invalid nonce; got 1, expected 2',
    ],
  ],
  [
    'nonce_too_high',
    [
      'nonce too high',
      'nonce too high: address 0xab, tx: 9 state: 3',
      'NonceGap',
      'gapped-nonce tx from delegated accounts',
      'nonce is too distant from current sender nonce',
      'future transaction tries to replace pending transaction',
    ],
  ],
  [
    'replacement_underpriced',
    [
      'replacement transaction underpriced',
      'Replacement transaction underpriced: new tx gas fee cap 1 <= 2',
      'ReplacementNotAllowed: replacement not allowed',
      'could not replace existing tx',
    ],
  ],
  [
    'fee_too_low',
    [
      'transaction underpriced',
      'transaction underpriced: gas tip cap 0, minimum needed 1',
      'gas price too low',
      'max fee per gas less than block base fee',
      'max fee per gas less than block base fee: address 0xab, maxFeePerGas: 1, baseFee: 7',
      'FeeTooLow, MaxFeePerGas too low',
      'fee cap less than block base fee',
      'tip below minimum',
      'gas price below configured minimum gas price',
    ],
  ],
  [
    'insufficient_funds',
    [
      'insufficient funds for gas * price + value',
      'insufficient funds for gas * price + value: balance 0, tx cost 21000, overshot 21000',
      'Insufficient funds for gas * price + value',
      'InsufficientFunds, Account balance: 0',
      'Upfront cost exceeds account balance',
      'insufficient funds for transfer',
      'insufficient MaxFeePerGas for sender balance',
    ],
  ],
  ['gas_too_low', ['intrinsic gas too low', 'intrinsic gas too low: gas 20000, minimum needed 21000', 'gas too low', 'IntrinsicGas']],
  [
    'wrong_chain',
    [
      'invalid chain id for signer: have 1 want 31337',
      'invalid chain id for signer',
      'invalid chain id',
      'wrong chain id',
      'chainId does not match',
      'only replay-protected (EIP-155) transactions allowed over RPC',
      'only replay-protected (EIP-155) transactions allowed over RPC: unprotected',
    ],
  ],
  [
    'invalid_transaction',
    [
      'invalid sender',
      'max priority fee per gas higher than max fee per gas',
      'max priority fee per gas higher than max fee per gas: address 0xab, maxPriorityFeePerGas: 2, maxFeePerGas: 1',
      'exceeds block gas limit',
      'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit',
      'transaction gas limit too high',
      'oversized data: transaction size 140000, limit 131072',
      'oversized data',
      'sender not an eoa: address 0xab',
      'rlp: expected List',
      'typed transaction too short',
      'transaction type not supported',
      "EIP-7702 fields received but is not supported by the current hardfork.\n\nYou can use it by running anvil with '--hardfork prague' or later.",
      'Failed to decode transaction',
      'tx fee (2.00 ether) exceeds the configured cap (1.00 ether)',
      'EIP-7702 transaction with empty auth list',
      'set code transaction must not be a create transaction',
      'EIP-7702 transaction cannot be used to create contract',
    ],
  ],
  ['execution_reverted', ['execution reverted', 'VM Exception: revert']],
  [
    'unavailable',
    [
      'txpool is full',
      'Too many requests',
      'daily request limit reached',
      'request timed out',
      'header not found',
      'Internal error',
      'address already reserved',
      'in-flight transaction limit reached for delegated accounts',
      '',
    ],
  ],
])('the refusal means %s', (verdict, messages) => {
  test.each(messages)('%j', (message) => {
    const result = classifyRefusal(refusal(message))
    expect(typeof result === 'string' ? result : result.reason).toBe(verdict)
  })
})

test('an unknown refusal of a broadcast → invalid_transaction only if its code says so', () => {
  const reason = (code: number) => classifyRefusal(refusal('strange words', code))
  expect(reason(-32003)).toMatchObject({ reason: 'invalid_transaction' })
  expect(reason(-32602)).toMatchObject({ reason: 'invalid_transaction' })
  expect(reason(-32000)).toMatchObject({ reason: 'unavailable' })
  expect(reason(-32603)).toMatchObject({ reason: 'unavailable' })
  expect(reason(-32005)).toMatchObject({ reason: 'unavailable' })
})

test("a fee above the node's cap → the detail says so", () => {
  expect(classifyRefusal(refusal('tx fee (2.00 ether) exceeds the configured cap (1.00 ether)'))).toMatchObject({
    detail: "the fee exceeds the node's limit",
  })
})

test.each([
  ['txpool is full', true],
  ['Too many requests', true],
  ['in-flight transaction limit reached for delegated accounts', true],
  ['strange words', true],
  ['request timed out', false],
])('the refusal %j → unavailable; marked as refused: %s', (message, refused) => {
  expect(classifyRefusal(refusal(message))).toMatchObject({ reason: 'unavailable', refused })
})

test("any refusal → the client sees none of the node's text", () => {
  const error = classifyRefusal(refusal('nonce too low at https://key@node.example/secret'))
  expect(error).toMatchObject({ reason: 'nonce_used', detail: undefined, message: 'nonce_used' })
})

describe('a refused transaction is looked up on the chain', () => {
  const node = (known: unknown, words = 'nonce too low'): Rpc => ({
    submit: async () => ({ refusal: refusal(words) }),
    read: async () => [known],
    request: async () => [],
  })

  test('the refused transaction is mined → success', async () => {
    await expect(broadcast(node({ hash: '0x' }), '0x02')).resolves.toBeUndefined()
  })

  test('the refused transaction is unknown → the refusal', async () => {
    await expect(broadcast(node(null), '0x02')).rejects.toMatchObject({ reason: 'nonce_used' })
  })

  test('a refusal with unknown text → success if the transaction is known, otherwise refused for now', async () => {
    await expect(broadcast(node({ hash: '0x' }, 'strange words'), '0x02')).resolves.toBeUndefined()
    await expect(broadcast(node(null, 'strange words'), '0x02')).rejects.toMatchObject({ reason: 'unavailable', refused: true })
  })
})
