// Builds every site that tests open, unless it is already built. `npm test` starts this fixture together with the tests.
import { ensureSiteBuilt } from '../programs/build.mts'
import { buildSecondBrand, buildTestSite } from './test-sites.ts'

await ensureSiteBuilt()
await buildSecondBrand()
await buildTestSite('choices')
await buildTestSite('empty', '/elsewhere/')
