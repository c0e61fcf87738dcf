// `npm run bench -- portfolio`: the value of an address on five networks with 20 tokens each, and balances with and without prices.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import pg from 'pg'
import { Type } from 'typebox'
import { openDatabase } from '../../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../../apps/api/dist/db/migrate.js'
import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { machine, recordFigures } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { parser } from '../../parse.ts'
import { type Front, startCountingFront } from '../counting-front.ts'
import { deviceIdOf } from '../fill-database.ts'
import { percentile } from '../history-database.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type BenchPlatform, startPlatforms } from './platforms.ts'

const targetMs = 60
const aimedRatio = 1.1

const parsePortfolio = parser('The portfolio', Type.Object({ items: Type.Array(Type.Unknown()), unpriced: Type.Array(Type.Unknown()) }))

const holderOf = (n: number): `0x${string}` => `0x${n.toString().padStart(8, '9').padStart(40, '0')}`

/** Measures and prints the figures. With `--record`, writes them to the recorded benchmarks. `--short` only checks that it works. */
export async function benchPortfolio(root: string, args: string[]) {
  if (args.some((word) => !['--record', '--short'].includes(word)))
    throw new Failure('usage: npm run bench -- portfolio [--record | --short]')
  const figures = await measurePortfolio(root, args.includes('--short') ? 4 : 50)
  if (args.includes('--record')) recordFigures(root, 'npm run bench -- portfolio --record', figures)
}

/** `samples`: requests of each kind. Each is about another address, so that no answer comes from memory. */
async function measurePortfolio(root: string, samples: number): Promise<Record<string, Measured>> {
  const work = mkdtempSync(join(tmpdir(), 'bench-portfolio-'))
  mkdirSync(join(work, 'postgres'))
  const count = 3 * samples + 1
  const holders = Array.from({ length: count }, (_, n) => holderOf(n))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const platforms = await step('Five local chains with 20 tokens for each address', () => startPlatforms(work, holders))
  await fill(root, postgres.url, platforms, holders)
  const fronts = await Promise.all(platforms.map(({ rpcUrl }) => startCountingFront(rpcUrl)))
  const [api, counted] = await Promise.all([
    startApi(root, postgres.url, platforms, ({ rpcUrl }) => rpcUrl),
    startApi(root, postgres.url, platforms, (_, index) => fronts[index]?.url ?? ''),
  ])
  const upstream = await countRequests(counted, fronts, count - 1)
  const times = await measureTimes(api, samples)
  await Promise.all([api.stop(), counted.stop()])
  for (const front of fronts) front.stop()
  await Promise.all(platforms.map((platform) => platform.stop()))
  await postgres.stop()
  rmSync(work, { recursive: true, force: true })
  return report(times, upstream)
}

async function fill(root: string, url: string, platforms: readonly BenchPlatform[], holders: readonly string[]) {
  const database = await openDatabase(url)
  await migrate(database, join(root, 'apps/api/schema'))
  await database.close()
  const client = new pg.Client(url)
  await client.connect()
  const assets = platforms.flatMap(({ network }) =>
    ['native', ...network.tokens.map(({ address }) => address)].map((asset) => `${network.id}:${asset}`),
  )
  await client.query(
    `insert into token_prices (asset_id, price_e18, source, confidence, priced_at, read_at, checked_at)
     select id, 1500000000000000000, 'chainlink', 'high', now(), now(), now() from unnest($1::text[]) id`,
    [assets],
  )
  await client.query(`insert into devices (id, platform, app_version) select id::uuid, 'ios', '1.2.3' from unnest($1::text[]) id`, [
    holders.map((_, n) => deviceIdOf(n)),
  ])
  for (const { network } of platforms)
    await client.query(
      'insert into device_addresses (device_id, platform_id, address) select id::uuid, $1, address from unnest($2::text[], $3::text[]) as link (id, address)',
      [network.id, holders.map((_, n) => deviceIdOf(n)), holders],
    )
  await client.end()
}

