// `npm run capacity -- --devices 10000000`: computes what a deployment needs, from docs/benchmarks.json and the operator's assumptions.
import { resolve } from 'node:path'
import { main } from '@patina/supervise/failure'
import { readArguments, usage } from './capacity/arguments.ts'
import { loadOf } from './capacity/load.ts'
import { readMeasured } from './capacity/read-measured.ts'
import { describe } from './capacity/report.ts'
import { sizeOf } from './capacity/size.ts'

await main(async () => {
  const given = readArguments(process.argv.slice(2))
  if (given === 'help') return console.log(usage)
  const { measured, requests, sources } = readMeasured(resolve(import.meta.dirname, '../..'))
  const load = loadOf(given.behaviour, requests)
  console.log(describe(given.behaviour, load, sizeOf(given.behaviour, load, measured), given.prices, sources).join('\n'))
})
