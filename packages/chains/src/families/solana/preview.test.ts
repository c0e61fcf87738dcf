import { AccountRole, type Address, address, getAddressEncoder, type Instruction, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { associatedAddress } from '../../../../devnet/src/solana/associated.ts'
import { transfer } from '../../../../devnet/src/solana/faucet.ts'
import { keyOf } from '../../../../devnet/src/solana/keys.ts'
import { tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import { EVERYTHING } from '../../adapter/previews.ts'
import { testAddress } from '../../testing/address.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { openStillChain, type StillChain } from './testing/still-chain.ts'

const SOL = 1_000_000_000n
const RENT = 2_039_280n
const FEE = 5_000n
const USDC = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const thief = keyOf(new Uint8Array(32).fill(71)).address

const bytesOf = (key: Address) => [...getAddressEncoder().encode(key)]
const u64 = (amount: bigint) => [...Buffer.from(new BigUint64Array([amount]).buffer)]

describe('the preview of a transaction on Solana', () => {
  let still: StillChain
  let user: KeyPairSigner
  let account: Address

  beforeAll(async () => {
    still = await openStillChain()
    user = await still.newWallet(SOL)
    account = await associatedAddress(user.address, USDC, TOKEN_PROGRAM)
    still.place(
      account,
      TOKEN_PROGRAM,
      tokenAccountData({ mint: USDC, owner: user.address, amount: 50n, immutableOwner: false, native: undefined }),
    )
  })
  afterAll(() => still.stop())

  const token = (data: readonly number[], ...more: Address[]): Instruction => ({
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      ...more.map((key) => ({ address: key, role: AccountRole.WRITABLE })),
      { address: user.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from(data),
  })
  const system = (number: number, data: readonly number[], ...accounts: Address[]): Instruction => ({
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      ...accounts.map((key) => ({ address: key, role: AccountRole.WRITABLE })),
      { address: user.address, role: AccountRole.WRITABLE_SIGNER },
    ],
    data: Uint8Array.from([number, 0, 0, 0, ...data]),
  })
  const preview = async (...instructions: Instruction[]) => {
    const data = await still.sign(user, instructions)
    return still.chain.preview?.(testAddress(user.address), { calls: [{ to: testAddress(user.address), value: 0n, data }] })
  }
  const asset = (contract: string | null) => ({ caip2: still.caip2, contract })
  const right = (kind: string, contract: string | null) => ({
    kind,
    asset: asset(contract),
    owner: user.address,
    spender: thief,
    before: 0n,
    after: EVERYTHING,
  })

  test('SOL is paid → what leaves without the fee, and who gets it', async () => {
    expect(await preview(transfer(user.address, thief, SOL / 2n))).toMatchObject({
      outcome: 'succeeds',
      changes: [
        { asset: asset(null), owner: user.address, amount: -SOL / 2n },
        { asset: asset(null), owner: thief, amount: SOL / 2n },
      ],
      approvals: [],
      fees: { network: FEE },
      receivers: [thief],
    })
  })

  test('a token account is created for somebody → its rent is a fee, and no change', async () => {
    const created = await associatedAddress(thief, USDC, TOKEN_PROGRAM)
    const create: Instruction = {
      programAddress: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
      accounts: [
        { address: user.address, role: AccountRole.WRITABLE_SIGNER },
        { address: created, role: AccountRole.WRITABLE },
        { address: thief, role: AccountRole.READONLY },
        { address: USDC, role: AccountRole.READONLY },
        { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
        { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
      ],
      data: Uint8Array.of(1),
    }
    const found = await preview(create, token([3, ...u64(20n)], created))
    expect(found).toMatchObject({ outcome: 'succeeds', fees: { network: FEE, rent: RENT }, receivers: [thief] })
    expect(found?.changes.filter(({ owner }) => String(owner) === user.address)).toEqual([
      { asset: asset(USDC), owner: user.address, amount: -20n },
    ])
  })

  test('a delegate, an owner or a close authority is set → the right and who gets it', async () => {
    expect((await preview(token([4, ...u64(30n)], thief)))?.approvals).toEqual([
      { kind: 'delegate', asset: asset(USDC), owner: user.address, spender: thief, before: 0n, after: 30n },
    ])
    expect((await preview(token([6, 2, 1, ...bytesOf(thief)])))?.approvals).toEqual([right('owner', USDC)])
    expect((await preview(token([6, 3, 1, ...bytesOf(thief)])))?.approvals).toEqual([right('close', USDC)])
  })

  test('the owner is set inside a batch of the token program → the right, and the tokens that leave', async () => {
    const found = await preview(token([255, 2, 35, 6, 2, 1, ...bytesOf(thief)]))
    expect(found?.approvals).toEqual([right('owner', USDC)])
    expect(found?.changes).toContainEqual({ asset: asset(USDC), owner: user.address, amount: -50n })
  })

  test('the wallet itself is assigned to a program → the right of the program', async () => {
    expect((await preview(system(1, bytesOf(thief))))?.approvals).toEqual([right('owner', null)])
  })

  test('the first instruction uses a nonce account → the durable nonce, whatever the simulation says', async () => {
    const nonce = keyOf(new Uint8Array(32).fill(72)).address
    expect(await preview(system(4, [], nonce), transfer(user.address, thief, 1n))).toMatchObject({ durableNonce: nonce })
    expect(await preview(transfer(user.address, thief, 1_000_000n))).not.toHaveProperty('durableNonce')
  })

  test('more is paid than the wallet has → fails, and why; another account pays → refused', async () => {
    expect(await preview(transfer(user.address, thief, 2n * SOL))).toMatchObject({
      outcome: 'fails',
      reason: 'insufficient funds',
      changes: [],
    })
    const data = await still.sign(user, [transfer(user.address, thief, 1n)])
    const other = still.chain.preview?.(testAddress(thief), { calls: [{ to: testAddress(thief), value: 0n, data }] })
    await expect(other).rejects.toMatchObject({ reason: 'invalid_transaction' })
  })
})
