import fc from 'fast-check'
import {
  bytesToHex,
  concat,
  encodeFunctionData,
  erc20Abi,
  isHex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteAsk, SiteEvmTransaction } from './requests.ts'
import { account, addresses, createSigner, nothingToLose, stranger } from './site.fixture.ts'

let signer = createSigner()
beforeEach(() => {
  signer = createSigner()
})
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const native = { caip2: 'eip155:1', contract: null }
const gwei = 10n ** 9n
const legacy: SiteEvmTransaction = {
  type: 'legacy',
  chainId: 1,
  nonce: 3,
  to: stranger,
  value: 10n ** 17n,
  data: '0x',
  gas: 21_000n,
  gasPrice: gwei,
}
const { gasPrice: _price, ...body } = legacy
const market: SiteEvmTransaction = { ...body, type: 'eip1559', maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: gwei }
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 7n] })
const ask = (transaction: SiteEvmTransaction): SiteAsk => ({ kind: 'evm_transaction', transaction })

/** Returns what the signed bytes say, and who signed them. */
async function parse(signed = '') {
  if (!isHex(signed)) throw new Error(signed)
  const serializedTransaction = signed.startsWith('0x02') ? (`0x02${signed.slice(4)}` as const) : signed
  return {
    ...parseTransaction(signed),
    from: await recoverTransactionAddress({ serializedTransaction: serializedTransaction as `0x02${string}` }),
  }
}

describe('a transaction of a site', () => {
  test('the legacy type → signed for its chain only (EIP-155), with the fields that were shown', async () => {
    const [signed] = await signer.sign(ask(legacy))
    expect(await parse(signed)).toMatchObject({
      type: 'legacy',
      from: addresses.evm,
      chainId: 1,
      nonce: 3,
      to: stranger,
      value: 10n ** 17n,
      gas: 21_000n,
      gasPrice: gwei,
    })
  })

  test('the type of EIP-1559 → signed with the fields that were shown', async () => {
    const [signed] = await signer.sign(ask({ ...market, to: usdc, value: 0n, data: transfer, gas: 60_000n }))
    expect(await parse(signed)).toMatchObject({
      type: 'eip1559',
      from: addresses.evm,
      to: usdc,
      data: transfer,
      maxFeePerGas: 2n * gwei,
      maxPriorityFeePerGas: gwei,
    })
    expect(signer.keys.every((key) => key.every((byte) => byte === 0))).toBe(true)
  })

  test('its witness → the claims of the bytes, the fee, and the digests that wallets show', async () => {
    expect(await signer.read(ask(legacy))).toMatchObject([
      {
        account,
        nonce: 3n,
        feeMax: 21_000n * gwei,
        claims: [{ kind: 'leaves', asset: native, max: 10n ** 17n, from: account, to: stranger }],
        content: { kind: 'call', isCreation: false, dataDigest: keccak256(numberToHex(0, { size: 32 })) },
      },
    ])
    const [call] = await signer.read(ask({ ...market, to: usdc, value: 0n, data: transfer }))
    expect(call?.claims).toMatchObject([{ kind: 'calls' }, { kind: 'leaves', asset: { contract: usdc }, max: 7n, to: stranger }])
    expect(call?.content).toMatchObject({ dataDigest: keccak256(concat([numberToHex(68, { size: 32 }), transfer])) })
  })

  test('the digest that was shown is of another nonce → refused with differs', async () => {
    const [other] = await signer.read(ask({ ...legacy, nonce: 4 }))
    await expect(signer.sign(ask(legacy), { digests: [other?.digest ?? ''] })).rejects.toMatchObject({ code: 'differs' })
  })
})

test('any transaction → the signed bytes have exactly its fields', async () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
  const made = fc.record({
    nonce: fc.nat(),
    to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytesToHex(bytes)),
    value: amount,
    data: fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => bytesToHex(bytes)),
    gas: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    price: amount,
    isLegacy: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(made, async ({ price, isLegacy, ...fields }) => {
      const base = { ...fields, chainId: 1 }
      const transaction: SiteEvmTransaction = isLegacy
        ? { ...base, type: 'legacy', gasPrice: price + 1n }
        : { ...base, type: 'eip1559', maxFeePerGas: price + 1n, maxPriorityFeePerGas: price + 1n }
      const [witness] = await createSigner().read(ask(transaction))
      const bound = fields.value > 0n ? [{ asset: native, amount: fields.value }] : []
      const holdings = [{ asset: native, balance: 2n ** 200n, allowances: [] }]
      const consent = { acceptedFee: witness?.feeMax ?? 0n, opaque: { bound, holdings } }
      const [signed] = await createSigner().sign(ask(transaction), consent)
      const { value, ...others } = transaction
      expect(await parse(signed)).toMatchObject({ ...others, ...(value > 0n && { value }), from: addresses.evm })
    }),
    { numRuns: 20 },
  )
})

