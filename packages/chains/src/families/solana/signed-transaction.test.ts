import { type Address, blockhash, generateKeyPairSigner, getBase58Decoder, type KeyPairSigner } from '@solana/kit'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../../devnet/src/testing/solana.ts'
import { ChainError } from '../../errors.ts'
import { decodeTransaction } from './signed-transaction.ts'
import { accountOf, checked, createAccount, mintCalled, sign, transferSol, transferToken } from './testing/still-chain.ts'

const recent = blockhash(getBase58Decoder().decode(new Uint8Array(32).fill(7)))
const system = '11111111111111111111111111111111'
const usdc = mintCalled('USDC')
let payer: KeyPairSigner
let friend: KeyPairSigner
let to: Address
beforeAll(async () => {
  ;[payer, friend, to] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner(), newAddress()])
})

const bytesOf = (txData: string) => Buffer.from(txData, 'base64')
const payment = (version: 'legacy' | 0 = 0) => sign(payer, [transferSol(payer, to, 5n)], recent, version)
const refused = (detail: string | RegExp) =>
  expect.objectContaining({ name: 'ChainError', reason: 'invalid_transaction', detail: expect.stringMatching(detail) })
/** Returns the payment with its bytes changed. */
const changed = async (change: (bytes: Buffer) => Buffer) => change(bytesOf(await payment())).toString('base64')

describe('decoding signed bytes', () => {
  test.each([['legacy'], [0]] as const)('a payment of version %s is decoded → its sender, receiver and amount', async (version) => {
    const txData = await payment(version)
    expect(await decodeTransaction(txData)).toEqual({
      hash: getBase58Decoder().decode(bytesOf(txData).subarray(1, 65)),
      from: payer.address,
      to,
      nonce: null,
      calls: ['11111111111111111111111111111111'],
      operations: [{ index: 0, type: 'transfer', contractAddress: null, from: payer.address, to, amount: 5n }],
    })
  })

  test('a token transfer is decoded → to the owner if the message creates the account, else to the account', async () => {
    const account = await accountOf(to, usdc)
    const plain = await decodeTransaction(await sign(payer, [await transferToken(usdc, payer, to, 9n)], recent))
    expect(plain).toMatchObject({
      to: account,
      operations: [{ contractAddress: usdc.address, from: payer.address, to: account, amount: 9n }],
    })
    const making = [await createAccount(usdc, payer, to), await transferToken(usdc, payer, to, 9n)]
    expect(await decodeTransaction(await sign(payer, making, recent))).toMatchObject({ to, operations: [{ index: 0, to, amount: 9n }] })
  })

  test('an approval is decoded → a permission; an unknown program → nothing before it is mined', async () => {
    const approval = checked(13, usdc, await accountOf(payer.address, usdc), payer, 8n, to)
    expect(await decodeTransaction(await sign(payer, [approval], recent))).toMatchObject({
      to: usdc.program,
      operations: [{ type: 'approval', contractAddress: usdc.address, from: payer.address, to, amount: 8n }],
    })
    const call = { programAddress: to, accounts: [], data: Buffer.from([1, 2, 3]) }
    expect(await decodeTransaction(await sign(payer, [call], recent))).toMatchObject({ to, operations: [] })
  })

  test('a transaction with several required signers → refused until all have signed', async () => {
    const txData = await sign(payer, [transferSol(friend, to, 5n)], recent)
    expect(await decodeTransaction(txData)).toMatchObject({ from: payer.address, operations: [{ from: friend.address }] })
    const bytes = bytesOf(txData)
    bytes.fill(0, 65, 129)
    await expect(decodeTransaction(bytes.toString('base64'))).rejects.toEqual(refused(/^A signature is missing$/))
    bytes.fill(0, 1, 65)
    await expect(decodeTransaction(bytes.toString('base64'))).rejects.toEqual(refused(/^The transaction is not signed$/))
  })

  test('a transaction with accounts from a lookup table is decoded → as far as the accounts are known', async () => {
    const table = Buffer.concat([Buffer.from([1]), Buffer.alloc(32, 9), Buffer.from([1, 0, 1, 1])])
    // The change replaces the empty list of lookup tables at the end of the message by a list of one table. The transaction is signed again
    // below.
    const unsigned = bytesOf(await payment()).subarray(65, -1)
    const message = Buffer.concat([unsigned, table])
    const { privateKey } = payer.keyPair
    const signature = Buffer.from(await crypto.subtle.sign('Ed25519', privateKey, message))
    const txData = Buffer.concat([Buffer.from([1]), signature, message]).toString('base64')
    expect(await decodeTransaction(txData)).toMatchObject({ from: payer.address, to, operations: [{ amount: 5n }] })
  })
})

describe('bytes that are refused', () => {
  test.each<[string, string | RegExp, () => Promise<string> | string]>([
    ['nothing', /base64/, () => ''],
    ['text', /base64/, () => 'hello, world'],
    ['hexadecimal', /base64/, () => '0x02'],
    ['base64 without its padding', /base64/, () => 'AAA'],
    ['zeros', /malformed|contradicts|account/, () => 'AAAA'],
    ['more than a packet holds', /^The transaction is larger than 1232 bytes$/, () => Buffer.alloc(1233, 1).toString('base64')],
    ['100 kB', /larger than 1232/, () => Buffer.alloc(100_000, 1).toString('base64')],
    ['a transaction without its end', /malformed/, () => changed((bytes) => bytes.subarray(0, -5))],
    [
      'a transaction with a byte after it',
      /^Bytes follow the transaction$/,
      () => changed((bytes) => Buffer.concat([bytes, Buffer.from([0])])),
    ],
    ['a transaction without a signature', /^The transaction is not signed$/, () => changed((bytes) => Buffer.from(bytes.fill(0, 1, 65)))],
    [
      'a transaction that was changed after it was signed',
      /^A signature does not match its signer$/,
      () => changed((bytes) => Buffer.from(bytes.fill(bytes.readUInt8(80) ^ 1, 80, 81))),
    ],
  ])('the signed bytes are %s → refused', async (_, detail, make) => {
    await expect(decodeTransaction(await make())).rejects.toEqual(refused(detail))
  })

  test('the transaction uses a durable nonce → refused, since it never expires', async () => {
    const data = Buffer.alloc(4)
    data.writeUInt32LE(4)
    const advance = { programAddress: system as Address, accounts: [{ address: to, role: 1 as const }], data }
    const txData = await sign(payer, [advance, transferSol(payer, to, 5n)], recent)
    await expect(decodeTransaction(txData)).rejects.toEqual(refused(/^Durable nonces are not supported$/))
  })

  test('random bytes, and a valid transaction with one changed byte → always a ChainError', async () => {
    const good = bytesOf(await payment())
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 1300 }).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.string({ maxLength: 2000 }),
      fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
        const bytes = Buffer.from(good)
        bytes.writeUInt8(bytes.readUInt8(at) ^ by, at)
        return bytes.toString('base64')
      }),
      fc.nat(good.length - 1).map((length) => good.subarray(0, length).toString('base64')),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (txData) => {
        const error = await decodeTransaction(txData).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(ChainError)
        expect(error).toMatchObject({ reason: 'invalid_transaction' })
      }),
      { numRuns: 400 },
    )
  })
})
