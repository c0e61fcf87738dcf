import { type Address, createSolanaRpc, type Signature } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, signed, type TestSolana, testSigner, transferSol } from '../testing/solana.ts'
import { firstMemoProgram, memoProgram } from './addresses.ts'
import { type StillSolana, startStillSolana } from './still.ts'

let chain: StillSolana
let rpc: TestSolana['rpc']
beforeAll(async () => {
  chain = await startStillSolana()
  rpc = createSolanaRpc(chain.rpcUrl)
})
afterAll(() => chain.stop())

async function send(to: Address, instructions: Parameters<typeof signed>[2] = []): Promise<Signature> {
  const from = await testSigner(0)
  const { wire, signature } = await signed(rpc, from, [transferSol(from.address, to, 1_000_000n), ...instructions])
  await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  chain.advance(1)
  return signature
}

describe('memos in getSignaturesForAddress', () => {
  const memo = (bytes: Uint8Array | string, programAddress: Address = memoProgram) => ({ programAddress, data: Buffer.from(bytes) })
  const listed = async (to: Address) =>
    (await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()).map((entry) => entry.memo)

  it('a transaction with a memo is listed → length in bytes and text of the memo; without a memo → null', async () => {
    const to = await newAddress()
    await send(to)
    await send(to, [memo('Café №7')])
    expect(await listed(to)).toEqual(['[10] Café №7', null])
  })

  it('a transaction has two memos, one of the first memo program → both, joined by a semicolon', async () => {
    const to = await newAddress()
    await send(to, [memo('one'), memo('two', firstMemoProgram)])
    expect(await listed(to)).toEqual(['[3] one; [3] two'])
  })

  it('a memo is not text → it is listed as unparsable', async () => {
    const to = await newAddress()
    const from = await testSigner(0)
    const { wire } = await signed(rpc, from, [transferSol(from.address, to, 1_000_000n), memo(new Uint8Array([255, 254]))])
    await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    chain.advance(1)
    expect(await listed(to)).toEqual(['[2] (unparsable)'])
  })
})
