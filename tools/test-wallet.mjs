// JavaScript: this program installs the packages that the tests need.
// `npm run test:wallet`: every journey of the web wallet in Chromium, the long ones too. `-- <part of a path>` runs only matching files.
import './node-version.mjs'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  await ensureInstalled(root)
  const { passed, failed } = await runVitest(root, ['--config', 'apps/wallet/tests/vitest.config.ts', ...process.argv.slice(2)])
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`${passed} passed, ${failed} failed`)
})
