import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ThemeConfig } from '@docusaurus/theme-common'
import type { LoadContext, Plugin } from '@docusaurus/types'

const here = (name: string) => join(__dirname, name)

/** Removes theme components that this configuration never shows from the browser bundle. Visible components are unchanged. */
export function trimBrowserBundle({ siteDir, siteConfig }: LoadContext, { breadcrumbs }: { breadcrumbs: boolean }): Plugin {
  const { colorMode, navbar } = siteConfig.themeConfig as ThemeConfig
  const plainNavbar = navbar.items.every(({ type }) => type === undefined)
  const oneVersion = !readdirSync(siteDir).some((name) => name.endsWith('versions.json'))
  const unused = [
    // This component only adds metadata for the crawler of a search service.
    'SearchMetadata',
    ...(breadcrumbs ? [] : ['DocBreadcrumbs']),
    ...(colorMode.disableSwitch ? ['ColorModeToggle'] : []),
    ...(plainNavbar ? ['Dropdown', 'LocaleDropdown', 'DocsVersionDropdown'].map((kind) => `NavbarItem/${kind}NavbarItem`) : []),
    ...(oneVersion ? ['DocVersionBanner', 'DocVersionBadge'] : []),
  ]
  return {
    name: 'trim-browser-bundle',
    configureWebpack: (_config, isServer) => ({
      // By default, every page would contain the name of this package.
      output: { uniqueName: 'site' },
      resolve: {
        alias: {
          'prism-react-renderer$': here('no-prism.js'),
          '@theme/Admonition': here('no-admonition.js'),
          ...(colorMode.disableSwitch && { '@theme/ThemedImage': here('one-image.js') }),
          ...Object.fromEntries(unused.map((name) => [`@theme/${name}`, here('nothing.js')])),
          ...(!isServer && {
            '@docusaurus/utils-common$': here('utils-common.js'),
            history$: here('history.js'),
            'hoist-non-react-statics$': here('no-statics.js'),
          }),
        },
      },
      module: {
        rules: [
          { test: /docusaurus\.config\.mjs$/, enforce: 'pre', use: here('browser-config.cjs') },
          { test: /theme-common[\\/]lib[\\/]utils[\\/]ThemeClassNames\.js$/, enforce: 'pre', use: here('class-names.cjs') },
        ],
      },
    }),
  }
}
