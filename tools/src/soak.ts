// `npm run soak`: runs an API and a worker for 30 minutes under load, and reports whether memory, files, connections and delays stay flat.
// `-- --minutes 120` runs longer. `-- --short` takes seconds and refuses only fast growth.
import { resolve } from 'node:path'
import { Failure, main } from '@patina/supervise/failure'
import { startEnvironment } from './bench/environment.ts'
import { runSoak, type SoakSize } from './bench/scale/run-soak.ts'
import { judge, started } from './bench/scale/soak-verdict.ts'
import { short as shortDatabase } from './bench/sizes.ts'

const root = resolve(import.meta.dirname, '../..')
const secondsPerRound = 15
const short: SoakSize = { rounds: 8, secondsPerRound: 1, perSecond: 20, devices: shortDatabase.devices }

await main(async () => {
  const args = process.argv.slice(2)
  const minutes = args[0] === '--minutes' ? Number(args[1]) : 30
  if (!(minutes >= 1 && minutes <= 10_000)) throw new Failure('usage: npm run soak [-- --minutes <number> | --short]')
  const isShort = args.includes('--short')
  const full: SoakSize = { rounds: (minutes * 60) / secondsPerRound, secondsPerRound, perSecond: 100, devices: shortDatabase.devices }
  const environment = await startEnvironment(root, { ...shortDatabase, rows: isShort ? shortDatabase.rows : 50_000 })
  try {
    const watched = await runSoak(root, environment, isShort ? short : full)
    const verdicts = watched.flatMap(({ name, samples }) =>
      judge(samples, isShort ? started : undefined).map((verdict) => ({ ...verdict, name: `${name}: ${verdict.name}` })),
    )
    for (const { name, before, after, isFlat } of verdicts)
      console.log(`${name} ${before.toFixed(0)} → ${after.toFixed(0)}  ${isFlat ? '✓' : 'grew'}`)
    if (verdicts.some(({ isFlat }) => !isFlat)) throw new Failure('A figure did not stay flat')
  } finally {
    await environment.stop()
  }
})
