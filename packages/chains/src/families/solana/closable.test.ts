import { address, getAddressEncoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import { testAddress } from '../../testing/address.ts'
import { canonical, libraryAddress } from './addresses.ts'
import { CLOSABLE_BYTES, closableAccounts } from './closable.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

const owner = canonical(address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'))
const stranger = canonical('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N')
const usdc = canonical(address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'))
const wrappedSol = canonical('So11111111111111111111111111111111111111112')
const rent = 2_039_280n

type Change = (data: Uint8Array, view: DataView) => void
/** Returns the token account of Token-2022 with an extension behind the one for associated accounts. */
const extended = (type: number, length: number, value = 0n): Uint8Array => {
  const data = new Uint8Array(170 + 4 + length)
  data.set(tokenAccountData({ mint: address(usdc), owner: address(owner), amount: 0n, immutableOwner: true }))
  const view = new DataView(data.buffer)
  view.setUint16(170, type, true)
  view.setUint16(172, length, true)
  if (length >= 8) view.setBigUint64(174, value, true)
  return data
}
const account = (amount: bigint, change: Change = () => {}, native?: bigint) => {
  const data = tokenAccountData({
    mint: address(native === undefined ? usdc : wrappedSol),
    owner: address(owner),
    amount,
    immutableOwner: false,
    native,
  })
  change(data, new DataView(data.buffer))
  return data
}
const closeAuthority =
  (of: string): Change =>
  (data, view) => {
    view.setUint32(129, 1, true)
    data.set(getAddressEncoder().encode(address(of)), 133)
  }

const closable = (data: Uint8Array, lamports = rent) =>
  closableAccounts(
    new Map([[usdc, { owner: data.length === 165 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM, data, lamports, executable: false }]]),
    owner,
  )

test.each([
  ['it is empty', account(0n)],
  ['it is empty and frozen', account(0n, (data) => data.fill(2, 108, 109))],
  ['it is empty and has a delegate', account(0n, (data) => data.fill(1, 72, 73))],
  ['its owner is also its close authority', account(0n, closeAuthority(owner))],
  ['its extension for fees withholds nothing', extended(2, 8)],
])('%s → it can be closed, and returns its rent', (_, data) => {
  expect(closable(data)).toMatchObject([{ address: usdc, contractAddress: usdc, amount: 0n, rent }])
})

test('it has wrapped SOL → it can be closed, and returns both', () => {
  expect(closable(account(7n, undefined, rent), rent + 7n)).toMatchObject([{ contractAddress: wrappedSol, amount: 7n, rent }])
})

test.each([
  ['it has tokens', account(1n)],
  ['somebody else may close it', account(0n, closeAuthority(stranger))],
  ['it withholds transfer fees', extended(2, 8, 1n)],
  ['it has confidential balances', extended(5, 100)],
  ['it withholds confidential fees', extended(17, 64)],
  ['it is longer than the part that was read', extended(8, CLOSABLE_BYTES - 174)],
  ['it is shorter than an account', account(0n).slice(0, 164)],
])('%s → it is left out', (_, data) => {
  expect(closable(data)).toEqual([])
})

test('there are more than a hundred → those that return most, in this order', () => {
  const accounts = Array.from({ length: 120 }, (_, index) => {
    const lamports = rent + BigInt(index)
    return [libraryAddress(testAddress(`${index}`)), { owner: TOKEN_PROGRAM, data: account(0n), lamports, executable: false }] as const
  })
  const found = closableAccounts(new Map(accounts), owner)
  expect(found).toHaveLength(100)
  expect(found.map(({ address }) => address).slice(0, 2)).toEqual(['119', '118'])
})
