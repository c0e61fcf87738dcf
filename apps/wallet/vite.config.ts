import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { brandPlugin } from './brand/plugin.ts'
import { signingPlugin } from './brand/signing.ts'

const brandFile = resolve(import.meta.dirname, '../..', process.env.BRAND_FILE ?? 'brand.json')

const signing = () => signingPlugin(brandFile, process.env.LOCAL_CHAIN_IDS ?? '{}')

const isStart = (id: string) => /\.html$|\/wallet\/src\/(main\.tsx|connect\/)|\/packages\/connect\//.test(id)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [brandPlugin(brandFile), signing()],
  // Workspace packages are bundled from their sources, never from a stale build.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  worker: { format: 'es', plugins: () => [signing()] },
  build: {
    outDir: 'build',
    target: ['chrome116', 'edge116', 'firefox139', 'safari18'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The window that sites open is a document of its own, with headers of its own.
      input: ['index.html', 'connect.html'].map((file) => resolve(import.meta.dirname, file)),
      output: {
        codeSplitting: {
          groups: [
            // Each screen is a file of its own. What every screen needs is one file: forty small ones compress badly, and a phone waits for each.
            // The starts of the documents stay outside of it, because a shared file would run both.
            { name: 'app', tags: ['$initial'], test: (id) => !isStart(id) },
            // The lists of common passwords contain any word, so a search for traces of a brand skips this file.
            { name: 'passwords', test: /node_modules[\\/]@zxcvbn-ts[\\/]/ },
          ],
        },
      },
    },
  },
})
