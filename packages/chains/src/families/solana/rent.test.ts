import { AccountRole, type Address, type Instruction, type KeyPairSigner } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splToken } from '../../../../devnet/src/solana/addresses.ts'
import { wrappedSol } from '../../../../devnet/src/solana/pools.ts'
import type { TransactionReport } from '../../adapter.ts'
import { testAddress } from '../../testing/address.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { type LamportMove, lamportMoves, rentPaid, rentShares } from './rent.ts'
import {
  aboutAccount,
  accountOf,
  createAccount,
  mintCalled,
  openStillChain,
  type StillChain,
  transferSol,
  transferToken,
} from './testing/still-chain.ts'

let still: StillChain
beforeAll(async () => {
  still = await openStillChain()
})
afterAll(() => still.stop())

const mints = [mintCalled('USDC'), mintCalled('PYUSD'), { address: wrappedSol, program: splToken, decimals: 9 }] as const
type Mint = (typeof mints)[number]
const [usdc, , wrapped] = mints
const sol = 1_000_000_000n
const rentOfUsdc = 2_039_280n

async function mine(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<TransactionReport> {
  const [found] = await still.chain.readTransactions([await still.mine(payer, instructions)])
  if (!found || !('status' in found)) throw new Error(`The chain does not know the transaction: ${found}`)
  expect(found.status).toBe('confirmed')
  return found
}

/** Closes the associated account of a wallet. Its lamports go to `to`. */
async function close(mint: Mint, owner: KeyPairSigner, to: Address): Promise<Instruction> {
  const signer = { address: owner.address, role: AccountRole.READONLY_SIGNER, signer: owner }
  return {
    programAddress: mint.program,
    accounts: [
      { address: await accountOf(owner.address, mint), role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.WRITABLE },
      signer,
    ],
    data: Buffer.from([9]),
  }
}

const lamportsAt = (address: Address) => still.node.chain.svm.getBalance(address) ?? 0n

const paid = (from: Address, to: Address, amount: bigint) => ({ index: 0, type: 'transfer', contractAddress: null, from, to, amount })
/** The rent of an owner's closed account, behind a payment. */
const returned = async (owner: Address, to: Address) => ({
  index: 1,
  type: 'rent',
  contractAddress: null,
  from: await accountOf(owner, usdc),
  to,
  amount: rentOfUsdc,
})

describe('a payment of SOL and the closing of an empty account', () => {
  test.each([1n, 2_000_000n, rentOfUsdc, rentOfUsdc + 5_000n])(
    '%i lamports are paid and an account is closed → a payment of the whole amount, and the rent',
    async (amount) => {
      const [user, friend] = [await still.newWallet(sol), await still.newWallet(sol)]
      await mine(user, [await createAccount(usdc, user, user.address)])
      const { operations } = await mine(user, [transferSol(user, friend.address, amount), await close(usdc, user, user.address)])
      expect(operations).toEqual([paid(user.address, friend.address, amount), await returned(user.address, user.address)])
    },
  )

  test('a block contains a payment and a closed account → the same movements as the transaction alone', async () => {
    const [user, friend] = [await still.newWallet(sol), await still.newWallet(sol)]
    await mine(user, [await createAccount(usdc, user, user.address)])
    const report = await mine(user, [transferSol(user, friend.address, 2_000_000n), await close(usdc, user, user.address)])
    const { number = 0n } = report.block ?? {}
    const operations = [paid(user.address, friend.address, 2_000_000n), await returned(user.address, user.address)]
    expect(await still.chain.readBlocks?.(number, number)).toMatchObject([{ transactions: [{ hash: report.hash, operations }] }])
  })

  test('the rent of a closed account goes to the receiver of a payment → the payment, and the rent for the receiver', async () => {
    const [user, friend] = [await still.newWallet(sol), await still.newWallet(sol)]
    await mine(user, [await createAccount(usdc, user, user.address)])
    const { operations } = await mine(user, [transferSol(user, friend.address, 7n), await close(usdc, user, friend.address)])
    expect(operations).toEqual([paid(user.address, friend.address, 7n), await returned(user.address, friend.address)])
  })
})

test('a wallet other than the fee payer pays the rent of a new account → its rent, and no payment of SOL', async () => {
  const [user, sponsor] = [await still.newWallet(sol), await still.newWallet(sol)]
  const { operations } = await mine(user, [await createAccount(usdc, sponsor, user.address)])
  const [from, to] = [sponsor.address, await accountOf(user.address, usdc)]
  expect(operations).toEqual([{ index: 0, type: 'rent', contractAddress: null, from, to, amount: rentOfUsdc }])
})

/** One step of a random transaction. The numbers select from three wallets and three mints. The first wallet pays the fee. */
type Step = { kind: 'pay' | 'open' | 'wrap' | 'send' | 'close'; one: number; other: number; mint: number; amount: bigint }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('pay', 'open', 'open', 'wrap', 'send', 'close', 'close'),
    one: fc.nat(2),
    other: fc.nat(2),
    mint: fc.nat(2),
    amount: fc.bigInt(1n, 3n * rentOfUsdc),
  }),
  { minLength: 1, maxLength: 8 },
)

/** The open token accounts by owner and mint, with the wrapped SOL of each. */
type Holdings = Map<string, { address: Address; wrapped: bigint }>
/** The last creator of a token account, and the last receiver of its lamports. */
type RentLog = Map<string, { maker?: Address; receiver?: Address }>

const nth = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error(`The list has no element ${index}`)
  return found
}

