import { sized } from '@patina/test-kit/long-form'
import { AccountRole, type Address, generateKeyPairSigner, getAddressEncoder, type Instruction, type KeyPairSigner } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { splToken } from '../../../../devnet/src/solana/addresses.ts'
import { associatedAddress } from '../../../../devnet/src/solana/associated.ts'
import { localPools, type Pool, wrappedSol } from '../../../../devnet/src/solana/pools.ts'
import { tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import type { Preview } from '../../adapter/previews.ts'
import { testAddress } from '../../testing/address.ts'
import {
  aboutAccount,
  checked,
  createAccount,
  mintCalled,
  openStillChain,
  type StillChain,
  swap,
  transferSol,
  transferToken,
} from './testing/still-chain.ts'
import { readHolding, viewOf } from './token-layout.ts'

/** Number of random transactions. */
const transactions = sized(60, 600)

const SOL = 1_000_000_000n
const FEE = 5_000n
const usdc = mintCalled('USDC')
const pyusd = mintCalled('PYUSD')
const wrapped = { address: wrappedSol, program: splToken }
const tracked = [usdc, pyusd, wrapped]

let still: StillChain
let pool: Pool
let user: KeyPairSigner
let friends: readonly KeyPairSigner[]
let spender: Address

beforeAll(async () => {
  still = await openStillChain()
  const pools = await localPools()
  const found = pools.find(({ a, b }) => [a.mint, b.mint].includes(usdc.address) && [a.mint, b.mint].includes(wrappedSol))
  if (!found) throw new Error('There is no pool of SOL and USDC')
  pool = found
  user = await still.newWallet(100_000n * SOL)
  // Payments to the later ones create their accounts.
  friends = await Promise.all(Array.from({ length: 12 }, generateKeyPairSigner))
  spender = (await generateKeyPairSigner()).address
  for (const { address: mint, program } of [usdc, pyusd]) {
    const data = tokenAccountData({ mint, owner: user.address, amount: 10n ** 14n, immutableOwner: false, native: undefined })
    still.place(await associatedAddress(user.address, mint, program), program, data)
  }
})
afterAll(() => still?.stop())

const mintAt = (random: number) => (random % 2 === 0 ? usdc : pyusd)
const friendAt = (random: number) => friends[random % friends.length]?.address ?? user.address
const own = (mint: { address: Address; program: Address }) => associatedAddress(user.address, mint.address, mint.program)
const bytesOf = (key: Address) => [...getAddressEncoder().encode(key)]

async function aboutToken(random: number, data: readonly number[], ...more: Address[]): Promise<Instruction> {
  const mint = mintAt(random)
  return {
    programAddress: mint.program,
    accounts: [
      { address: await own(mint), role: AccountRole.WRITABLE },
      ...more.map((key) => ({ address: key, role: AccountRole.WRITABLE })),
      { address: user.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from(data),
  }
}

async function tokenPayment(random: number, amount: bigint): Promise<Instruction[]> {
  const [mint, to] = [mintAt(random), friendAt(random)]
  return [await createAccount(mint, user, to), await transferToken(mint, user, to, amount)]
}

async function wrap(amount: bigint): Promise<Instruction[]> {
  const account = await own(wrapped)
  return [await createAccount(wrapped, user, user.address), transferSol(user, account, amount), aboutAccount(17, account, user)]
}

type Kind = (amount: bigint, random: number) => Promise<Instruction[]>
const kinds: Record<string, Kind> = {
  payment: async (amount, random) => [transferSol(user, friendAt(random), amount)],
  'payment to itself': async (amount) => [transferSol(user, user.address, amount)],
  'payment of too much': async (amount) => [transferSol(user, friendAt(0), amount * SOL)],
  'payment of a token': async (amount, random) => tokenPayment(random, amount),
  'payment of too much of a token': async (amount, random) => tokenPayment(random, amount * SOL),
  approval: async (amount, random) => [checked(13, mintAt(random), await own(mintAt(random)), user, amount, spender)],
  revocation: async (_, random) => [await aboutToken(random, [5])],
  burning: async (amount, random) => [checked(15, mintAt(random), await own(mintAt(random)), user, amount)],
  wrapping: async (amount) => wrap(amount),
  unwrapping: async () => [aboutAccount(9, await own(wrapped), user)],
  'close authority': async (_, random) => [await aboutToken(random, [6, 3, ...(random % 3 === 0 ? [0] : [1, ...bytesOf(spender)])])],
  swap: async (amount, random) => {
    const [from, to] = random % 2 === 0 ? [pool.a, pool.b] : [pool.b, pool.a]
    const fund = from.mint === wrappedSol ? await wrap(amount) : [await createAccount(wrapped, user, user.address)]
    return [...fund, await swap(pool, user, from, to, amount)]
  },
  'several in one': async (amount, random) => [
    ...(await tokenPayment(random, amount)),
    transferSol(user, friendAt(random), amount),
    checked(13, mintAt(random), await own(mintAt(random)), user, amount, spender),
  ],
}

type Holdings = { [name: string]: bigint }

/** Returns what the wallet has and has permitted, as the chain itself says, and the lamports in token accounts of others. */
async function holdings(): Promise<{ own: Holdings; foreignRent: bigint }> {
  const read = (at: Address) => {
    const account = still.node.chain.svm.getAccount(at)
    return account.exists ? { lamports: BigInt(account.lamports), data: new Uint8Array(account.data) } : undefined
  }
  const found: Holdings = { native: read(user.address)?.lamports ?? 0n }
  const add = (name: string, amount: bigint) => {
    found[name] = (found[name] ?? 0n) + amount
  }
  for (const mint of tracked) {
    const account = read(await own(mint))
    if (!account) continue
    const amount = readHolding(account.data)?.amount ?? 0n
    add(mint.address, amount)
    add('native', account.lamports - (mint === wrapped ? amount : 0n))
    const view = viewOf(account.data)
    if (view.getUint32(72, true) === 1) add(`delegate ${mint.address}`, view.getBigUint64(121, true))
    if (view.getUint32(129, true) === 1) add(`close ${mint.address}`, 1n)
  }
  const accounts = await Promise.all(
    friends.flatMap((friend) => [usdc, pyusd].map((mint) => associatedAddress(friend.address, mint.address, mint.program))),
  )
  return { own: found, foreignRent: accounts.reduce((sum, at) => sum + (read(at)?.lamports ?? 0n), 0n) }
}

/** Returns the changes of a preview, by the names of `holdings`. */
function foretold({ changes, approvals }: Preview): Holdings {
  const found: Holdings = {}
  for (const { asset, owner, amount } of changes) if (`${owner}` === user.address) found[asset.contract ?? 'native'] = amount
  for (const { kind, asset, before, after } of approvals) {
    if (kind === 'delegate' && before !== after) found[`delegate ${asset.contract}`] = after - before
    if (kind === 'close') found[`close ${asset.contract}`] = 1n
  }
  return found
}

async function check(kind: string, amount: bigint, random: number) {
  const instructions = (await kinds[kind]?.(amount, random)) ?? []
  const data = await still.sign(user, instructions)
  const preview = await still.chain.preview?.(testAddress(user.address), { calls: [{ to: testAddress(user.address), value: 0n, data }] })
  if (!preview) throw new Error('The chain has no previews')
  const before = await holdings()
  const id = await still.mine(user, instructions)
  const after = await holdings()
  const [report] = await still.chain.readTransactions([id])
  expect(preview, kind).toMatchObject({
    outcome: report && 'status' in report && report.status === 'failed' ? 'fails' : 'succeeds',
    fees: { network: FEE },
    how: { isComplete: true },
  })
  const rent = after.foreignRent - before.foreignRent
  const names = [...new Set([...Object.keys(before.own), ...Object.keys(after.own)])]
  const difference = names.flatMap((name) => {
    const change = (after.own[name] ?? 0n) - (before.own[name] ?? 0n) + (name === 'native' ? FEE + rent : 0n)
    // A right that ends is no warning.
    return change === 0n || (name.startsWith('close') && change < 0n) ? [] : [[name, change] as const]
  })
  expect(foretold(preview), kind).toEqual(Object.fromEntries(difference))
}

test('random transactions → the preview names exactly what the mined block changes', async () => {
  await fc.assert(fc.asyncProperty(fc.constantFrom(...Object.keys(kinds)), fc.bigInt(1n, SOL / 10n), fc.nat(), check), {
    numRuns: transactions,
    endOnFailure: true,
  })
})
