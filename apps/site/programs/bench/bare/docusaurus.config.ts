import type { Config } from '@docusaurus/types'

/** Docusaurus with its classic theme and one page of text, for comparison. */
const config: Config = {
  title: 'Bare',
  url: 'https://bare.example',
  baseUrl: '/',
  trailingSlash: false,
  future: { v4: true },
  themes: ['@docusaurus/theme-classic'],
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: undefined }]],
}

export default config
