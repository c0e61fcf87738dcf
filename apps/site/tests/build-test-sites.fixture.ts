// Builds every site that tests open, unless it is already built. `npm test` starts this fixture together with its first check.
import { ensureSiteBuilt } from '../programs/build.mts'
import { buildSecondBrand, buildTestSite } from './test-sites.ts'

await ensureSiteBuilt()
await buildSecondBrand()
await buildTestSite('choices')
await buildTestSite('empty', '/elsewhere/')
// The server that loaded this module would keep the process running.
process.exit()
