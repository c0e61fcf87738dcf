import {
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionReport } from '../../adapter.ts'
import { LOOKUP_TABLE_PROGRAM, STAKE_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { aboutAccount, accountOf, createAccount, mintCalled, openStillChain, type StillChain } from './testing/still-chain.ts'

const sol = 1_000_000_000n
const usdc = mintCalled('USDC')
const bytesOf = (one: Address) => Buffer.from(getAddressEncoder().encode(one))
const signer = (one: KeyPairSigner) => ({ address: one.address, role: AccountRole.WRITABLE_SIGNER, signer: one })
const rentOf = (space: bigint) => (128n + space) * 6_960n

let still: StillChain
let user: KeyPairSigner
beforeAll(async () => {
  still = await openStillChain()
  user = await still.newWallet(100n * sol)
})
afterAll(() => still.stop())

async function mine(...instructions: Instruction[]): Promise<TransactionReport> {
  const [found] = await still.chain.readTransactions([await still.mine(user, instructions)])
  if (!found || !('status' in found)) throw new Error(`The chain does not know the transaction: ${found}`)
  expect(found.status).toBe('confirmed')
  return found
}

function create(account: KeyPairSigner, { lamports, space, owner }: { lamports: bigint; space: bigint; owner: Address }): Instruction {
  const data = Buffer.alloc(52)
  data.writeBigUInt64LE(lamports, 4)
  data.writeBigUInt64LE(space, 12)
  bytesOf(owner).copy(data, 20)
  return { programAddress: SYSTEM_PROGRAM, accounts: [signer(user), signer(account)], data }
}

/** InitializeMint2: decimals, authority, no freeze authority. */
const initializeMint = (mint: Address): Instruction => ({
  programAddress: TOKEN_PROGRAM,
  accounts: [{ address: mint, role: AccountRole.WRITABLE }],
  data: Buffer.concat([Buffer.from([20, 6]), bytesOf(user.address), Buffer.from([0])]),
})

const native = { index: 0, contractAddress: null }
const rent = (from: Address, to: Address, amount: bigint) => ({ ...native, type: 'rent', from, to, amount })

test('a mint is created, with more than its rent → all of it is rent, and no payment', async () => {
  const mint = await generateKeyPairSigner()
  const { operations } = await mine(create(mint, { lamports: 2_000_000n, space: 82n, owner: TOKEN_PROGRAM }), initializeMint(mint.address))
  expect(operations).toEqual([rent(user.address, mint.address, 2_000_000n)])
})

test('an account of a program is created with more than its rent → the rent, and a payment of the rest', async () => {
  const [vault, program] = [await generateKeyPairSigner(), (await generateKeyPairSigner()).address]
  const { operations } = await mine(create(vault, { lamports: sol, space: 100n, owner: program }))
  expect(operations).toEqual([
    { ...native, type: 'transfer', from: user.address, to: vault.address, amount: sol - rentOf(100n) },
    { ...rent(user.address, vault.address, rentOf(100n)), index: 1 },
  ])
})

test.each([
  ['a wallet', { owner: SYSTEM_PROGRAM, space: 0n }],
  ['a stake account, whose SOL is the stake', { owner: STAKE_PROGRAM, space: 200n }],
])('%s is created → a payment without rent', async (_, made) => {
  const account = await generateKeyPairSigner()
  const { operations } = await mine(create(account, { lamports: sol, ...made }))
  expect(operations).toEqual([{ ...native, type: 'transfer', from: user.address, to: account.address, amount: sol }])
})

test('a lookup table is created → its rent, and no payment', async () => {
  const slot = still.node.chain.head().slot
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(slot)
  const [table, bump] = await getProgramDerivedAddress({ programAddress: LOOKUP_TABLE_PROGRAM, seeds: [bytesOf(user.address), data] })
  const created: Instruction = {
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts: [
      { address: table, role: AccountRole.WRITABLE },
      { ...signer(user), role: AccountRole.READONLY_SIGNER },
      signer(user),
      { address: address(SYSTEM_PROGRAM), role: AccountRole.READONLY },
    ],
    data: Buffer.concat([Buffer.alloc(4), data, Buffer.from([bump])]),
  }
  still.advance(1)
  const { operations } = await mine(created)
  expect(operations).toEqual([rent(user.address, table, rentOf(56n))])
})

test('a token account is created and closed later → the rent leaves, and returns', async () => {
  const account = await accountOf(user.address, usdc)
  expect((await mine(await createAccount(usdc, user, user.address))).operations).toEqual([rent(user.address, account, rentOf(165n))])
  expect((await mine(aboutAccount(9, account, user))).operations).toEqual([rent(account, user.address, rentOf(165n))])
})

test('a mint is created by a signed transaction that no block has → no movement', async () => {
  const mint = await generateKeyPairSigner()
  const made = create(mint, { lamports: rentOf(82n), space: 82n, owner: TOKEN_PROGRAM })
  const txData = await still.sign(user, [made, initializeMint(mint.address)])
  expect(await still.chain.decodeTransaction(txData)).toMatchObject({ operations: [] })
})
