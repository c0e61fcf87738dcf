import { expect } from 'vitest'
import { type Follower, followTransactions } from '../src/indexer/follow-transactions.ts'
import type { TestApp } from './app.ts'
import { chainOf } from './wallet.ts'

/** A worker that follows one chain of the application. When it stops, the test fails for all that went wrong, except that a node did not answer. */
export function follow(running: TestApp, platformId = 'ethereum'): Follower {
  const troubles: unknown[] = []
  const log = { warn: () => {}, error: (...trouble: unknown[]) => troubles.push(trouble) }
  const follower = followTransactions(chainOf(running, platformId), running.deps.transactions, log, { finalityEveryMs: 0 })
  return {
    step: follower.step,
    async stop() {
      await follower.stop()
      expect(troubles).toEqual([])
    },
  }
}
