// `npm run bench:scale`: measures the cost of a request with 1, 2 and 4 API processes, delays at half of the maximum load, and memory with its price.
// `-- --short` takes seconds and proves only that it finishes. `-- --record` writes the figures to docs/. `-- reads`, `-- limits` and `-- memory` measure one part.
import { resolve } from 'node:path'
import { main } from '@patina/supervise/failure'
import type { Measured } from '../../apps/site/programs/dist/bench/record.mjs'
import { startEnvironment } from './bench/environment.ts'
import { parts, type ScaleSize } from './bench/scale/measure-scale.ts'
import { full as fullDatabase, short as shortDatabase } from './bench/sizes.ts'

const root = resolve(import.meta.dirname, '../..')
const full: ScaleSize = { rounds: 6, seconds: 4, connections: 64, processes: [1, 2, 4], requests: 1_000_000, devices: fullDatabase.devices }
const short: ScaleSize = { rounds: 1, seconds: 0.3, connections: 4, processes: [1, 2], requests: 100, devices: shortDatabase.devices }

await main(async () => {
  const args = process.argv.slice(2)
  const isShort = args.includes('--short')
  const environment = await startEnvironment(root, isShort ? shortDatabase : fullDatabase)
  try {
    const measured: Record<string, Measured> = {}
    const chosen = Object.entries(parts).filter(([name]) => args.includes(name))
    for (const [, measure] of chosen.length > 0 ? chosen : Object.entries(parts))
      for await (const [name, figure] of measure(environment, isShort ? short : full)) {
        measured[name] = figure
        console.log(describe(figure))
      }
    if (!args.includes('--record')) return
    const { recordFigures } = await import('../../apps/site/programs/dist/bench/record.mjs')
    recordFigures(root, 'npm run bench:scale -- --record', measured)
  } finally {
    await environment.stop()
  }
})

function describe({ what, value, unit, remark, aim, isMet }: Measured): string {
  const target = aim === undefined ? '' : `; target ${aim}  ${isMet ? '✓' : 'missed'}`
  return `${what}: ${value} ${unit}${remark ? `, ${remark}` : ''}${target}`
}
