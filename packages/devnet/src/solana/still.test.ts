import { createSolanaRpc, isSolanaError } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, signed, type TestSolana, testSigner, transferSol } from '../testing/solana.ts'
import { type StillSolana, startStillSolana } from './still.ts'

let chain: StillSolana
let rpc: TestSolana['rpc']
beforeAll(async () => {
  chain = await startStillSolana()
  rpc = createSolanaRpc(chain.rpcUrl)
})
afterAll(() => chain.stop())

const latest = async () => (await rpc.getLatestBlockhash().send()).value
const isValid = async (hash: Awaited<ReturnType<typeof latest>>['blockhash'], commitment: 'processed' | 'finalized' = 'processed') =>
  (await rpc.isBlockhashValid(hash, { commitment }).send()).value

describe('a blockhash', () => {
  it('150 blocks after a blockhash → still valid; one block later → expired', async () => {
    const { blockhash, lastValidBlockHeight } = await latest()
    const from = await testSigner(0)
    const [early, late] = [
      await signed(rpc, from, [transferSol(from.address, await newAddress(), 1_000_000n)], { blockhash, lastValidBlockHeight }),
      await signed(rpc, from, [transferSol(from.address, await newAddress(), 1_000_001n)], { blockhash, lastValidBlockHeight }),
    ]
    chain.advance(149)
    expect(await rpc.getBlockHeight({ commitment: 'processed' }).send()).toBe(lastValidBlockHeight)
    expect(await isValid(blockhash)).toBe(true)
    await rpc.sendTransaction(early.wire, { encoding: 'base64' }).send()
    chain.advance(1)
    expect(await isValid(blockhash)).toBe(false)
    const refused = await rpc
      .sendTransaction(late.wire, { encoding: 'base64' })
      .send()
      .catch((error: unknown) => error)
    expect(isSolanaError(refused) && isSolanaError(refused.cause) && refused.cause.context.__code).toBe(7050008)
    expect((await rpc.getSignatureStatuses([early.signature]).send()).value[0]?.err).toBeNull()
  })

  it('a blockhash with finalized commitment → valid from when its block is final until the last block that may use it is final', async () => {
    const { blockhash } = await latest()
    expect(await isValid(blockhash, 'finalized')).toBe(false)
    chain.advance(31)
    expect(await isValid(blockhash, 'finalized')).toBe(true)
    chain.advance(119)
    expect(await isValid(blockhash)).toBe(false)
    expect(await isValid(blockhash, 'finalized')).toBe(true)
    chain.advance(32)
    expect(await isValid(blockhash, 'finalized')).toBe(false)
  })
})

describe('blocks', () => {
  it('old empty blocks are deleted → each remaining block still names its parent', async () => {
    const from = await testSigner(1)
    const { wire } = await signed(rpc, from, [transferSol(from.address, await newAddress(), 1_000_000n)])
    chain.advance(3)
    await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    chain.advance(9_100)
    const head = await rpc.getSlot({ commitment: 'confirmed' }).send()
    const slots = await rpc.getBlocks(head - 9_200n, head).send()
    expect(slots.length).toBeLessThan(9_010)
    const blocks = await Promise.all(
      slots.slice(0, 20).map((slot) => rpc.getBlock(slot, { transactionDetails: 'none', rewards: false }).send()),
    )
    for (const [index, block] of blocks.slice(1).entries()) {
      expect(block?.parentSlot).toBe(slots[index])
      expect(block?.previousBlockhash).toBe(blocks[index]?.blockhash)
    }
  })
})
