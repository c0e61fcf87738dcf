import type { Address, KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splToken } from '../../../../devnet/src/solana/addresses.ts'
import { localPools, type Pool, wrappedSol } from '../../../../devnet/src/solana/pools.ts'
import { mintData, tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import { newAddress, testSigner } from '../../../../devnet/src/testing/solana.ts'
import type { TransactionReport } from '../../adapter.ts'
import { testAddress } from '../../testing/address.ts'
import {
  aboutAccount,
  accountOf,
  checked,
  createAccount,
  mintCalled,
  openStillChain,
  type StillChain,
  swap,
  transferSol,
  transferToken,
} from './testing/still-chain.ts'

let still: StillChain
let pools: Pool[]
let user: KeyPairSigner
let other: Address
beforeAll(async () => {
  ;[still, pools, user] = [await openStillChain(), await localPools(), await testSigner(0)]
  other = (await testSigner(1)).address
})
afterAll(() => still.stop())

const sol = 1_000_000_000n
const wrapped = { address: wrappedSol, program: splToken, decimals: 9 }

async function report(hash: string): Promise<TransactionReport> {
  const [found] = await still.chain.readTransactions([hash])
  if (!found || !('status' in found)) throw new Error(`The chain has no report of ${hash}: ${found}`)
  return found
}

/** Returns the movements without their indexes, which must be 0, 1, 2 and so on. */
async function operations(hash: string) {
  const { operations: all } = await report(hash)
  expect(all.map(({ index }) => index)).toEqual(all.map((_, position) => position))
  return all.map(({ index: _, ...movement }) => movement)
}

const transfer = (contractAddress: string | null, from: string, to: string, amount: bigint) => ({
  type: 'transfer',
  contractAddress,
  from,
  to,
  amount,
})

const rented = (from: string, to: string, amount = 2_039_280n) => ({ ...transfer(null, from, to, amount), type: 'rent' })

describe('a transaction in a block', () => {
  test('a payment of SOL is mined → sender, receiver, amount, fee and block', async () => {
    const to = await newAddress()
    const hash = await still.mine(user, [transferSol(user, to, sol)])
    const head = await still.chain.getHead()
    expect(await report(hash)).toEqual({
      hash,
      from: user.address,
      to,
      nonce: null,
      status: 'confirmed',
      fee: 5_000n,
      block: { number: head.number, hash: head.hash, time: expect.any(Date) },
      operations: [{ index: 0, ...transfer(null, user.address, to, sol) }],
      isComplete: true,
    })
  })

  test.each(['USDC', 'PYUSD'])('a payment of %s is mined → from owner to owner, not from account to account', async (symbol) => {
    const mint = mintCalled(symbol)
    const hash = await still.mine(user, [await transferToken(mint, user, other, 1_250_000n)])
    expect(await operations(hash)).toEqual([transfer(mint.address, user.address, other, 1_250_000n)])
    expect((await report(hash)).to).toBe(other)
  })

  test('a payment of a token with a multiplier is mined → base units, and the multiplier of its mint, also in its block', async () => {
    const mint = mintCalled('SHARE')
    const hash = await still.mine(user, [await createAccount(mint, user, other), await transferToken(mint, user, other, 30_000_000n)])
    const moved = { ...transfer(mint.address, user.address, other, 30_000_000n), multiplier: '10' }
    expect((await operations(hash)).filter(({ contractAddress }) => contractAddress !== null)).toEqual([moved])
    const { block } = await report(hash)
    const [read] = (await still.chain.readBlocks?.(block?.number ?? 0n, block?.number ?? 0n)) ?? []
    expect(read?.transactions.find((one) => one.hash === hash)).toMatchObject({
      operations: expect.arrayContaining([expect.objectContaining(moved)]),
    })
    const usdc = mintCalled('USDC').address
    expect(await still.chain.getTokenFacts?.([mint.address, usdc].map(testAddress))).toEqual(
      new Map([[mint.address, { multiplier: '10' }]]),
    )
  })

  test('the only unit of a mint without decimals is sent → an NFT, in the report and in the signed bytes', async () => {
    const mint = { address: await newAddress(), program: splToken, decimals: 0 }
    const data = mintData({ authority: other, decimals: 0, supply: 1n })
    still.place(mint.address, splToken, data)
    const holding = { mint: mint.address, owner: user.address, amount: 1n, immutableOwner: false }
    still.place(await accountOf(user.address, mint), splToken, tokenAccountData(holding))
    const instructions = [await createAccount(mint, user, other), await transferToken(mint, user, other, 1n)]
    const sent = { ...transfer(mint.address, user.address, other, 1n), standard: 'nft' }
    const { operations: intended } = await still.chain.decodeTransaction(await still.sign(user, instructions))
    expect(intended).toEqual([{ index: 0, ...sent }])
    const rent = rented(user.address, await accountOf(other, mint))
    expect(await operations(await still.mine(user, instructions))).toEqual([sent, rent])
  })

  test.each(['USDC', 'PYUSD'])('a payment of %s creates the account → the payment, and its rent', async (symbol) => {
    const [mint, to] = [mintCalled(symbol), await newAddress()]
    const hash = await still.mine(user, [await createAccount(mint, user, to), await transferToken(mint, user, to, 7n)])
    const rent = rented(user.address, await accountOf(to, mint), symbol === 'PYUSD' ? expect.any(BigInt) : undefined)
    expect(await operations(hash)).toEqual([transfer(mint.address, user.address, to, 7n), rent])
  })

  test('a transaction has several receivers → a payment to each', async () => {
    const [one, two] = [await newAddress(), await newAddress()]
    const mint = mintCalled('USDC')
    const hash = await still.mine(user, [
      transferSol(user, one, sol),
      transferSol(user, two, 2n * sol),
      await transferToken(mint, user, other, 5n),
    ])
    const paid = await operations(hash)
    expect(paid).toHaveLength(3)
    expect(paid.slice(0, 2)).toContainEqual(transfer(null, user.address, one, sol))
    expect(paid.slice(0, 2)).toContainEqual(transfer(null, user.address, two, 2n * sol))
    expect(paid[2]).toEqual(transfer(mint.address, user.address, other, 5n))
  })

  test('tokens are swapped → the input and the output', async () => {
    const [, pool] = pools
    if (!pool) throw new Error('The local exchange has no pool of USDC and USDT')
    const hash = await still.mine(user, [await swap(pool, user, pool.a, pool.b, 1_000_000n)])
    expect(await operations(hash)).toEqual([
      transfer(pool.a.mint, user.address, pool.authority, 1_000_000n),
      transfer(pool.b.mint, pool.authority, user.address, expect.any(BigInt)),
    ])
  })

  test('SOL is swapped, wrapped or unwrapped → SOL in or out', async () => {
    const [pool] = pools
    if (!pool) throw new Error('The local exchange has no pool of SOL and USDC')
    const account = await accountOf(user.address, wrapped)
    const sold = await still.mine(user, [
      await createAccount(wrapped, user, user.address),
      transferSol(user, account, sol),
      aboutAccount(17, account, user),
      await swap(pool, user, pool.a, pool.b, sol),
      aboutAccount(9, account, user),
    ])
    expect(await operations(sold)).toEqual([
      transfer(null, user.address, pool.authority, sol),
      transfer(pool.b.mint, pool.authority, user.address, expect.any(BigInt)),
    ])
    const bought = await still.mine(user, [
      await createAccount(wrapped, user, user.address),
      await swap(pool, user, pool.b, pool.a, 1_000_000n),
      aboutAccount(9, account, user),
    ])
    expect(await operations(bought)).toEqual([
      transfer(pool.b.mint, user.address, pool.authority, 1_000_000n),
      transfer(null, pool.authority, user.address, expect.any(BigInt)),
    ])
  })

  test('SOL is wrapped and unwrapped → SOL for the token, and back', async () => {
    const account = await accountOf(user.address, wrapped)
    const wrap = [await createAccount(wrapped, user, user.address), transferSol(user, account, sol), aboutAccount(17, account, user)]
    expect(await operations(await still.mine(user, wrap))).toEqual([
      transfer(null, user.address, wrappedSol, sol),
      transfer(wrappedSol, wrappedSol, user.address, sol),
      rented(user.address, account),
    ])
    expect(await operations(await still.mine(user, [aboutAccount(9, account, user)]))).toEqual([
      transfer(wrappedSol, user.address, wrappedSol, sol),
      transfer(null, wrappedSol, user.address, sol),
      rented(account, user.address),
    ])
  })

  test('tokens are burned → a transfer to their mint', async () => {
    const mint = mintCalled('USDC')
    const hash = await still.mine(user, [checked(15, mint, await accountOf(user.address, mint), user, 3n)])
    expect(await operations(hash)).toEqual([transfer(mint.address, user.address, mint.address, 3n)])
  })

  test('an approval → a permission, and no movement', async () => {
    const mint = mintCalled('USDC')
    const hash = await still.mine(user, [checked(13, mint, await accountOf(user.address, mint), user, 99n, other)])
    expect(await operations(hash)).toEqual([
      { type: 'approval', contractAddress: mint.address, from: user.address, to: other, amount: 99n },
    ])
  })

  test('a failed transaction → the movement that it tried, and its fee', async () => {
    const mint = mintCalled('USDC')
    const hash = await still.mine(user, [await transferToken(mint, user, other, 10n ** 15n)])
    expect(await report(hash)).toMatchObject({ status: 'failed', fee: 5_000n, from: user.address, to: other })
    expect(await operations(hash)).toEqual([transfer(mint.address, user.address, other, 10n ** 15n)])
  })
})

describe('many transactions at once', () => {
  test('many hashes are read → reports in their order; undefined for unmined ones and invalid hashes', async () => {
    const to = await newAddress()
    const mined = [await still.mine(user, [transferSol(user, to, sol)]), await still.mine(user, [transferSol(user, to, 2n * sol)])]
    const unsent = (await still.chain.decodeTransaction(await still.sign(user, [transferSol(user, to, 3n)]))).hash
    const hashesToRead = [mined[1] ?? '', unsent, '0x12', mined[0] ?? '', mined[1] ?? '']
    const found = await still.chain.readTransactions(hashesToRead)
    expect(found.map((one) => (one && 'hash' in one ? one.hash : one))).toEqual([mined[1], undefined, undefined, mined[0], mined[1]])
    expect(found[0]).toEqual(await report(mined[1] ?? ''))
  })

  test('the block of a transaction is incomplete → the transaction is not known yet', async () => {
    const txData = await still.sign(user, [transferSol(user, other, 3n)])
    await still.chain.broadcast(txData)
    const { hash } = await still.chain.decodeTransaction(txData)
    expect(await still.chain.readTransactions([hash])).toEqual([undefined])
    still.advance(1)
    expect(await report(hash)).toMatchObject({ status: 'confirmed' })
  })
})

describe('reading blocks', () => {
  test('a transaction in a block → the same report as when read alone', async () => {
    const from = (await still.chain.getHead()).number + 1n
    const hashes = [
      await still.mine(user, [transferSol(user, other, sol)]),
      await still.mine(user, [await transferToken(mintCalled('PYUSD'), user, other, 4n)]),
      await still.mine(user, [await transferToken(mintCalled('USDC'), user, other, 10n ** 15n)]),
    ]
    still.advance(3)
    const to = (await still.chain.getHead()).number
    const blocks = (await still.chain.readBlocks?.(from, to)) ?? []
    expect(blocks.map(({ head }) => head.number)).toEqual(Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index)))
    for (const [index, { parentHash }] of blocks.slice(1).entries()) expect(parentHash).toBe(blocks[index]?.head.hash)
    // A node reports the position only with the block, so it is absent here.
    const alone = (await still.chain.readTransactions(hashes)).map((report) => ({ ...report, position: 0 }))
    expect(blocks.flatMap(({ transactions }) => transactions)).toEqual(alone)
    expect(blocks.at(-1)?.head.hash).toBe((await still.chain.getHead()).hash)
  })

  test('a range has slots above the head → omitted', async () => {
    const { number } = await still.chain.getHead()
    expect(await still.chain.readBlocks?.(number, number + 10n)).toHaveLength(1)
    expect(await still.chain.readBlocks?.(number + 1n, number + 10n)).toEqual([])
    expect(await still.chain.readBlocks?.(number, number - 1n)).toEqual([])
  })

  test('a range has skipped slots → the blocks around them still follow each other', async () => {
    const from = (await still.chain.getHead()).number
    still.advance(9_200)
    const to = (await still.chain.getHead()).number
    const blocks = (await still.chain.readBlocks?.(to - 9_100n, to - 8_990n)) ?? []
    expect(blocks.length).toBeLessThan(100)
    expect(from).toBeLessThan(to)
  })

  test('no node returns a range at once → marked as refused, so a smaller one may succeed', async () => {
    await expect(still.chain.readBlocks?.(0n, 600_000n)).rejects.toMatchObject({ reason: 'unavailable', refused: true })
  })
})

