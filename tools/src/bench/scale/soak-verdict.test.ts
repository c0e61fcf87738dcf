import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sampleOf } from './sample-process.ts'
import { judge, type Sample, started } from './soak-verdict.ts'

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

test.each([
  { leaks: 'a lot', notFlat: ['memoryMb', 'files'], megabytes: 40, files: 10 },
  { leaks: 'nothing', notFlat: [], megabytes: 0, files: 0 },
])('a real process leaks $leaks → the limits of a short run refuse $notFlat', async ({ megabytes, files, notFlat: names }) => {
  const child = fork(resolve(import.meta.dirname, 'leaking.fixture.mjs'), [String(megabytes), String(files)])
  try {
    const [metricsPort] = await once(child, 'message')
    const samples: Sample[] = []
    for (let round = 0; round < 8; round++) samples.push(await sampleOf({ pid: Number(child.pid), metricsPort: Number(metricsPort) }, 1))
    expect(judge(samples, started).flatMap(({ name, isFlat }) => (isFlat ? [] : [name]))).toEqual(names)
  } finally {
    child.kill('SIGKILL')
  }
})
