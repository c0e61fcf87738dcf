import { ed25519 } from '@noble/curves/ed25519'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../vault/bytes.ts'
import type { SiteAsk } from './requests.ts'
import { addresses, createSigner, nothingToLose } from './site.fixture.ts'

let signer = createSigner()
beforeEach(() => {
  signer = createSigner()
})
const own = address(addresses.solana)
const payer = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const other = address('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N')
const system = address('11111111111111111111111111111111')
const memo = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const signing = (account: Address) => ({ address: account, role: AccountRole.WRITABLE_SIGNER })
const writing = (account: Address) => ({ address: account, role: AccountRole.WRITABLE })
const data = (...bytes: number[]) => Uint8Array.from(bytes)
const lamports = (amount: number) => [...new Uint8Array(new BigUint64Array([BigInt(amount)]).buffer)]
const pay = (amount: number, from = own): Instruction => ({
  programAddress: system,
  accounts: [signing(from), writing(other)],
  data: data(2, 0, 0, 0, ...lamports(amount)),
})
const note: Instruction = { programAddress: memo, accounts: [signing(own)], data: data(65) }
const unknown: Instruction = { programAddress: other, accounts: [signing(own)], data: data(1) }

type Made = { version?: 'legacy' | 0; feePayer?: Address }
const make = (instructions: readonly Instruction[], { version = 0, feePayer = own }: Made = {}): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version }),
        (draft) => setTransactionMessageFeePayer(feePayer, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(system), lastValidBlockHeight: 1n }, draft),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
      ),
    ),
  )
const ask = (transactions: readonly string[], isSent = false): SiteAsk => ({ kind: 'solana_transactions', transactions, isSent })

/** Returns whether each signer's signature is right, as the library decodes a transaction. */
function verify(base64: string): Record<string, boolean> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(fromBase64(base64))
  return Object.fromEntries(
    Object.entries(signatures).map(([name, signature]) => {
      const key = new Uint8Array(getAddressEncoder().encode(address(name)))
      return [name, signature !== null && ed25519.verify(signature, new Uint8Array(messageBytes), key)]
    }),
  )
}

