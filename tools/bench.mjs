// `npm run bench`: measures each kind of call beside a bare server in the same run. `-- tokens history` runs only those,
// `-- --short` takes seconds and proves only that it finishes. `-- --record` measures everything and writes it to docs/.
// `-- fairness`, `-- history-size` and `-- verification` run alone, on databases of their own. `-- parts` shows what each part of a
// catalogue call costs; `-- parts --record` writes only that.
// JavaScript: it runs before anything is installed or compiled.
import './node-version.mjs'
import { resolve } from 'node:path'
import { Failure, main } from '../packages/supervise/src/failure.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  await ensureInstalled(root)
  await ensureBuilt(root)
  const args = process.argv.slice(2)
  if (args[0] === 'fairness') return (await import('./dist/fairness.js')).benchFairness(root)
  if (args[0] === 'verification') return import('./dist/verification.js')
  if (args[0] === 'history-size') return (await import('./dist/history-size.js')).benchHistorySize(root, args.slice(1))
  if (args[0] === 'parts') return (await import('./dist/parts.js')).benchParts(root, args.slice(1))
  const { bench } = await import('./dist/run.js')
  const { full, short } = await import('./dist/sizes.js')
  const only = args.filter((word) => !word.startsWith('--'))
  if (!args.includes('--record')) {
    await bench(root, only, args.includes('--short') ? short : full)
    return
  }
  if (args.length > 1) throw new Failure('A record holds one run of everything: --record stands alone.')
  const { measureFootprint } = await import('./dist/footprint.js')
  const { benchIndexer } = await import('./dist/indexer.js')
  const { measureParts } = await import('./dist/parts.js')
  const { recordFigures } = await import('../apps/site/bench/dist/record.mjs')
  const measured = {
    ...(await bench(root, [])),
    ...(await measureParts()),
    ...(await measureFootprint(root)),
    ...(await benchIndexer(root)),
  }
  recordFigures(root, 'npm run bench -- --record', measured)
})
