import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { localExchange } from '@patina/swaps/local'
import { afterAll, expect, test } from 'vitest'
import { ensureWalletBuilt } from '../programs/build.mts'

const directory = mkdtempSync(join(tmpdir(), 'wallet-build-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test.each([
  ['public chains', 'no script names', {}, 0],
  ['a local Solana', 'one script names', { solana: 'solana:local' }, 1],
])('a build for %s → %s the exchange of the local chain', async (name, _, chainIds, expected) => {
  const { folder } = await ensureWalletBuilt({ chainIds, out: join(directory, name) })
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) === '.js')
  const naming = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(localExchange.program))
  expect(scripts.length).toBeGreaterThan(1)
  expect(naming).toHaveLength(expected)
})
