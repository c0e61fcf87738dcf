// `npm run bench`: what each kind of call costs, side by side with bare servers in the same run. `-- tokens history` runs only those,
// `-- --short` takes seconds and proves only that it finishes.
// `-- fairness` and `-- history-size` run alone, on databases of their own.
import './node-version.mjs'
import { resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { main } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  await ensureInstalled(root)
  await ensureBuilt(root)
  const args = process.argv.slice(2)
  if (args[0] === 'fairness') return (await import('./bench/fairness.mjs')).benchFairness(root)
  if (args[0] === 'history-size') return (await import('./bench/history-size.mjs')).benchHistorySize(root, args.slice(1))
  const { bench } = await import('./bench/run.mjs')
  const { full, short } = await import('./bench/sizes.mjs')
  const only = args.filter((word) => !word.startsWith('--'))
  await bench(root, only, args.includes('--short') ? short : full)
})
