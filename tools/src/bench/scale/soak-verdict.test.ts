import { expect, test } from 'vitest'
import { judge, type Sample } from './soak-verdict.ts'

const flat: Sample = { memoryMb: 200, files: 40, connections: 12, eventLoopMs: 15 }
const series = (change: (share: number) => Partial<Sample>) =>
  Array.from({ length: 120 }, (_, index) => ({ ...flat, ...change(index / 119) }))
const notFlat = (samples: readonly Sample[]) => judge(samples).flatMap(({ name, isFlat }) => (isFlat ? [] : [name]))

test.each<[string, string[], (share: number) => Partial<Sample>]>([
  ['stays the same', [], () => ({})],
  ['grows only in the first quarter, while caches fill', [], (share) => ({ memoryMb: 100 + 400 * Math.min(share, 0.2) })],
  ['swings', [], (share) => ({ memoryMb: 200 + 30 * Math.sin(share * 60) })],
  ['has one peak at the end', [], (share) => (share === 1 ? { memoryMb: 900, eventLoopMs: 800 } : {})],
  ['leaks memory', ['memoryMb'], (share) => ({ memoryMb: 200 + 100 * share })],
  ['leaks files', ['files'], (share) => ({ files: 40 + Math.floor(30 * share) })],
  ['leaks connections', ['connections'], (share) => ({ connections: 12 + Math.floor(8 * share) })],
  ['becomes slower', ['eventLoopMs'], (share) => ({ eventLoopMs: 15 + 60 * share })],
])('a process that %s → not flat: %j', (_, names, change) => {
  expect(notFlat(series(change))).toEqual(names)
})