describe('the transactions of an address', () => {
  test('an address has token accounts → transactions that name any of them, in these slots, newest first', async () => {
    const [to, mint] = [await newAddress(), mintCalled('USDC')]
    const from = (await still.chain.getHead()).number + 1n
    const made = await still.mine(user, [await createAccount(mint, user, to)])
    const paid = await still.mine(user, [transferSol(user, to, sol)])
    const { number: until } = await still.chain.getHead()
    const token = await still.mine(user, [await transferToken(mint, user, to, 1n)])
    const { number: last } = await still.chain.getHead()
    await still.mine(user, [transferSol(user, other, sol)])
    const find = async (address: string, first: bigint, end: bigint) => {
      const { located = [], ...found } = (await still.chain.findTransactions?.(testAddress(address), first, end)) ?? {}
      return { ...found, hashes: located.map(({ hash }) => hash) }
    }
    // Token accounts that were closed are not searched, so no result is complete.
    const expected = { method: 'signatures', isComplete: false, lowest: from }
    expect(await find(to, from, last)).toEqual({ ...expected, hashes: [token, paid, made] })
    expect(await find(to, from, until)).toEqual({ ...expected, hashes: [paid, made] })
    expect(await find(to, last + 1n, last + 9n)).toEqual({ ...expected, hashes: [], lowest: last + 1n })
    expect(await find(await newAddress(), from, last)).toEqual({ ...expected, hashes: [] })
  })
})
