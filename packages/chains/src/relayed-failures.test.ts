import { expect, test } from 'vitest'
import type { RelayAnswer } from './adapter.ts'
import { ChainError } from './errors.ts'
import { failOver } from './failover.ts'
import { connectEvm } from './families/evm/index.ts'
import { UnreadableAnswer } from './json-rpc.ts'
import { ethereum } from './networks/ethereum/network.ts'

const calls = [{ method: 'eth_chainId', params: [] }]
const timeout = () => new ChainError('unavailable', { cause: new DOMException('late', 'TimeoutError') })
const broken = () => new ChainError('unavailable', { cause: new UnreadableAnswer('502') })

/** Returns a chain of nodes that answer, or throw what is given for them, and the order of the calls and status changes. */
function chainOf(...failures: (Error | undefined)[]) {
  const events: string[] = []
  const [first, ...rest] = failures.map((failure, index) => ({
    ...connectEvm(ethereum, 'http://127.0.0.1:1'),
    verifyChain: async () => {},
    relayReads: async (): Promise<RelayAnswer[]> => {
      events.push(`relay ${index + 1}`)
      if (failure) throw failure
      return [{ json: `${index + 1}` }]
    },
    getNonce: async () => ({ next: index + 1, confirmed: 0 }),
  }))
  if (!first) throw new Error('The test needs a node')
  const onStatusChange = ({ node, what }: { node: number; what: string }) => void events.push(`${node} ${what}`)
  return { chain: failOver([first, ...rest], { onStatusChange }), events }
}

test.each([timeout(), broken()])(
  'a node fails at the calls of a stranger (%s) → the next one answers, and the node serves others as before',
  async (failure) => {
    const { chain, events } = chainOf(failure, undefined)
    expect(await chain.relayReads(calls)).toEqual([{ json: '2' }])
    expect(await chain.getNonce?.(chain.nativeAsset)).toMatchObject({ next: 1 })
    expect(events).toEqual(['relay 1', 'relay 2'])
  },
)

test('two nodes fail at the calls of a stranger → unavailable, and a third one is not asked', async () => {
  const { chain, events } = chainOf(timeout(), broken(), undefined)
  await expect(chain.relayReads(calls)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(events).toEqual(['relay 1', 'relay 2'])
})
