// `npm run bench`: what each kind of call costs, side by side with bare servers in the same run. `-- tokens history` runs only those.
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
  const [kind, ...args] = process.argv.slice(2)
  if (kind === 'fairness') return (await import('./bench/fairness.mjs')).benchFairness(root)
  if (kind === 'history-size') return (await import('./bench/history-size.mjs')).benchHistorySize(root, args)
  const { bench } = await import('./bench/run.mjs')
  await bench(root, process.argv.slice(2))
})
