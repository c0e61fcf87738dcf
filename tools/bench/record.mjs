import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'

/** @typedef {{ value: number, unit: string, what: string, remark?: string }} Measured */

/** The machine of this run, as a reader of a figure needs to know it. */
export const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`

/**
 * Writes what a command measured to `docs/benchmarks.json`, from which the site takes its figures. Those not measured by it stay.
 * @param {string} root
 * @param {string} command what a reader runs to measure them again
 * @param {Record<string, Measured>} measured
 */
export function recordFigures(root, command, measured) {
  const file = join(root, 'docs/benchmarks.json')
  /** @type {{ figures: Record<string, object> }} */
  const { figures } = JSON.parse(readFileSync(file, 'utf8'))
  const circumstances = { command, date: new Date().toISOString().slice(0, 10), machine, node: process.version }
  for (const [name, figure] of Object.entries(measured)) figures[name] = { ...figure, ...circumstances }
  writeFileSync(file, `${JSON.stringify({ figures }, null, 2)}\n`)
}