/** Returns the instructions of a step. Returns none if the step is not possible now. */
async function take(step: Step, wallets: readonly KeyPairSigner[], holdings: Holdings, log: RentLog): Promise<Instruction[]> {
  const [one, other, mint] = [nth(wallets, step.one), nth(wallets, step.other), step.kind === 'send' ? wrapped : nth(mints, step.mint)]
  const keyOf = (owner: KeyPairSigner, of: Mint) => `${owner.address} ${of.address}`
  const key = keyOf(one, mint)
  const held = holdings.get(key)
  const target = holdings.get(keyOf(other, wrapped))
  switch (step.kind) {
    case 'pay':
      return [transferSol(one, other.address, step.amount)]
    case 'open':
      if (!held) {
        holdings.set(key, { address: await accountOf(one.address, mint), wrapped: 0n })
        log.set(key, { ...log.get(key), maker: other.address })
      }
      return [await createAccount(mint, other, one.address)]
    case 'wrap':
      if (!target) return []
      target.wrapped += step.amount
      return [transferSol(one, target.address, step.amount), aboutAccount(17, target.address, other)]
    case 'send': {
      if (!held || !target || held.wrapped < step.amount) return []
      held.wrapped -= step.amount
      target.wrapped += step.amount
      return [await transferToken(wrapped, one, other.address, step.amount)]
    }
    case 'close':
      if (!held) return []
      holdings.delete(key)
      log.set(key, { ...log.get(key), receiver: other.address })
      return [await close(mint, one, other.address)]
  }
}

test('random transfers, new and closed accounts in one transaction → movements, fee and rent explain each balance exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(steps, steps), async (transactions) => {
      const wallets = [await still.newWallet(sol), await still.newWallet(sol), await still.newWallet(sol)]
      const holdings: Holdings = new Map()
      for (const transaction of transactions) await check(transaction, wallets, holdings)
    }),
    { numRuns: 100 },
  )
})

/** Runs the steps on the real programs. Compares the report with balances that the test reads itself. */
async function check(transaction: readonly Step[], wallets: readonly KeyPairSigner[], holdings: Holdings): Promise<void> {
  const wealth = ({ address }: KeyPairSigner) => lamportsAt(address) + (holdings.get(`${address} ${wrappedSol}`)?.wrapped ?? 0n)
  const before = wallets.map(wealth)
  const accountsBefore = new Map([...holdings].map(([key, { address, wrapped }]) => [key, lamportsAt(address) - wrapped]))
  const log: RentLog = new Map()
  const instructions: Instruction[] = []
  for (const step of transaction) instructions.push(...(await take(step, wallets, holdings, log)))
  if (instructions.length === 0) return

  const payer = nth(wallets, 0)
  const { operations, fee } = await mine(payer, instructions)
  for (const [index, wallet] of wallets.entries()) {
    let rent = 0n
    for (const [key, { maker, receiver }] of log) {
      const [rentBefore, now] = [accountsBefore.get(key), holdings.get(key)]
      if (rentBefore === undefined && now && maker === wallet.address) rent += lamportsAt(now.address) - now.wrapped
      if (rentBefore !== undefined && !now && receiver === wallet.address) rent -= rentBefore
    }
    let expected = index === 0 ? -(fee ?? 0n) : 0n
    const rents = operations.filter(({ type }) => type === 'rent')
    const isOwn = (party: string | null) => party === wallet.address
    expect(rents.reduce((sum, { from, to, amount }) => sum + (isOwn(from) ? amount : 0n) - (isOwn(to) ? amount : 0n), 0n)).toBe(rent)
    for (const { contractAddress, from, to, amount } of operations) {
      expect(contractAddress === null || contractAddress === testAddress(wrappedSol)).toBe(true)
      if (from === testAddress(wallet.address)) expected -= amount
      if (to === testAddress(wallet.address)) expected += amount
    }
    expect(wealth(wallet) - nth(before, index)).toBe(expected)
  }
}

const paidBy = (deposits: ReadonlyMap<LamportMove['from'], bigint>, moves: readonly LamportMove[], feePayer: LamportMove['from']) =>
  rentPaid(rentShares(deposits, moves, feePayer))

const named = (name: string) => testAddress(name)
const [account, payer] = [named('account'), named('payer')]
const [ann, bob] = [named('ann'), named('bob')]
const [cat, maker] = [named('cat'), named('maker')]

test('an account closed and created again → its last creator paid the rent', () => {
  const moves = [
    { from: ann, to: account, amount: 9n },
    { from: account, to: bob },
    { from: cat, to: account, amount: 9n },
  ]
  expect(paidBy(new Map([[account, 9n]]), moves, payer).get(cat)).toBe(9n)
})

describe('rent that no instruction explains', () => {
  test('no instruction explains the rent of a closed account → the fee payer got it back', () => {
    expect(paidBy(new Map([[account, -9n]]), [], payer)).toEqual(new Map([[payer, -9n]]))
  })

  test('another party paid a part of a rent that no instruction explains → the fee payer paid the rest', () => {
    const moves = [{ from: ann, to: account, amount: 4n }]
    expect(paidBy(new Map([[account, 9n]]), moves, payer)).toEqual(
      new Map([
        [ann, 4n],
        [payer, 5n],
      ]),
    )
  })
})

test('a new account has a derived address → its creator paid the rent', () => {
  const data = Buffer.alloc(4 + 32 + 8 + 5 + 8 + 8 + 32)
  data.writeUInt32LE(3, 0)
  data.writeBigUInt64LE(5n, 36)
  data.write('seed!', 44)
  data.writeBigUInt64LE(rentOfUsdc, 49)
  data.writeBigUInt64LE(165n, 57)
  const made = { program: SYSTEM_PROGRAM, accounts: [maker, account, maker], data }
  expect(lamportMoves([made])).toEqual([{ from: maker, to: account, amount: rentOfUsdc }])
})
