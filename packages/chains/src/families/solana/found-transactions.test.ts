import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcCall } from '../../json-rpc.ts'
import { findSigned } from './found-transactions.ts'
import { openStillChain, type StillChain, transferSol } from './testing/still-chain.ts'

let still: StillChain
beforeAll(async () => {
  still = await openStillChain()
})
afterAll(() => still.stop())

/** Returns what is found on a node that gives this answer. */
async function find(hash: string, result: unknown) {
  const rpc = {
    request: async (calls: readonly RpcCall[]) => calls.map(() => ({ result })),
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  const [found] = await findSigned({ rpc }, [hash])
  return found
}

test('a node returns another transaction, or changes one byte → undefined', async () => {
  const [payer, owner] = [await still.newWallet(1_000_000_000n), await still.newWallet(1_000_000_000n)]
  const [one = '', other = ''] = [
    await still.mine(payer, [transferSol(owner, payer.address, 5n)]),
    await still.mine(payer, [transferSol(payer, owner.address, 6n)]),
  ]
  const [found, second] = await still.chain.findSigned([one, other])
  if (!found || !('txData' in found) || !second || !('txData' in second)) throw new Error('The chain has no such transactions')
  expect(found.signers).toEqual([payer.address, owner.address])
  expect(second.signers).toEqual([payer.address])
  const answer = (txData: string) => ({ transaction: [txData, 'base64'] })
  expect(await find(one, answer(found.txData))).toEqual(found)
  expect(await find(one, answer(second.txData))).toBeUndefined()
  const bytes = Buffer.from(found.txData, 'base64')
  for (let at = 0; at < bytes.length; at += 7) {
    const lie = Buffer.from(bytes)
    lie.writeUInt8(lie.readUInt8(at) ^ 1, at)
    expect(await find(one, answer(lie.toString('base64'))), `byte ${at}`).toBeUndefined()
  }
  expect(await find(one, { transaction: found.txData })).toMatchObject({ reason: 'unavailable' })
})
