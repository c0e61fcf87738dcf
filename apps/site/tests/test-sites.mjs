// The sites that are there for tests alone. Run as a program, it builds every site that tests open, unless that is done already.
import { fileURLToPath } from 'node:url'
import { ensureSiteBuilt } from '../build.mjs'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The folder with a site of `tests/sites`, which takes over the configuration of the product. Built anew only when an input has changed.
 * @param {'choices' | 'empty'} name
 */
export async function buildTestSite(name, baseUrl = '/') {
  const out = here(`../.docusaurus/tests/${name}${baseUrl}`)
  await ensureSiteBuilt({ folder: here(`sites/${name}`), out })
  return out
}

/** The folder with the whole site under a second brand, which shares no word, colour or address with the first. */
export async function buildSecondBrand() {
  const out = here('../.docusaurus/tests/second-brand/')
  await ensureSiteBuilt({ brand: secondBrandFile, out })
  return out
}

export const secondBrandFile = here('sites/second-brand.json')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureSiteBuilt()
  await buildSecondBrand()
  await buildTestSite('choices')
  await buildTestSite('empty', '/elsewhere/')
}
