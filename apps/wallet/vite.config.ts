import { defineConfig } from 'vite'

export default defineConfig({
  // Workspace packages are bundled from their sources, never from a stale build.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  worker: { format: 'es' },
  build: { outDir: 'build', target: ['chrome116', 'edge116', 'firefox139', 'safari18'], modulePreload: { polyfill: false } },
})
