// `npm run bench:site`: Lighthouse over every page of the built site, beside a bare Docusaurus page. `-- /pricing --runs 3` visits one, thrice.
import '../../../tools/node-version.mjs'
import { join } from 'node:path'
import { main } from '../../../tools/failure.mjs'
import { ensureInstalled } from '../../../tools/install.mjs'

const root = join(import.meta.dirname, '../../..')

await main(async () => {
  await ensureInstalled(root)
  // Only now is Lighthouse there.
  const { benchSite } = await import('./run.mjs')
  process.exitCode = (await benchSite(root, process.argv.slice(2))) ? 0 : 1
})