describe('the creation of a contract', () => {
  const { to: _to, ...creation } = { ...market, value: 5n, data: '0x6001600155' }

  test('named as such, with what it pays → signed after the consent', async () => {
    expect(await signer.read(ask(creation))).toMatchObject([
      {
        claims: [
          { kind: 'leaves', max: 5n, to: null },
          { kind: 'opaque', target: null, reason: 'creation' },
        ],
        content: { isCreation: true },
      },
    ])
    await expect(signer.sign(ask(creation))).rejects.toMatchObject({ code: 'differs' })
    const holdings = [{ asset: native, balance: 9n, allowances: [] }]
    await expect(signer.sign(ask(creation), { opaque: { bound: [], holdings } })).rejects.toMatchObject({ code: 'differs' })
    const [signed] = await signer.sign(ask(creation), { opaque: { bound: [{ asset: native, amount: 5n }], holdings } })
    const parsed = await parse(signed)
    expect(parsed).toMatchObject({ from: addresses.evm, data: '0x6001600155', value: 5n })
    expect(parsed).not.toHaveProperty('to')
  })
})

describe('a call that cannot be read', () => {
  const call: SiteEvmTransaction = { ...market, data: '0x12345678' }
  const token = { caip2: 'eip155:1', contract: usdc }
  const holdings = [
    { asset: native, balance: 10n ** 18n, allowances: [] },
    { asset: token, balance: 100n, allowances: [{ spender: stranger, amount: 40n }] },
  ]

  test('the bound is that of the bytes, the balances and the live allowances → signed', async () => {
    const bound = [
      { asset: native, amount: 10n ** 17n },
      { asset: token, amount: 40n },
    ]
    expect(await signer.sign(ask(call), { opaque: { bound, holdings } })).toHaveLength(1)
  })

  test.each([
    ['no consent', undefined],
    ['a smaller bound', { bound: [{ asset: native, amount: 10n ** 17n }], holdings }],
    [
      'a larger bound',
      {
        bound: [
          { asset: native, amount: 10n ** 18n },
          { asset: token, amount: 40n },
        ],
        holdings,
      },
    ],
  ])('%s → refused with differs', async (_, opaque) => {
    await expect(signer.sign(ask(call), opaque && { opaque })).rejects.toMatchObject({ code: 'differs' })
  })

  test('a container that hides a payment → refused, whatever the consent', async () => {
    const data = `0x8d80ff0a${'00'.repeat(31)}20${'00'.repeat(31)}44${transfer.slice(2)}`
    await expect(signer.sign(ask({ ...call, data }), nothingToLose)).rejects.toMatchObject({
      code: 'refused',
      details: ['hidden_selector', expect.any(String)],
    })
  })
})

