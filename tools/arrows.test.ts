import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Imports that a rule of dependency-cruiser must refuse. */
const refused: [rule: string, file: string, code: string][] = [
  ['packages-never-import-apps', 'packages/chains/src/a1.ts', `import '../../../apps/api/src/app.ts'`],
  ['testing-is-for-tests', 'apps/api/src/a22.ts', `import '../testing/services/redis.ts'`],
  ['apps-and-packages-need-no-tool', 'apps/site/programs/a23.mts', `import '../../../tools/build.mjs'`],
  ['sdk-knows-only-contract', 'packages/sdk/src/a2.ts', `import '@patina/chains'`],
  ['react-knows-only-sdk', 'packages/react/src/a24.ts', `import '@patina/chains'`],
  ['wallet-knows-only-clients', 'apps/wallet/src/home/w1.ts', `import '@patina/chains'`],
  ['wallet-programs-need-no-api', 'apps/wallet/programs/w2.mts', `import '../../api/src/app.ts'`],
  ['only-keys-know-secrets', 'apps/wallet/src/home/w3.ts', `import '../keys/vault/w4.ts'`],
  ['only-families-know-chain-libraries', 'apps/wallet/src/home/w5.ts', `import 'viem'`],
  ['site-knows-only-contract', 'apps/site/src/a3.ts', `import type { Chain } from '@patina/chains'`],
  ['api-never-imports-sdk', 'apps/api/src/a4.ts', `import '@patina/sdk'`],
  ['only-families-know-chain-libraries', 'apps/api/src/a5.ts', `import type { Hex } from 'viem'`],
  ['only-families-know-chain-libraries', 'packages/chains/src/networks/index.ts', `import { sha256 } from '@noble/hashes/sha2.js'`],
  ['only-families-know-chain-libraries', 'packages/sdk/src/a7.ts', `export const load = () => import('@solana/kit')`],
  ['families-never-import-each-other', 'packages/chains/src/families/evm/a8.ts', `import '../solana/rpc.ts'`],
  ['consumers-never-import-each-other', 'apps/api/src/consumers/webhooks/c10.ts', `import '../notifications/c6.ts'`],
  ['only-families-know-chain-libraries', 'packages/swaps/src/a9.ts', `import 'viem'`],
  ['swap-providers-never-import-each-other', 'packages/swaps/src/local-amm/a10.ts', `import '../uniswap-v2/quote.ts'`],
  ['price-sources-never-import-each-other', 'packages/prices/src/aave-oracle/p10.ts', `import '../chainlink/source.ts'`],
  ['networks-are-data', 'packages/chains/src/networks/base/network.ts', `import { ethereum } from '../ethereum/network.ts'`],
  ['networks-are-data', 'packages/chains/src/networks/gnosis/network.ts', `import '../../families/evm/fees.ts'`],
  [
    'networks-are-data',
    'packages/chains/src/networks/polygon/network.ts',
    `import tokens from '../ethereum/tokens.json' with { type: 'json' }`,
  ],
  ['networks-take-only-types', 'packages/chains/src/networks/optimism/network.ts', `import { define } from '../../network.ts'`],
  ['presets-are-data', 'packages/chains/src/networks/op-stack.preset.ts', `import '../families/evm/fees.ts'`],
  ['features-meet-in-deps', 'apps/api/src/features/swap/a12.ts', `import type { Row } from '../devices/devices.store.ts'`],
  ['features-meet-in-deps', 'apps/api/src/features/swap/a13.ts', `import '../devices/use-device.route.ts'`],
  ['shared-code-knows-no-feature', 'apps/api/src/http/a14.ts', `import type { Devices } from '../features/devices/devices.ts'`],
  ['shared-code-knows-no-feature', 'apps/api/src/db/a15.ts', `import '../features/devices/devices.ts'`],
  ['shared-code-knows-no-feature', 'apps/api/src/cache/a16.ts', `import '../features/devices/devices.ts'`],
  ['core-knows-no-feature', 'apps/api/src/indexer/c1.ts', `import type { Devices } from '../features/devices/devices.ts'`],
  ['core-knows-no-feature', 'apps/api/src/push/c2.ts', `import '../features/devices/devices.ts'`],
  ['core-knows-no-feature', 'apps/api/src/ledger/c3.ts', `import type { Devices } from '../features/devices/devices.ts'`],
  ['ledger-knows-no-reader', 'apps/api/src/ledger/c4.ts', `import type { Range } from '../indexer/c1.ts'`],
  ['ledger-knows-no-reader', 'apps/api/src/history/c5.ts', `import '../consumers/notifications/c6.ts'`],
  ['sources-and-consumers-meet-in-the-ledger', 'apps/api/src/indexer/c7.ts', `import '../consumers/notifications/c6.ts'`],
  ['shared-code-knows-no-feature', 'apps/api/src/db/c8.ts', `import '../ledger/c3.ts'`],
  ['shared-code-knows-no-feature', 'apps/api/src/work/a22.ts', `import type { Devices } from '../features/devices/devices.ts'`],
  ['shared-code-knows-no-feature', 'apps/api/src/db/a23.ts', `import type { Config } from '../config/config.ts'`],
  ['work-knows-no-job', 'apps/api/src/work/a24.ts', `import type { Database } from '../db/client.ts'`],
  ['settings-are-passed', 'apps/api/src/features/swap/a25.ts', `import { readConfig } from '../../config/config.ts'`],
  ['settings-start-nothing', 'apps/api/src/config/a26.ts', `import { connect } from '../db/client.ts'`],
  ['only-bin-constructs', 'apps/api/src/features/swap/a17.ts', `import { connect } from '../../db/client.ts'`],
  ['only-bin-constructs', 'apps/api/src/a18.ts', `import { redisCache } from './cache/redis.ts'`],
  ['tools-need-no-package', 'tools/a19.mjs', `import 'viem'`],
  ['tools-need-no-package', 'packages/supervise/src/a24.mjs', `import 'viem'`],
  ['no-cycles', 'apps/api/src/b1.ts', `import './b2.ts'`],
  ['no-unresolvable', 'apps/api/src/a20.ts', `import './gone.ts'`],
  ['no-orphans', 'apps/api/src/a21.ts', 'export const alone = 1'],
]

