import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  type EncodedAccount,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { FailedTransactionMetadata } from 'litesvm'
import { expect, it } from 'vitest'
import { swapInPool } from '../../../swaps/src/local-amm/instructions.ts'
import { amountOut, poolFee } from '../../../swaps/src/local-amm/pool-math.ts'
import { splToken, systemProgram } from './addresses.ts'
import { newEngine } from './engine.ts'
import { slotsPerEpoch } from './epochs.ts'
import { keyOf } from './keys.ts'
import { mints } from './mints.ts'
import { exchangeProgram, localPools } from './pools.ts'
import { mintData, poolData, tokenAccountData } from './seed-data.ts'

const owner = keyOf(new Uint8Array(32).fill(90)).address
const [from, to] = [91, 92].map((byte) => keyOf(new Uint8Array(32).fill(byte)).address)
const all = (1n << 64n) - 1n

const account = (address: Address, programAddress: Address, data: EncodedAccount['data']): EncodedAccount => ({
  address,
  programAddress,
  data,
  lamports: lamports(10n ** 10n),
  executable: false,
  space: BigInt(data.length),
})

const word = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 1n << 40n }), fc.bigInt({ min: 1n, max: all }))

it('any pool and amount → the program pays exactly the quoted amount, or both refuse', async () => {
  const pool = (await localPools())[1]
  if (!pool || !from || !to) throw new Error('The local exchange has no pool of USDC and USDT')
  const authority = keyOf(new Uint8Array(32).fill(93)).address
  const tokens = mints.map((mint) => account(mint.address, mint.program, mintData({ authority, decimals: mint.decimals, supply: all })))
  const svm = newEngine(2n * slotsPerEpoch, [account(owner, systemProgram, new Uint8Array()), ...tokens])
  svm.withSigverify(false)

  const putTokenAccount = (address: Address, mint: Address, holder: Address, amount: bigint) =>
    svm.setAccount(account(address, splToken, tokenAccountData({ mint, owner: holder, amount, immutableOwner: false })))
  const paidFor = (amount: bigint, least: bigint) => {
    const accounts = { pool: pool.address, authority: pool.authority, owner, from, to, vaultIn: pool.a.address, vaultOut: pool.b.address }
    const result = svm.simulateTransaction(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 0 }),
          (message) => setTransactionMessageFeePayer(owner, message),
          (message) =>
            setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(systemProgram), lastValidBlockHeight: 0n }, message),
          (message) =>
            appendTransactionMessageInstructions(
              [swapInPool({ program: exchangeProgram, ...accounts, amount, minAmount: least })],
              message,
            ),
        ),
      ),
    )
    if (result instanceof FailedTransactionMetadata) return undefined
    return Buffer.from(result.meta().returnData().data()).readBigUInt64LE()
  }

  fc.assert(
    fc.property(word, word, word, fc.integer({ min: 0, max: 9_999 }), (reserveIn, reserveOut, amount, feeBps) => {
      svm.setAccount(account(pool.address, exchangeProgram, poolData({ ...pool, feeBps })))
      putTokenAccount(pool.a.address, pool.a.mint, pool.authority, reserveIn)
      putTokenAccount(pool.b.address, pool.b.mint, pool.authority, reserveOut)
      putTokenAccount(from, pool.a.mint, owner, all - reserveIn)
      putTokenAccount(to, pool.b.mint, owner, 0n)
      const expected = amountOut(amount, { in: reserveIn, out: reserveOut, feeBps: BigInt(feeBps) })
      expect(paidFor(amount, 0n)).toBe(expected)
      if (expected === undefined) return
      expect(paidFor(amount, expected)).toBe(expected)
      expect(paidFor(amount, expected + 1n)).toBeUndefined()
      expect(poolFee(amount, { feeBps: BigInt(feeBps) })).toBeLessThan(amount)
    }),
    { numRuns: 300 },
  )
})
