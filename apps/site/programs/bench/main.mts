// `npm run bench:site`: runs Lighthouse on every page of the built site and on a bare Docusaurus page.
// `-- /pricing --runs 3` visits one page three times.
import { join } from 'node:path'
import { main } from '@patina/supervise/failure'
import { siteFolder } from '../folder.mts'
import { benchSite } from './run.mts'

await main(async () => {
  process.exitCode = (await benchSite(join(siteFolder, '../..'), process.argv.slice(2))) ? 0 : 1
})
