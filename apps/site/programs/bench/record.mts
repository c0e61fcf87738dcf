import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { readFigures, writeTables } from './tables.mts'

/** A figure to record. `aim` is the target in words. */
export type Measured = { value: number; unit: string; what: string; remark?: string; aim?: string; isMet?: boolean }

/** Returns the processor of this machine, which readers need to judge a figure. */
export const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`

/**
 * Writes figures to `docs/benchmarks.json`, which the site reads, and to the tables of `docs/BENCHMARKS.md`. They replace all earlier
 * figures of the same kind (the first part of the name), so that a table has the figures of one run.
 * @param command the command that measures the figures again
 */
export function recordFigures(root: string, command: string, measured: Record<string, Measured>) {
  const circumstances = { command, date: new Date().toISOString().slice(0, 10), machine, node: process.version }
  const kindOf = (name: string) => name.split('.')[0]
  const replaced = new Set(Object.keys(measured).map(kindOf))
  const kept = Object.entries(readFigures(root)).filter(([name]) => !replaced.has(kindOf(name)))
  const added = Object.entries(measured).map(([name, figure]) => [name, { ...figure, ...circumstances }])
  writeFileSync(join(root, 'docs/benchmarks.json'), `${JSON.stringify({ figures: Object.fromEntries([...kept, ...added]) }, null, 2)}\n`)
  writeTables(root)
}
