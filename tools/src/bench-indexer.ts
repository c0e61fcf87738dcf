// `npm run bench:indexer`: measures the reading of blocks. Then runs the long form of the tests that kill workers and reorganise their chain.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { main } from '@patina/supervise/failure'
import { benchIndexer } from './bench/indexer.ts'

const root = resolve(import.meta.dirname, '../..')

await main(async () => {
  await benchIndexer(root)
  const env = { ...process.env, INDEXER_LONG: '1' }
  const suites = ['crashes', 'killed-worker'].map((name) => `apps/api/src/indexer/${name}`)
  const tests = spawn(process.execPath, [resolve(root, 'tools/test.mjs'), ...suites], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
})