const startApi = (
  root: string,
  databaseUrl: string,
  platforms: readonly BenchPlatform[],
  urlOf: (platform: BenchPlatform, index: number) => string,
): Promise<ServerProcess> =>
  startServer(join(root, 'apps/api/dist/bin/api.js'), {
    DATABASE_URL: databaseUrl,
    ALLOW_MEMORY_CACHE: 'yes',
    PUBLIC_URL: 'http://bench.example',
    API_PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    RATE_LIMIT_CHAIN: '0',
    ...Object.fromEntries(platforms.map((platform, index) => [`RPC_URL_${platform.network.id.toUpperCase()}`, urlOf(platform, index)])),
  })

async function get({ url }: ServerProcess, device: number, path: string) {
  const startedAt = performance.now()
  const response = await fetch(url + path, { headers: { 'device-id': deviceIdOf(device) } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return { text, ms: performance.now() - startedAt }
}

const portfolio = '/v1/wallet/portfolio?currency=USD'
const balancesOf = (n: number, query = '') => `/v1/wallet/addresses/${holderOf(n)}/balances?platformId=ethereum${query}`

/** Returns the largest number of requests to one node for a portfolio. */
async function countRequests(api: ServerProcess, fronts: readonly Front[], last: number): Promise<number> {
  // The first call of a process also checks the chain id, so it does not count.
  await get(api, last, portfolio)
  for (const front of fronts) front.requests = 0
  const { items, unpriced } = parsePortfolio(JSON.parse((await get(api, 0, portfolio)).text))
  if (items.length !== 100 || unpriced.length > 0)
    throw new Error(`The portfolio has ${items.length} items, ${unpriced.length} without price`)
  return Math.max(...fronts.map(({ requests }) => requests))
}

type Times = { portfolio: number[]; plain: number[]; priced: number[] }

/** The three calls take turns, so that other work of the machine slows down all of them. */
async function measureTimes(api: ServerProcess, samples: number): Promise<Times> {
  const times: Times = { portfolio: [], plain: [], priced: [] }
  await get(api, 3 * samples, portfolio)
  await get(api, 3 * samples, balancesOf(3 * samples, '&currency=USD'))
  for (let n = 0; n < samples; n++) {
    times.portfolio.push((await get(api, 3 * n, portfolio)).ms)
    times.plain.push((await get(api, 3 * n + 1, balancesOf(3 * n + 1))).ms)
    times.priced.push((await get(api, 3 * n + 2, balancesOf(3 * n + 2, '&currency=USD'))).ms)
  }
  return times
}

function report(times: Times, upstream: number): Record<string, Measured> {
  const [total, plain, priced] = [times.portfolio, times.plain, times.priced].map((each) => percentile(each, 0.5)) as [
    number,
    number,
    number,
  ]
  const ratio = priced / plain
  const verdict = (isMet: boolean) => (isMet ? '✓' : 'missed')
  console.log(`\n${machine} · Node ${process.version} · medians of ${times.portfolio.length} addresses\n`)
  console.log(`portfolio of 5 platforms with 20 tokens each: ${total.toFixed(1)} ms; target ${targetMs}  ${verdict(total < targetMs)}`)
  console.log(`requests to one node: ${upstream}; target 1  ${verdict(upstream === 1)}`)
  console.log(
    `balances of 20 tokens: ${plain.toFixed(1)} ms, with values ${priced.toFixed(1)} ms, ${ratio.toFixed(2)} times; target ${aimedRatio}  ${verdict(ratio < aimedRatio)}`,
  )
  const what = 'portfolio of 5 platforms with 20 tokens each'
  return {
    'portfolio.median': { value: Number(total.toFixed(1)), unit: 'ms', what, aim: `less than ${targetMs}`, isMet: total < targetMs },
    'portfolio.nodeRequests': { value: upstream, unit: 'requests to one node', what, aim: '1', isMet: upstream === 1 },
    'portfolio.balancesRatio': {
      value: Number(ratio.toFixed(2)),
      unit: 'times the balances without values',
      what: 'balances of 20 tokens with values',
      aim: `less than ${aimedRatio}`,
      isMet: ratio < aimedRatio,
    },
  }
}