const { value: _value, ...withoutValue } = legacy
test.each<[string, object, string]>([
  ['an authorization list', { ...market, authorizationList: [] }, 'malformed'],
  ['type 0x4', { ...market, type: 'eip7702' }, 'malformed'],
  ['an access list', { ...market, accessList: [] }, 'malformed'],
  ['blobs', { ...market, blobs: [] }, 'malformed'],
  ['no type', { ...market, type: undefined }, 'malformed'],
  ['a type that is inherited', { ...market, type: 'constructor' }, 'malformed'],
  ['both kinds of prices', { ...legacy, maxFeePerGas: 1n }, 'malformed'],
  ['a tip above the price', { ...market, maxPriorityFeePerGas: 3n * gwei }, 'malformed'],
  ['no value', withoutValue, 'malformed'],
  ['a value of another type', { ...legacy, value: 5 }, 'malformed'],
  ['a value below 0', { ...legacy, value: -1n }, 'malformed'],
  ['a value of 257 bits', { ...legacy, value: 2n ** 256n }, 'malformed'],
  ['gas of 257 bits', { ...legacy, gas: 2n ** 256n }, 'malformed'],
  ['a nonce that is no whole number', { ...legacy, nonce: 1.5 }, 'malformed'],
  ['a nonce below 0', { ...legacy, nonce: -1 }, 'malformed'],
  ['a nonce above 2^53', { ...legacy, nonce: 2 ** 53 }, 'malformed'],
  ['odd hexadecimal digits', { ...legacy, data: '0x1' }, 'malformed'],
  ['data without 0x', { ...legacy, data: '00' }, 'malformed'],
  ['a receiver that is no address', { ...legacy, to: 'x' }, 'malformed'],
  ['a receiver with a wrong checksum', { ...legacy, to: '0x70997970c51812Dc3a010c7d01b50e0d17dc79c8' }, 'malformed'],
  ['no receiver and no code', { ...legacy, to: undefined }, 'malformed'],
  ['200 kB of data', { ...legacy, data: `0x${'00'.repeat(200_000)}` }, 'too_large'],
  ['another chain', { ...legacy, chainId: 137 }, 'other_chain'],
  ['data to the own account', { ...legacy, to: account, data: '0x00' }, 'own_account'],
  ['data to the own account with its checksum', { ...legacy, to: addresses.evm, data: '0x00' }, 'own_account'],
])('%s → refused', async (_, transaction, code) => {
  await expect(signer.sign(ask(transaction as SiteEvmTransaction), nothingToLose)).rejects.toMatchObject({
    code: 'refused',
    details: [code, expect.any(String)],
  })
})

describe('the fee of a transaction', () => {
  test('above a tenth of the payment → refused with high_fee, until the user accepts it', async () => {
    const small: SiteEvmTransaction = { ...legacy, value: 21_000n * gwei }
    await expect(signer.sign(ask(small))).rejects.toMatchObject({ code: 'high_fee' })
    await expect(signer.sign(ask(small), { acceptedFee: 21_000n * gwei - 1n })).rejects.toMatchObject({ code: 'high_fee' })
    expect(await signer.sign(ask(small), { acceptedFee: 21_000n * gwei })).toHaveLength(1)
  })

  test('100 times the usual fee for a call → signed; 1 wei more → refused with high_fee', async () => {
    const call: SiteEvmTransaction = { ...legacy, to: usdc, value: 0n, data: transfer, gas: 100n, gasPrice: 200_000_000_000_000n }
    expect(await signer.sign(ask(call))).toHaveLength(1)
    await expect(signer.sign(ask({ ...call, gasPrice: 200_000_000_000_001n }))).rejects.toMatchObject({ code: 'high_fee' })
  })
})

describe('the outcome of an earlier transaction is not known', () => {
  const place = `eip155:1 ${addresses.evm}`
  const own = { kind: 'cancel' as const, nonce: 3, platformId: 'ethereum', caip2: 'eip155:1', tokens: [], maxFee: 0n }

  test('a signed transaction → is unsettled, with the site that asked', async () => {
    const [signed] = await signer.sign(ask(legacy))
    expect(await signer.journal.read(place)).toEqual({
      signed,
      nonce: 3,
      intent: { kind: 'site', platformId: 'ethereum', caip2: 'eip155:1', origin: 'https://app.example' },
      signedAt: Date.UTC(2026, 0),
    })
    expect(await signer.sign(ask(legacy))).toEqual([signed])
  })

  test('another nonce → refused with unsettled', async () => {
    await signer.sign(ask(legacy))
    await expect(signer.sign(ask({ ...legacy, nonce: 4 }))).rejects.toMatchObject({ code: 'unsettled' })
  })

  test('the same nonce of the same site → signed, because only one of both can be executed', async () => {
    await signer.sign(ask(legacy))
    expect(await signer.sign(ask({ ...legacy, gasPrice: 2n * gwei }))).toHaveLength(1)
  })

  test('the same nonce of another site, or of the own wallet → refused with unsettled', async () => {
    await signer.sign(ask(legacy))
    await expect(signer.sign(ask(market), {}, { origin: 'https://other.example' })).rejects.toMatchObject({ code: 'unsettled' })
    await signer.journal.write(place, { signed: '0x00', nonce: 3, intent: own, signedAt: 0 })
    await expect(signer.sign(ask(market))).rejects.toMatchObject({ code: 'unsettled' })
    expect(await signer.journal.read(place)).toMatchObject({ signed: '0x00' })
  })

  test('a message → signed', async () => {
    await signer.sign(ask(legacy))
    expect(await signer.sign({ kind: 'evm_message', message: new TextEncoder().encode('Hello') })).toHaveLength(1)
  })
})
