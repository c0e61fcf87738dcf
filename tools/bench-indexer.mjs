// `npm run bench:indexer`: measures the reading of blocks. Then runs the long form of the tests that kill workers and reorganise their chain.
// JavaScript: it runs before anything is installed or compiled.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  await ensureInstalled(root)
  await ensureBuilt(root)
  const { benchIndexer } = await import('./dist/indexer.js')
  await benchIndexer(root)
  const env = { ...process.env, INDEXER_LONG: '1' }
  const suites = ['crashes', 'killed-worker'].map((name) => `apps/api/src/indexer/${name}`)
  const tests = spawn(process.execPath, [resolve(root, 'tools/test.mjs'), ...suites], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
})
