import { ed25519 } from '@noble/curves/ed25519'
import { type Family, linkMessage } from '@patina/sdk'
import { getBase58Encoder } from '@solana/kit'
import { hexToBytes, parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { evmAddressOf } from '../derive/evm-key.ts'
import { solanaAddressOf } from '../derive/solana-key.ts'
import { readFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { memoryJournal } from '../testing/memory-journal.ts'
import { readUnsettled, refuseSecond } from './journal.ts'
import type { SignRequest } from './protocol.ts'
import { readClaims, signTransaction } from './sign.ts'
import { signText } from './sign-text.ts'

const secret = () => hexToBytes(`0x${'22'.repeat(32)}`)
const addresses = { evm: evmAddressOf(secret()), solana: solanaAddressOf(secret()) }
const given: Uint8Array[] = []
const vault = {
  async keyOf(_id: string, family: Family) {
    const key = secret()
    given.push(key)
    return { key, address: addresses[family] }
  },
}
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unsigned = { chainId: 1, nonce: 0, to, value: 500_000n, data: '0x', gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const intent: Intent = {
  platformId: 'ethereum',
  caip2: 'eip155:1',
  tokens: [{ tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18 }],
  maxFee: 42_000n,
  kind: 'transfer',
  tokenId: 'ethereum:native',
  to,
  amount: 500_000n,
}
let now = 1_000
let journal = memoryJournal()
beforeEach(() => {
  now = 1_000
  journal = memoryJournal()
})
const sign = (changed: Partial<SignRequest> = {}) =>
  signTransaction(
    {
      vault,
      facts: readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }),
      journal,
      exclusive: (change) => change(),
      now: () => now,
    },
    { accountId: 'a', family: 'evm', unsigned, intent, ...changed },
  )

test('a transaction equals the intent → it is signed as shown, and the key is overwritten', async () => {
  const signed = await sign()
  if (!signed.startsWith('0x02')) throw new Error(signed)
  const serializedTransaction = `0x02${signed.slice(4)}` as const
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(addresses.evm)
  expect(parseTransaction(serializedTransaction)).toMatchObject({ chainId: 1, to: to.toLowerCase(), value: 500_000n, gas: 21_000n })
  expect(given.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

test('a transaction differs from the intent → refused with differs, and the key is overwritten', async () => {
  const refused = sign({ intent: { ...intent, amount: 4n } })
  await expect(refused).rejects.toMatchObject({ code: 'differs', details: ['amount 500000 instead of 4'] })
  expect(given.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

test('the claims of a transaction → from its bytes alone, whatever the intent says', async () => {
  const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] })
  const request: SignRequest = { accountId: 'a', family: 'evm', unsigned, intent: { ...intent, to: addresses.evm } }
  const paid = {
    kind: 'leaves',
    asset: { caip2: 'eip155:1', contract: null },
    max: 500_000n,
    from: addresses.evm.toLowerCase(),
    to: to.toLowerCase(),
  }
  expect(await readClaims({ vault, facts }, request)).toMatchObject({ nonce: 0n, feeMax: 42_000n, claims: [paid] })
  const malformed = { ...request, unsigned: { ...unsigned, data: '0x1' } }
  await expect(readClaims({ vault, facts }, malformed)).rejects.toMatchObject({ code: 'differs' })
  expect(given.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

test('the network is not in the build, or has another id than in the build → refused with differs', async () => {
  await expect(sign({ intent: { ...intent, platformId: 'elsewhere' } })).rejects.toMatchObject({ code: 'differs' })
  const onBase = { ...intent, caip2: 'eip155:8453' }
  await expect(sign({ unsigned: { ...unsigned, chainId: 8453 }, intent: onBase })).rejects.toMatchObject({ code: 'differs' })
})

test('the fee is above a tenth of the payment → refused with high_fee, until the user accepts it', async () => {
  const expensive = { ...unsigned, maxFeePerGas: 3n }
  const shown = { ...intent, maxFee: 63_000n }
  await expect(sign({ unsigned: expensive, intent: shown })).rejects.toMatchObject({ code: 'high_fee' })
  await expect(sign({ unsigned: expensive, intent: { ...shown, acceptedFee: 62_999n } })).rejects.toMatchObject({ code: 'high_fee' })
  expect(await sign({ unsigned: expensive, intent: { ...shown, acceptedFee: 63_000n } })).toMatch(/^0x02/)
})

describe('the outcome of a transaction is not known', () => {
  test('the same transaction, or another one with its nonce → signed', async () => {
    const first = await sign()
    expect(await sign()).toBe(first)
    const dearer = { ...unsigned, maxPriorityFeePerGas: 2n }
    expect(await sign({ unsigned: dearer })).not.toBe(first)
    expect(await journal.read(`eip155:1 ${addresses.evm}`)).toMatchObject({ nonce: 0 })
  })

  test('a transaction with another nonce → refused with unsettled, until the outcome is known', async () => {
    await sign()
    for (const nonce of [1, 5]) await expect(sign({ unsigned: { ...unsigned, nonce } })).rejects.toMatchObject({ code: 'unsettled' })
    expect(await readUnsettled(journal, `eip155:1 ${addresses.evm}`, now + 10 ** 9)).toMatchObject({ nonce: 0 })
    await journal.remove(`eip155:1 ${addresses.evm}`)
    expect(await sign({ unsigned: { ...unsigned, nonce: 1 } })).toMatch(/^0x02/)
  })

  test('a transaction on another network → signed', async () => {
    await sign()
    const token = { tokenId: 'base:native', symbol: 'ETH', decimals: 18 }
    const onBase: Intent = {
      ...intent,
      platformId: 'base',
      caip2: 'eip155:8453',
      tokens: [token],
      kind: 'transfer',
      tokenId: 'base:native',
      to,
      amount: 500_000n,
    }
    expect(await sign({ unsigned: { ...unsigned, chainId: 8453, nonce: 7 }, intent: onBase })).toMatch(/^0x02/)
  })
})

test('a transaction without a nonce → only its own bytes, until it expired three minutes later', async () => {
  const entry = { signed: 'first', nonce: undefined, intent, signedAt: 0 }
  expect(() => refuseSecond(entry, { signed: 'first', nonce: undefined })).not.toThrow()
  expect(() => refuseSecond(entry, { signed: 'second', nonce: undefined })).toThrow('unsettled')
  await journal.write('key', entry)
  expect(await readUnsettled(journal, 'key', 179_999)).toBe(entry)
  expect(await readUnsettled(journal, 'key', 180_000)).toBeUndefined()
})

const messageFor = (family: Family, address = addresses[family]) =>
  linkMessage({
    baseUrl: 'http://localhost:3002',
    deviceId: '6f6b5d6c-55f2-4c1c-9d5e-0d4e3f6a1b2c',
    address,
    platform: { family, caip2: family === 'evm' ? 'eip155:1' : 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  })

test('the text links the own address → it is signed', async () => {
  const [evmText, solanaText] = [messageFor('evm'), messageFor('solana')]
  const signature = await signText(vault, { accountId: 'a', family: 'evm', text: evmText })
  expect(await recoverMessageAddress({ message: evmText, signature: `0x${signature.slice(2)}` })).toBe(addresses.evm)
  const [bytes, key] = [await signText(vault, { accountId: 'a', family: 'solana', text: solanaText }), addresses.solana].map(
    (text) => new Uint8Array(getBase58Encoder().encode(text)),
  )
  expect(bytes && key && ed25519.verify(bytes, new TextEncoder().encode(solanaText), key)).toBe(true)
})

test.each([
  ['a text of its own', 'I owe you 5 ETH'],
  ['a transaction in it', '0xe80184773594008252089400000000000000000000000000000000000000aa8203e8808080'],
  ['the address of somebody else', messageFor('evm', to)],
  ['a line more', `${messageFor('evm')}\nI owe you 5 ETH`],
  ['two hosts', messageFor('evm').replace('URI: http://localhost:3002', 'URI: https://evil.example')],
  ['another statement', messageFor('evm').replace('Link this address to your wallet device.', 'Transfer everything.')],
])('the text has %s → refused with differs', async (_what, text) => {
  await expect(signText(vault, { accountId: 'a', family: 'evm', text })).rejects.toMatchObject({ code: 'differs' })
})
