import { AccountRole, type Address, getBase58Decoder, type Instruction, type KeyPairSigner } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { newAddress, testSigner } from '../../../../devnet/src/testing/solana.ts'
import type { TransactionReport } from '../../adapter.ts'
import { readBlocks } from './blocks.ts'
import { parseRaw, readCompiled } from './compiled-transaction.ts'
import { CORE_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'
import { decodeTransaction } from './signed-transaction.ts'
import { sign } from './testing/still-chain.ts'

// The transactions are constructed from the program's interface at commit 2181404f, because no real answer of a node was available.
// https://github.com/metaplex-foundation/mpl-core/blob/main/programs/mpl-core/src/instruction.rs

const [owner, payer] = [await testSigner(0), await testSigner(1)]
const [asset, collection, friend, marketplace, escrow, hash] = [
  await newAddress(),
  await newAddress(),
  await newAddress(),
  await newAddress(),
  await newAddress(),
  await newAddress(),
]
/** Marks an absent optional account. */
const none = CORE_PROGRAM

function core(data: readonly number[], accounts: readonly (Address | KeyPairSigner)[], program: Address = CORE_PROGRAM): Instruction {
  return {
    programAddress: program,
    accounts: accounts.map((account) =>
      typeof account === 'string'
        ? { address: account, role: AccountRole.READONLY }
        : { address: account.address, role: AccountRole.WRITABLE_SIGNER, signer: account },
    ),
    data: Uint8Array.from(data),
  }
}

type Called = { program: Address; accounts: readonly Address[]; data: readonly number[] }
type Outcome = { called?: readonly Called[]; failed?: boolean; loaded?: readonly Address[] }

/** Returns the reports of a block with this transaction, in which only the fee changed a balance. */
async function block(instruction: Instruction, { called = [], failed = false, loaded = [] }: Outcome = {}): Promise<TransactionReport[]> {
  const txData = await sign(owner, [instruction], hash)
  const keys = [...readCompiled(parseRaw(txData)).message.staticAccounts, ...loaded]
  const instructions = called.map(({ program, accounts, data }) => ({
    programIdIndex: keys.indexOf(program),
    accounts: accounts.map((account) => keys.indexOf(account)),
    data: getBase58Decoder().decode(Uint8Array.from(data)),
    stackHeight: 2,
  }))
  const meta = {
    err: failed ? { InstructionError: [0, { Custom: 9 }] } : null,
    fee: 5_000,
    preBalances: keys.map(() => 1_000_000),
    postBalances: keys.map((_, index) => (index === 0 ? 995_000 : 1_000_000)),
    innerInstructions: instructions.length > 0 ? [{ index: 0, instructions }] : [],
    loadedAddresses: { writable: [], readonly: loaded },
  }
  const answer = {
    blockhash: hash,
    previousBlockhash: hash,
    parentSlot: 6,
    blockTime: 1,
    transactions: [{ transaction: [txData, 'base64'], meta }],
  }
  const rpc = {
    read: async () => [[7]],
    request: async () => [{ result: answer }],
    submit: async () => ({ result: null }),
  }
  const [found] = await readBlocks({ rpc }, 7n, 7n)
  return found?.transactions ?? []
}

const moved = (from: Address, to: Address) => ({
  index: 0,
  type: 'transfer',
  contractAddress: asset,
  from,
  to,
  amount: 1n,
  standard: 'nft',
})

const operationsOf = async (...block_: Parameters<typeof block>) => (await block(...block_)).flatMap(({ operations }) => operations)

const transfer = core([14, 0], [asset, collection, owner, none, friend, SYSTEM_PROGRAM, none])

describe('a transfer of a Core asset', () => {
  test('a transfer of a Core asset is mined → one NFT from the owner to the friend, with the asset as its contract', async () => {
    expect(await block(transfer)).toMatchObject([
      { status: 'confirmed', from: owner.address, to: friend, operations: [moved(owner.address, friend)] },
    ])
  })

  test('a transfer of a Core asset has an authority besides the payer → the NFT comes from the authority', async () => {
    expect(await operationsOf(core([14, 0], [asset, none, owner, payer, friend]))).toEqual([moved(payer.address, friend)])
  })

  test('a marketplace calls the transfer of a Core asset, from a lookup table → an NFT from the escrow to the buyer', async () => {
    const sale = core([51, 230, 133, 164], [asset, owner, escrow], marketplace)
    const called = [{ program: CORE_PROGRAM, accounts: [asset, none, owner.address, escrow, owner.address], data: [14, 0] }]
    expect(await operationsOf(sale, { called, loaded: [CORE_PROGRAM] })).toEqual([moved(escrow, owner.address)])
  })

  test('a transfer of a Core asset failed → the movement that its sender intended', async () => {
    expect(await block(transfer, { failed: true })).toMatchObject([{ status: 'failed', operations: [moved(owner.address, friend)] }])
  })

  test('a transfer of a Core asset is not mined yet → the intended movement', async () => {
    const { to, operations } = await decodeTransaction(await sign(owner, [transfer], hash))
    expect({ to, operations }).toEqual({ to: friend, operations: [moved(owner.address, friend)] })
  })

  test('a Core asset is transferred to its current owner → no movement', async () => {
    expect(await operationsOf(core([14, 0], [asset, none, owner, none, owner]))).toEqual([])
  })
})

describe('a new Core asset', () => {
  const name = [4, 0, 0, 0, 65, 66, 67, 68]
  test.each([
    ['CreateV1', [0, 0, ...name]],
    ['CreateV2', [20, 0, ...name]],
  ])('a Core asset is created by %s → an NFT from the asset to its owner', async (_, data) => {
    expect(await operationsOf(core(data, [asset, collection, owner, payer, friend, none, SYSTEM_PROGRAM]))).toEqual([moved(asset, friend)])
  })

  test('a Core asset is created without an owner → an NFT to the update authority, or else to the payer', async () => {
    const given = (authority: Address) => core([20, 0, ...name], [asset, none, owner, payer, none, authority, SYSTEM_PROGRAM])
    expect(await operationsOf(given(friend))).toEqual([moved(asset, friend)])
    expect(await operationsOf(given(none))).toEqual([moved(asset, payer.address)])
  })
})

test('a Core asset is burned → an NFT from its owner to the asset', async () => {
  expect(await operationsOf(core([12, 0], [asset, collection, owner, none, SYSTEM_PROGRAM]))).toEqual([moved(owner.address, asset)])
})

test('a Core instruction that moves nothing → no movement', async () => {
  expect(await operationsOf(core([15, 0, 0], [asset, none, owner, none, SYSTEM_PROGRAM]))).toEqual([])
})

test('a transaction that moves nothing and does not name Core → omitted from the block', async () => {
  expect(await block(core([2, 0], [friend], marketplace))).toEqual([])
})
