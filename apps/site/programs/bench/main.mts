// `npm run bench:site`: runs Lighthouse on every page of the built site and on a bare Docusaurus page.
// `-- /pricing --runs 3` visits one page three times.
import { main } from '@patina/supervise/failure'
import { benchSite } from './run.mts'

await main(async () => {
  process.exitCode = (await benchSite(process.argv.slice(2))) ? 0 : 1
})
