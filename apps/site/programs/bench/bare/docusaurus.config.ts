import type { Config } from '@docusaurus/types'

/** A plain Docusaurus site with its classic theme and one page of text. Lighthouse compares our pages with it. */
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
