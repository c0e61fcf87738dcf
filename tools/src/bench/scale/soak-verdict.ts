import { median } from './median.ts'

/** State of a process at one time. `connections` counts its sessions in PostgreSQL. */
export type Sample = { memoryMb: number; files: number; connections: number; eventLoopMs: number }

export type Verdict = { name: keyof Sample; before: number; after: number; isFlat: boolean }

/** Growth that is allowed between the second and the last quarter: a share of the earlier value, or an absolute amount if that is more. */
type Limits = Record<keyof Sample, { share: number; amount: number }>

const flat: Limits = {
  memoryMb: { share: 0.1, amount: 20 },
  files: { share: 0, amount: 10 },
  connections: { share: 0, amount: 2 },
  eventLoopMs: { share: 0.5, amount: 20 },
}

/** Limits of a run of seconds. A process that has just started still compiles code, fills caches and opens connections. */
export const started: Limits = {
  memoryMb: { share: 0, amount: 80 },
  files: { share: 0, amount: 30 },
  connections: { share: 0, amount: 20 },
  eventLoopMs: { share: 0, amount: 1_000 },
}

/**
 * Returns whether each figure stays flat. It compares the medians of the second and the last quarter: in the first quarter, caches fill and
 * code is compiled.
 */
export function judge(samples: readonly Sample[], limits = flat): Verdict[] {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  return (['memoryMb', 'files', 'connections', 'eventLoopMs'] as const).map((name) => {
    const [before, after] = [second, last].map((part) => median(part.map((sample) => sample[name])))
    const { share, amount } = limits[name]
    const [from, to] = [before ?? 0, after ?? 0]
    return { name, before: from, after: to, isFlat: to - from <= Math.max(share * from, amount) }
  })
}
