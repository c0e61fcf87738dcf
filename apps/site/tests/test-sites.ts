import { fileURLToPath } from 'node:url'
import { ensureSiteBuilt } from '../programs/build.mts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The folder with a site of `tests/sites`, which takes over the configuration of the product. Built anew only when an input has changed. */
export async function buildTestSite(name: 'choices' | 'empty', baseUrl = '/') {
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