/** Imports that no rule of dependency-cruiser may refuse. */
const allowed: [file: string, code: string][] = [
  ['packages/chains/src/index.ts', `export type { Chain } from './network.ts'`],
  ['packages/chains/src/families/evm/fees.ts', `import 'viem'`],
  ['packages/chains/src/families/solana/rpc.ts', `import '@solana/kit'`],
  [
    'packages/chains/src/networks/ethereum/network.ts',
    `import type { Chain } from '../../network.ts'\nimport tokens from './tokens.json' with { type: 'json' }`,
  ],
  ['packages/chains/src/networks/scroll/network.ts', `import { rollup } from '../rollup.preset.ts'`],
  ['packages/chains/src/networks/rollup.preset.ts', `import type { Chain } from '../network.ts'`],
  ['packages/swaps/src/providers.ts', `import './uniswap-v2/quote.ts'`],
  ['packages/prices/src/sources.ts', `import './chainlink/source.ts'`],
  ['packages/prices/src/chainlink/source.ts', `import '../feed.ts'`],
  ['packages/swaps/src/uniswap-v2/quote.ts', `import 'viem'\nimport '../math.ts'`],
  ['packages/devnet/src/chains.ts', `import 'viem'\nimport '@patina/chains'`],
  ['packages/sdk/src/index.ts', `import type contract from '@patina/contract/openapi.json'`],
  ['packages/sdk/examples/send.ts', `import '@patina/sdk'\nimport 'viem'`],
  ['apps/api/src/app.ts', `import type { Chain } from '@patina/chains'\nimport { devices } from './features/devices/devices.ts'`],
  ['apps/api/src/app.test.ts', `import '@patina/sdk'\nimport 'viem'\nimport './db/client.ts'`],
  ['apps/api/src/features/index.ts', `import './devices/use-device.route.ts'`],
  ['apps/api/src/features/devices/devices.ts', `import type { Row } from './devices.store.ts'`],
  ['apps/api/src/features/devices/devices.store.ts', `import type { Database } from '../../db/client.ts'`],
  ['apps/api/src/features/devices/use-device.route.ts', `import './devices.ts'`],
  ['apps/api/src/features/tx/history.ts', `import type { Devices } from '../devices/devices.ts'`],
  ['apps/api/src/bin/api.ts', `import '../db/client.ts'\nimport '../cache/redis.ts'\nimport { readConfig } from '../config/config.ts'`],
  ['apps/site/programs/build.mts', `import '@patina/supervise/lock'`],
  ['packages/sdk/src/client.test.ts', `import '../../../apps/api/testing/services/redis.ts'`],
  ['apps/api/src/jobs.ts', `import type { Config } from './config/config.ts'`],
  ['apps/api/src/db/shared-connection.ts', `import '../work/backoff.ts'`],
  ['apps/api/src/config/retention.ts', `import type { Database } from '../db/client.ts'`],
  ['apps/site/src/index.ts', `import contract from '@patina/contract/openapi.json' with { type: 'json' }`],
  ['apps/wallet/src/keys/vault/w4.ts', `import 'viem'\nimport '@noble/hashes/sha2.js'`],
  ['apps/wallet/src/send/w6.ts', `import '@patina/sdk'\nimport '../keys/keyring.ts'`],
  ['apps/wallet/programs/w7.mts', `import '@patina/chains'\nimport '@patina/supervise/lock'`],
  ['tools/start.mjs', `import 'node:fs'\nimport './build.mjs'`],
]

