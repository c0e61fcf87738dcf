import type { Config } from '@docusaurus/types'

/** What Docusaurus is by itself: the classic theme and one page of text, to compare with. */
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
