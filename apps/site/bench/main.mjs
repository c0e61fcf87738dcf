// `npm run bench:site`: runs Lighthouse on every page of the built site and on a bare Docusaurus page. `-- /pricing --runs 3` visits one page
// three times.
import { join } from 'node:path'
import { main } from '@wallet/supervise/failure'
import { benchSite } from './run.mjs'

const root = join(import.meta.dirname, '../../..')

await main(async () => {
  process.exitCode = (await benchSite(root, process.argv.slice(2))) ? 0 : 1
})
