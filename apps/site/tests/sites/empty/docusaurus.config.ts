import type { Config } from '@docusaurus/types'
import product from '../../../docusaurus.config.ts'
import { cleanAddressScript } from '../../../src/clean-address.ts'

const baseUrl = '/elsewhere/'

/** A site with an empty navigation bar and another base URL. Its docs have a sidebar, and its other pages have none. */
const config: Config = {
  ...product,
  baseUrl,
  onBrokenLinks: 'ignore',
  headTags: [
    { tagName: 'script', attributes: {}, innerHTML: cleanAddressScript(baseUrl) },
    // Docusaurus removes its icon for a moment. A browser that looks for an icon then would request /favicon.ico.
    { tagName: 'link', attributes: { rel: 'icon', href: 'data:,' } },
  ],
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: 'docs' }], '@docusaurus/plugin-content-pages'],
  themeConfig: { ...product.themeConfig, navbar: { title: 'Empty', items: [] }, footer: {} },
}

export default config
