// `npm run bench`: what each kind of call costs, side by side with bare servers in the same run. `-- tokens history` runs only those.
import './node-version.mjs'
import { resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { main } from './failure.mjs'
import { ensureInstalled } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  await ensureInstalled(root)
  await ensureBuilt(root)
  const { bench } = await import('./bench/run.mjs')
  await bench(root, process.argv.slice(2))
})
