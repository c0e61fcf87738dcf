import type { Address, KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transfer } from '../../../../devnet/src/solana/faucet.ts'
import { keyOf } from '../../../../devnet/src/solana/keys.ts'
import { connectRpc, type Rpc, type RpcAnswer } from '../../json-rpc.ts'
import { testAddress } from '../../testing/address.ts'
import { parseExactJson } from './exact-json.ts'
import { executeUnsigned } from './execute-unsigned.ts'
import { openStillChain, type StillChain } from './testing/still-chain.ts'

const SOL = 1_000_000_000n
const other = keyOf(new Uint8Array(32).fill(73)).address

describe('the accounts before and after a transaction on Solana', () => {
  let still: StillChain
  let user: KeyPairSigner
  let wire: string

  beforeAll(async () => {
    still = await openStillChain()
    user = await still.newWallet(SOL)
    wire = await still.sign(user, [transfer(user.address, other, SOL / 2n)])
  })
  afterAll(() => still.stop())

  /** Executes on a node that gives other answers than the local chain. Returns how often it was asked. */
  async function execute(change: (method: string, result: Changed) => void) {
    const rpc = connectRpc(still.rpcUrl, undefined, parseExactJson)
    let simulations = 0
    const changed: Rpc = {
      ...rpc,
      request: async (calls) => {
        const answers = await rpc.request(calls)
        return calls.map(({ method }, index): RpcAnswer => {
          const answer = answers[index]
          if (!answer || !('result' in answer)) throw new Error('The local chain refused')
          const result: Changed = structuredClone(Object(answer.result))
          if (method === 'simulateTransaction') simulations++
          change(method, result)
          return { result }
        })
      },
    }
    const executed = await executeUnsigned({ network: still.network, rpc: changed }, testAddress<Address>(user.address), [{ data: wire }])
    return { ...executed, simulations }
  }
  type Changed = { context: { slot: number }; value: Record<string, unknown> & { lamports?: number }[] }

  /** A later slot, in which somebody took a part of the SOL. */
  const passSlot = (method: string, { context, value }: Changed) => {
    if (method !== 'getMultipleAccounts') return
    context.slot += 1
    if (value[0]) value[0].lamports = 7
  }
  /** Older nodes return neither the fee nor the balances. */
  const older = (method: string, { value }: Changed) => {
    if (method === 'simulateTransaction')
      for (const name of ['fee', 'preBalances', 'preTokenBalances', 'loadedAddresses']) delete value[name]
  }
  const payer = testAddress<Address>

  test('a block passes between the two reads, and the node returns the balances before → those, of one slot, at once', async () => {
    const { before, after, isOneSlot, fee, simulations } = await execute(passSlot)
    const lamports = [before, after].map((state) => state?.get(payer(user.address))?.lamports)
    expect({ lamports, isOneSlot, fee, simulations }).toEqual({
      lamports: [SOL, SOL / 2n - 5_000n],
      isOneSlot: true,
      fee: 5_000n,
      simulations: 1,
    })
  })

  test('a block passes between the two reads each time, on an older node → not of one slot, after two repetitions', async () => {
    const { isOneSlot, fee, simulations } = await execute((...answer) => {
      passSlot(...answer)
      older(...answer)
    })
    expect({ isOneSlot, fee, simulations }).toEqual({ isOneSlot: false, fee: 5_000n, simulations: 3 })
  })

  test('an older node answers both at one slot → of one slot', async () => {
    expect(await execute(older)).toMatchObject({ isOneSlot: true, fee: 5_000n, simulations: 1 })
  })
})
