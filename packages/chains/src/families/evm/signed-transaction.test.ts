import fc from 'fast-check'
import {
  encodeFunctionData,
  erc20Abi,
  fromRlp,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializable,
  type TransactionSerializableEIP1559,
  toRlp,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, signAuthorization } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ChainError } from '../../errors.ts'
import type { Hex } from '../../network.ts'
import { testAddress } from '../../testing/address.ts'
import { decodeTransaction } from './signed-transaction.ts'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = privateKeyToAccount(privateKey)
const token = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const payment = {
  type: 'eip1559',
  chainId: 31337,
  nonce: 7,
  to: other,
  value: 5n,
  gas: 21000n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
} as const

const sign = (transaction: TransactionSerializable) => account.signTransaction(transaction)
const decode = (txData: string) => decodeTransaction({ chainId: 31337, network: {} }, txData)
const refusal = (reason: string, detail?: string) => expect.objectContaining({ name: 'ChainError', reason, ...(detail && { detail }) })

describe('decoding a signed transaction', () => {
  test('a signed payment is decoded → its hash, sender, nonce and native movement', async () => {
    const raw = await sign(payment)
    const operation = { index: 0, type: 'transfer', contractAddress: null, from: account.address, to: other, amount: 5n }
    const expected = {
      hash: keccak256(raw),
      from: account.address,
      to: other,
      nonce: 7,
      operations: [operation],
      effect: expect.any(String),
    }
    expect(await decode(raw)).toEqual(expected)
    expect(await decode(`0x${raw.slice(2).toUpperCase()}`)).toEqual(expected)
  })

  test('two transactions differ in nonce and fee → the same effect; in receiver, value or data → another one', async () => {
    const effectOf = async (change: Partial<TransactionSerializableEIP1559>) => (await decode(await sign({ ...payment, ...change }))).effect
    const effect = await effectOf({})
    expect(await effectOf({ nonce: 8, maxFeePerGas: 99n })).toBe(effect)
    for (const change of [{ to: account.address }, { value: 6n }, { data: '0x01' as const }])
      expect(await effectOf(change)).not.toBe(effect)
  })

  test('nothing is sent to the own address → empty; anything else is not', async () => {
    const isEmpty = async (change: Partial<TransactionSerializableEIP1559>) =>
      (await decode(await sign({ ...payment, value: 0n, ...change }))).isEmpty
    expect(await isEmpty({ to: account.address })).toBe(true)
    for (const change of [{}, { to: account.address, value: 1n }, { to: account.address, data: '0x01' as const }])
      expect(await isEmpty(change)).toBeUndefined()
  })

  test('a payment with a value of zero → no movement', async () => {
    expect((await decode(await sign({ ...payment, value: 0n }))).operations).toEqual([])
  })

  test.each<[string, TransactionSerializable]>([
    ['legacy', { type: 'legacy', chainId: 31337, nonce: 0, to: other, value: 5n, gas: 21000n, gasPrice: 9n }],
    [
      'EIP-2930',
      {
        type: 'eip2930',
        chainId: 31337,
        nonce: 0,
        to: other,
        value: 5n,
        gas: 21000n,
        gasPrice: 9n,
        accessList: [{ address: token, storageKeys: [`0x${'01'.repeat(32)}`] }],
      },
    ],
  ])('a transaction of type %s → decoded', async (_, transaction) => {
    expect(await decode(await sign(transaction))).toMatchObject({ from: account.address, to: other, nonce: 0 })
  })

  test('an EIP-7702 transaction → decoded as a delegation', async () => {
    const authorization = await signAuthorization({ privateKey, chainId: 31337, nonce: 8, contractAddress: token })
    const raw = await sign({ ...payment, type: 'eip7702', authorizationList: [authorization] })
    expect(await decode(raw)).toMatchObject({ hash: keccak256(raw), from: account.address, to: other, action: 'delegate' })
  })
})

test('a contract creation → no receiver', async () => {
  expect(await decode(await sign({ ...payment, to: undefined, value: 0n, data: '0x6000' }))).toMatchObject({ to: null, operations: [] })
})

test.each([
  ['transfer', [other, 9n], { type: 'transfer', from: account.address, to: other, amount: 9n }],
  ['transferFrom', [other, token, 9n], { type: 'transfer', from: other, to: token, amount: 9n }],
  ['approve', [other, 9n], { type: 'approval', from: account.address, to: other, amount: 9n }],
] as const)('an ERC-20 %s → an operation of its token', async (functionName, args, operation) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  const { operations } = await decode(await sign({ ...payment, to: token, value: 0n, data }))
  expect(operations).toEqual([{ index: 1, contractAddress: token, ...operation }])
})

