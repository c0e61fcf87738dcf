import { fileURLToPath } from 'node:url'
import { ensureSiteBuilt } from '../programs/build.mts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds a site of `tests/sites` with the product's configuration if an input has changed. Returns its folder. */
export async function buildTestSite(name: 'choices' | 'empty', baseUrl = '/') {
  const out = here(`../.docusaurus/tests/${name}${baseUrl}`)
  await ensureSiteBuilt({ folder: here(`sites/${name}`), out, compress: false })
  return out
}

/** Builds the complete site for a second brand, which shares no word, colour or address with the first. Returns its folder. */
export async function buildSecondBrand() {
  const out = here('../.docusaurus/tests/second-brand/')
  await ensureSiteBuilt({ brand: secondBrandFile, out, compress: false })
  return out
}

export const secondBrandFile = here('sites/second-brand.json')
