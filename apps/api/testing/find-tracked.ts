import { expect } from 'vitest'
import { type Finder, findTracked } from '../src/chain/follow/find-tracked.ts'
import type { TestApp } from './app.ts'
import { chainOf } from './wallet.ts'

/** Starts to look up open hashes of one chain. When it stops, the test fails if it logged an error. A silent node is only a warning. */
export function findTrackedOf(running: TestApp, platformId = 'ethereum'): Finder {
  const errors: unknown[] = []
  const log = { warn: () => {}, error: (...error: unknown[]) => errors.push(error) }
  const finder = findTracked(chainOf(running, platformId), running.deps.tracking, log, 20)
  return {
    step: finder.step,
    async stop() {
      await finder.stop()
      expect(errors).toEqual([])
    },
  }
}
