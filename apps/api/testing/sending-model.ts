import { setTimeout } from 'node:timers/promises'
import { type ChainAdapter, ChainError, connectChain } from '@patina/chains'
import { testAddress } from '../../../packages/chains/src/testing/address.ts'
import { resend } from '../src/chain/follow/resend.ts'
import type { FollowedRow } from '../src/ledger/rows/queue.store.ts'
import type { SendingStore } from '../src/ledger/rows/sending.store.ts'
import type { Transactions } from '../src/ledger/rows/transactions.ts'
import { networkOf } from './chains.ts'
import { randomNumbers } from './forking-chain.ts'

/** A store of rows, in memory or in a database, with the production code that uses it. `pass` lets time pass. */
export type World = {
  transactions: Pick<Transactions, 'send' | 'noteLost' | 'reportLost' | 'reportUnmined'>
  due(): Promise<FollowedRow[]>
  hasRow(): Promise<boolean>
  pass(ms: number): Promise<void>
}
/** Creates a world for one transaction with this hash. `around` wraps the `SendingStore` of the world. */
export type MakeWorld = (name: string, around: (store: SendingStore) => SendingStore) => Promise<World>

export type CallerOutcome = 'accepted' | 'refused' | 'unknown'
/** The outcome of a story. `isOpen`: a caller has sent the bytes and got no definite answer. */
export type Story = { callers: CallerOutcome[]; isOpen: boolean; hasRow: boolean; isAccepted: boolean; sentByWorker: number }

const silent = connectChain(networkOf('ethereum'), 'http://127.0.0.1:1')

/** Runs several tasks one step at a time. The random numbers decide which task runs next. */
function createScheduler(random: () => number) {
  const waiting: (() => void)[] = []
  return {
    turn: () => new Promise<void>((resolve) => waiting.push(resolve)),
    async run(tasks: readonly Promise<unknown>[], between: () => Promise<void>) {
      let left = tasks.length
      for (const task of tasks) void task.finally(() => left--)
      while (left > 0) {
        await new Promise(setImmediate)
        if (waiting.length === 0) {
          // If no task is ready, a task is waiting for a real database.
          await setTimeout(1)
          continue
        }
        await between()
        waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
      }
    },
  }
}

/**
 * Plays one random story of sending. Several callers send the same signed bytes while a worker polls. The account has no funds until some
 * moment. Answers are slow or lost, the database fails, and processes die. Then hours pass with funds in the account.
 */
export async function playSending(seed: number, makeWorld: MakeWorld): Promise<Story> {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const { turn, run } = createScheduler(random)
  const name = `0x${seed.toString(16).padStart(64, '0')}`
  const node = { isFunded: random() < 0.1, isAccepted: false, sentByWorker: 0 }
  let isHurt = random() < 0.5
  const fails = (share: number) => isHurt && random() < share

  const world = await makeWorld(name, (store) => ({
    async begin(...call) {
      await turn()
      if (fails(0.05)) throw new Error('The database does not answer')
      return store.begin(...call)
    },
    async end(...call) {
      await turn()
      // Simulates a database that does not answer, or a killed process.
      if (fails(0.1)) throw new Error('The process of the caller was killed')
      return store.end(...call)
    },
    setOperations: store.setOperations,
  }))
  const chainOf = (sender: number | 'worker'): ChainAdapter => ({
    ...silent,
    decodeTransaction: async () => ({ hash: name, from: testAddress('0xA'), to: testAddress('0xB'), nonce: 0, operations: [] }),
    async broadcast() {
      await turn()
      if (fails(0.1)) throw new ChainError('unavailable')
      if (sender === 'worker') node.sentByWorker += 1
      else haveLeft.add(sender)
      const isTaken = node.isFunded
      node.isAccepted ||= isTaken
      for (let pause = below(4); pause > 0; pause--) await turn()
      if (fails(0.1)) throw new ChainError('unavailable')
      if (!isTaken && !node.isAccepted) throw new ChainError('insufficient_funds')
    },
  })
  const callers = Array.from({ length: 1 + below(4) }, (): CallerOutcome => 'unknown')
  const haveLeft = new Set<number>()
  const call = async (index: number) => {
    for (let pause = below(6); pause > 0; pause--) await turn()
    callers[index] = await world.transactions.send({ deviceId: 'device', isProved: false }, chainOf(index), new Set(['0xA']), '0x02').then(
      () => 'accepted',
      (error: unknown) => (error instanceof ChainError && error.reason !== 'unavailable' ? 'refused' : 'unknown'),
    )
  }
  const poll = async () => {
    for (const row of await world.due()) await resend(chainOf('worker'), world.transactions, row, 100n, 1)
  }
  const worker = async () => {
    for (let polls = below(5); polls > 0; polls--) {
      await turn()
      await poll()
    }
  }
  const between = async () => {
    if (random() < 0.1) node.isFunded = true
    if (isHurt && random() < 0.2) await world.pass(below(90_000))
  }
  await run([...callers.map((_, index) => call(index)), worker()], between)
  node.isFunded = true
  isHurt = false
  const later = async () => {
    for (let hour = 0; hour < 3; hour++) {
      await world.pass(3_600_000)
      await poll()
    }
  }
  await run([later()], async () => {})
  const isOpen = callers.some((outcome, index) => outcome === 'unknown' && haveLeft.has(index))
  return { callers, isOpen, hasRow: await world.hasRow(), ...node }
}
