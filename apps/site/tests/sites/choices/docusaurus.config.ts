import type { Config } from '@docusaurus/types'
import product from '../../../docusaurus.config.ts'

const docs = (id: string) => ['@docusaurus/plugin-content-docs', { id, path: id === 'default' ? 'docs' : id, routeBasePath: id }] as const

/** The site with features that the product switches off: a colour switch, and two sets of docs with versions. */
const config: Config = {
  ...product,
  onBrokenLinks: 'ignore',
  plugins: [[...docs('default')], [...docs('guides')], '@docusaurus/plugin-content-pages'],
  themeConfig: {
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
    navbar: {
      title: 'Choices',
      items: [
        { to: '/', label: 'Home' },
        { to: '/crash', label: 'Crash' },
        { type: 'docsVersionDropdown' },
        { type: 'docsVersionDropdown', docsPluginId: 'guides' },
      ],
    },
  },
}

export default config