test.each(['legacy', 0] as const)('a transaction of version %s → its claims, and a signature that verifies', async (version) => {
  const transaction = make([pay(100_000)], { version })
  expect(await signer.read(ask([transaction]))).toMatchObject([
    {
      feeMax: 5_000n,
      claims: [{ kind: 'calls' }, { kind: 'leaves', max: 100_000n, from: own, to: other }],
      content: { kind: 'solana', version, payer: own, signers: [own], isComplete: true },
    },
  ])
  const [signed = ''] = await signer.sign(ask([transaction]))
  expect(verify(signed)).toEqual({ [own]: true })
  expect(signer.keys.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

test('several transactions → one review, all are signed', async () => {
  const signed = await signer.sign(ask([make([pay(100_000)]), make([note])]))
  expect(signed.map(verify)).toEqual([{ [own]: true }, { [own]: true }])
})

test('one of several is not the shown one → none is signed', async () => {
  const [first, second] = await signer.read(ask([make([pay(100_000)]), make([note])]))
  const digests = [first?.digest ?? '', second?.digest ?? '']
  const changed = ask([make([pay(100_000)]), make([pay(200_000)])])
  await expect(signer.sign(changed, { digests })).rejects.toMatchObject({ code: 'differs' })
})

describe('another address pays the fee', () => {
  test('its signature is missing → only the own slot is filled, and the page learns who pays', async () => {
    const transaction = make([pay(100_000)], { feePayer: payer })
    const [witness] = await signer.read(ask([transaction]))
    expect(witness).not.toHaveProperty('feeMax')
    expect(witness).toMatchObject({
      findings: [{ code: 'fee_payer_differs' }, { code: 'others_sign' }],
      content: { payer, signers: [payer, own], isComplete: false },
    })
    const [signed = ''] = await signer.sign(ask([transaction]))
    expect(verify(signed)).toEqual({ [payer]: false, [own]: true })
  })

  test('its signature came with the transaction → it stays as it came', async () => {
    const bytes = fromBase64(make([pay(100_000)], { feePayer: payer }))
    bytes.fill(7, 1, 65)
    const [witness] = await signer.read(ask([toBase64(bytes)]))
    expect(witness?.content).toMatchObject({ isComplete: true })
    const signed = fromBase64((await signer.sign(ask([toBase64(bytes)])))[0] ?? '')
    expect(signed.slice(0, 65)).toEqual(bytes.slice(0, 65))
    expect(signed.slice(129)).toEqual(bytes.slice(129))
  })
})

test('a durable nonce → named, because the transaction never expires', async () => {
  const advance: Instruction = { programAddress: system, accounts: [writing(other), writing(payer), signing(own)], data: data(4, 0, 0, 0) }
  const [witness] = await signer.read(ask([make([advance, pay(100_000)])]))
  expect(witness).toMatchObject({ findings: [{ code: 'durable_nonce', severity: 'critical' }], content: { nonceAccount: other } })
})

test('a program that is not known → signed only with the consent to the largest loss', async () => {
  const asset = { caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', contract: null }
  const holdings = [{ asset, balance: 9n, allowances: [] }]
  const request = ask([make([unknown]), make([note])])
  await expect(signer.sign(request)).rejects.toMatchObject({ code: 'differs' })
  await expect(signer.sign(request, { opaque: { bound: [], holdings } })).rejects.toMatchObject({ code: 'differs' })
  expect(await signer.sign(request, { opaque: { bound: [{ asset, amount: 9n }], holdings } })).toHaveLength(2)
})

const assign: Instruction = { programAddress: system, accounts: [signing(own)], data: data(1, 0, 0, 0, ...new Uint8Array(32).fill(9)) }
const valid = () => fromBase64(make([note]))
test.each<[string, string, string]>([
  ['a transaction of somebody else', make([pay(1, payer)], { feePayer: payer }), 'account_does_not_sign'],
  ['a new owner of the account', make([assign]), 'owner_changes'],
  ['a message without signatures', toBase64(valid().slice(65)), 'malformed'],
  ['a signature too many', toBase64(Uint8Array.from([2, ...new Uint8Array(64), ...valid().slice(1)])), 'malformed'],
  ['a byte at the end', toBase64(Uint8Array.from([...valid(), 0])), 'malformed'],
  ['version 1', toBase64(valid().with(65, 0x81)), 'malformed'],
  ['too many bytes', toBase64(Uint8Array.from([...valid(), ...new Uint8Array(1_300)])), 'too_large'],
  ['no base64', '*', 'malformed'],
  ['nothing', '', 'malformed'],
])('%s → refused', async (_, transaction, code) => {
  await expect(signer.sign(ask([transaction]), nothingToLose)).rejects.toMatchObject({
    code: 'refused',
    details: expect.arrayContaining([code]),
  })
})

test('a fee above 100 usual ones → refused with high_fee, but not if somebody else pays it', async () => {
  const budget = address('ComputeBudget111111111111111111111111111111')
  const price: Instruction = { programAddress: budget, accounts: [], data: data(3, ...lamports(10 ** 12)) }
  await expect(signer.sign(ask([make([price, note])]))).rejects.toMatchObject({ code: 'high_fee' })
  expect(await signer.sign(ask([make([price, note], { feePayer: payer })]))).toHaveLength(1)
})

describe('the wallet sends the transaction', () => {
  const place = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp ${own}`

  test('it is unsettled → another one is refused with unsettled; the same bytes, and one that the site sends, are signed', async () => {
    const first = make([note])
    const [signed] = await signer.sign(ask([first], true))
    expect(await signer.journal.read(place)).toMatchObject({ signed, intent: { kind: 'site' } })
    await expect(signer.sign(ask([make([pay(100_000)])], true))).rejects.toMatchObject({ code: 'unsettled' })
    expect(await signer.sign(ask([first], true))).toEqual([signed])
    expect(await signer.sign(ask([make([pay(100_000)])]))).toHaveLength(1)
  })

  test('several → one review, but each is signed by itself', async () => {
    const both = [make([note]), make([pay(100_000)])]
    expect(await signer.read(ask(both, true))).toHaveLength(2)
    await expect(signer.sign(ask(both, true))).rejects.toMatchObject({ code: 'refused' })
    expect(await signer.journal.read(place)).toBeUndefined()
  })
})
