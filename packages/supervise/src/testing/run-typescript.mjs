// JavaScript: this program loads TypeScript, which Node 20 cannot do alone.
// Runs a TypeScript module from its source, for tests that start a process: `node run-typescript.mjs <file>`.
import { resolve } from 'node:path'
import { createViteServer } from 'vitest/node'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: node run-typescript.mjs <file>')

const conditions = ['source']
const server = await createViteServer({
  configFile: false,
  root: resolve(import.meta.dirname, '../../../..'),
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
})
await server.ssrLoadModule(resolve(file))