describe('bytes that are refused', () => {
  test('a transaction without a chain id, or with another one → refused', async () => {
    const legacy = { type: 'legacy', nonce: 0, to: other, value: 5n, gas: 21000n, gasPrice: 9n } as const
    await expect(decode(await sign(legacy))).rejects.toEqual(refusal('wrong_chain'))
    await expect(decode(await sign({ ...legacy, chainId: 1 }))).rejects.toEqual(refusal('wrong_chain'))
    await expect(decode(await sign({ ...payment, chainId: 1 }))).rejects.toEqual(refusal('wrong_chain'))
  })

  test('a transaction without a signature → refused', async () => {
    await expect(decode(serializeTransaction(payment))).rejects.toEqual(refusal('invalid_transaction', 'The transaction is not signed'))
    const legacy = serializeTransaction({ type: 'legacy', chainId: 31337, nonce: 0, to: other, gasPrice: 1n, gas: 21000n })
    await expect(decode(legacy)).rejects.toEqual(refusal('invalid_transaction', 'The transaction is not signed'))
  })

  test('the malleable form of a signature → refused', async () => {
    const { r, s, yParity } = parseTransaction(await sign(payment))
    const twin = { r: r ?? '0x', s: `0x${(ORDER - BigInt(s ?? 0)).toString(16)}`, yParity: 1 - (yParity ?? 0) } as const
    const raw = serializeTransaction(payment, twin)
    await expect(decode(raw)).rejects.toEqual(refusal('invalid_transaction', 'The signature is malleable'))
  })

  test('a blob transaction → refused', async () => {
    await expect(decode('0x03f8')).rejects.toEqual(refusal('invalid_transaction', 'Blob transactions are not supported'))
  })

  test('a transaction of more than 128 KiB → refused', async () => {
    const raw = await sign({ ...payment, data: `0x${'ab'.repeat(131_072)}` })
    await expect(decode(raw)).rejects.toEqual(refusal('invalid_transaction', 'The transaction is too large'))
    expect(await decode(await sign({ ...payment, data: `0x${'ab'.repeat(130_900)}` }))).toMatchObject({ nonce: 7 })
  })

  test('a transaction with bytes after its end, or a number with a leading zero → refused', async () => {
    const raw = await sign(payment)
    await expect(decode(`${raw}00`)).rejects.toEqual(refusal('invalid_transaction'))
    const fields = fromRlp(`0x${raw.slice(4)}`, 'hex')
    if (typeof fields === 'string') throw new Error('The decoded transaction is not a list')
    const [chainId = '0x', nonce, ...rest] = fields
    expect(nonce).toBe('0x07')
    const padded: Hex = `0x02${toRlp([chainId, '0x0007', ...rest]).slice(2)}`
    await expect(decode(padded)).rejects.toEqual(refusal('invalid_transaction'))
  })

  test('a transaction with a value of more than 256 bits → refused', async () => {
    await expect(decode(await sign({ ...payment, value: 1n << 256n }))).rejects.toEqual(refusal('invalid_transaction'))
  })

  test.each([
    '',
    '0x',
    '0x0',
    'abcd',
    '0xzz',
    '0x00',
    '0x02',
    '0x02c0',
    '0xc0',
    '0xff',
    '0x04c0',
    '0x7f',
    `0x02${'ff'.repeat(40)}`,
    `0xf8${'c0'.repeat(100)}`,
  ])('the signed bytes are %j → refused', async (txData) => {
    await expect(decode(txData)).rejects.toEqual(refusal('invalid_transaction'))
  })
})

test('random and damaged bytes → a ChainError, or another transaction in canonical encoding', async () => {
  const raw = await sign({ ...payment, data: '0xa9059cbb' })
  const random = fc.uint8Array({ maxLength: 300 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const damaged = fc
    .tuple(fc.nat(raw.length / 2 - 2), fc.integer({ min: 0, max: 255 }))
    .map(([at, byte]) => `${raw.slice(0, 2 + at * 2)}${byte.toString(16).padStart(2, '0')}${raw.slice(4 + at * 2)}`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(random, damaged), async (txData) => {
      const result = await decode(txData).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toBeInstanceOf(ChainError)
      else expect(result).toMatchObject({ hash: keccak256(`0x${txData.slice(2)}`) })
    }),
    { numRuns: 300 },
  )
})

test('every transaction type and random signers → the signer is recovered', async () => {
  const wei = fc.bigInt({ min: 0n, max: (1n << 96n) - 1n })
  const fields = fc.record({
    nonce: fc.nat(),
    value: wei,
    gas: fc.bigInt({ min: 0n, max: 1n << 40n }),
    data: fc.uint8Array({ maxLength: 80 }),
    fee: wei,
  })
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom(...(['legacy', 'eip2930', 'eip1559'] as const)), async ({ data, fee, ...fields }, type) => {
      const signer = privateKeyToAccount(generatePrivateKey())
      const unsigned = { ...fields, chainId: 31337, to: other, data: `0x${Buffer.from(data).toString('hex')}` } as const
      const raw = await {
        legacy: () => signer.signTransaction({ ...unsigned, type: 'legacy', gasPrice: fee }),
        eip2930: () => signer.signTransaction({ ...unsigned, type: 'eip2930', gasPrice: fee }),
        eip1559: () => signer.signTransaction({ ...unsigned, type: 'eip1559', maxFeePerGas: fee, maxPriorityFeePerGas: fee / 2n }),
      }[type]()
      expect(await decode(raw)).toMatchObject({ from: signer.address, hash: keccak256(raw), nonce: fields.nonce })
    }),
    { numRuns: 60 },
  )
})
