import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'

/** Keeps three parts out of the browser bundle: the theme's highlighter, and the configuration and metadata that only the build needs. */
export const trimBrowserBundle = (): Plugin => ({
  name: 'trim-browser-bundle',
  configureWebpack: () => ({
    // By default, every script contains the name of this package, which is not that of the brand.
    output: { uniqueName: 'site' },
    resolve: { alias: { 'prism-react-renderer$': join(__dirname, 'no-prism.js') } },
    module: {
      rules: [
        { test: /docusaurus\.config\.mjs$/, enforce: 'pre', use: join(__dirname, 'browser-config.cjs') },
        { test: /site-metadata\.json$/, enforce: 'pre', use: join(__dirname, 'browser-metadata.cjs') },
      ],
    },
  }),
})
