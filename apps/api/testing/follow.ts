import { expect } from 'vitest'
import { type Follower, followTransactions } from '../src/chain/follow/follow-transactions.ts'
import type { TestApp } from './app.ts'
import { chainOf } from './wallet.ts'

/** Starts a follower for one chain of the application. When it stops, the test fails if it logged an error. A silent node is only a warning. */
export function follow(running: TestApp, platformId = 'ethereum'): Follower {
  const errors: unknown[] = []
  const log = { warn: () => {}, error: (...error: unknown[]) => errors.push(error) }
  const follower = followTransactions(chainOf(running, platformId), running.deps.transactions, log, { finalityEveryMs: 0 })
  return {
    step: follower.step,
    async stop() {
      await follower.stop()
      expect(errors).toEqual([])
    },
  }
}