/** The files that the imported paths of the examples name. */
const surroundings: Record<string, string> = {
  'apps/api/src/b2.ts': `import './b1.ts'`,
  'apps/api/src/consumers/notifications/c6.ts': `import '../../ledger/c9.ts'`,
  'apps/api/src/ledger/c9.ts': `import '../db/client.ts'`,
  'apps/api/src/config/config.ts': 'export type Config = 1\nexport const readConfig = 1',
  'apps/api/src/work/backoff.ts': 'export const backoff = 1',
  'apps/api/src/cache/redis.ts': 'export const redisCache = 1',
  'apps/api/src/db/client.ts': 'export type Database = 1\nexport const connect = 1',
  'apps/wallet/src/keys/keyring.ts': `import './vault/w4.ts'`,
  'packages/chains/src/network.ts': 'export type Chain = 1\nexport const define = 1',
  'packages/chains/src/networks/ethereum/tokens.json': '[]',
  'packages/swaps/src/math.ts': 'export const math = 1',
  'packages/prices/src/feed.ts': 'export const feed = 1',
  'packages/contract/openapi.json': '{}',
  'tools/build.mjs': 'export const build = 1',
  'apps/api/testing/services/redis.ts': 'export const redis = 1',
  'packages/supervise/src/lock.mjs': 'export const lock = 1',
  'packages/supervise/package.json': '{ "exports": { "./lock": "./src/lock.mjs" } }',
  'node_modules/viem/index.js': '',
  'node_modules/@noble/hashes/sha2.js': '',
  'node_modules/@solana/kit/index.js': '',
  'packages/chains/package.json': '{ "exports": { ".": { "types": "./dist/index.d.ts", "source": "./src/index.ts" } } }',
  'packages/sdk/package.json': '{ "exports": { ".": { "types": "./dist/index.d.ts", "source": "./src/index.ts" } } }',
  'packages/contract/package.json': '{ "exports": { "./openapi.json": "./openapi.json" } }',
}

describe('dependency rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  let violations: { rule: string; from: string }[] = []

  beforeAll(() => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${text}\n`)
    }
    for (const [file, text] of Object.entries(surroundings)) write(file, text)
    for (const [file, text] of allowed) write(file, text)
    for (const [, file, text] of refused) write(file, text)
    mkdirSync(join(folder, 'node_modules/@patina/'))
    for (const name of ['chains', 'sdk', 'contract', 'supervise'])
      symlinkSync(`../../packages/${name}`, join(folder, `node_modules/@patina/${name}`))
    violations = findViolations(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(refused)('rule %s: the file %s has the forbidden line %s → the line is refused', (rule, file) => {
    expect(violations).toContainEqual({ rule, from: file })
  })

  test.each(allowed)('the file %s has the allowed line %s → no rule refuses it', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([])
  })

  test('all rules of dependency-cruiser → each of them has a refused example', () => {
    expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual(ruleNames())
  })
})

/** Runs dependency-cruiser with this repository's rules on a folder, as `npm test` does. Returns the violations. */
function findViolations(folder: string): { rule: string; from: string }[] {
  const command = [join(root, 'node_modules/.bin/depcruise'), '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, [...command, 'apps', 'packages', 'tools'], { cwd: folder, encoding: 'utf8' })
  if (stderr) throw new Error(stderr)
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } = JSON.parse(stdout)
  return report.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
}

function ruleNames(): string[] {
  const rules: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  return rules.forbidden.map(({ name }) => name).sort()
}
