// `npm run bench -- swap`: quotes over Uniswap V2 and V3 with two hops, and transactions with their simulation, on a local chain.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import pg from 'pg'
import { openDatabase } from '../../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../../apps/api/dist/db/migrate.js'
import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { machine, recordFigures } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { type EvmNetwork, networks } from '../../../../packages/chains/dist/index.js'
import { connect, startDevnet, testAccounts } from '../../../../packages/devnet/dist/index.js'
import { type Front, startCountingFront } from '../counting-front.ts'
import { deviceIdOf } from '../fill-database.ts'
import { percentile } from '../history-database.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const quoteTargetMs = 30
const buildTargetMs = 60
const aimedRequests = 2

/** Symbols of tokens with pools of both kinds, and with routes over ether. The first of a pair is sold. */
const pairs = [
  ['ETH', 'WBTC'],
  ['ETH', 'wstETH'],
  ['ETH', 'PEPE'],
  ['USDC', 'WBTC'],
  ['USDT', 'WBTC'],
  ['USDC', 'PEPE'],
] as const

/** Measures and prints the figures. With `--record`, writes them to the recorded benchmarks. `--short` only checks that it works. */
export async function benchSwap(root: string, args: string[]) {
  if (args.some((word) => !['--record', '--short'].includes(word))) throw new Failure('usage: npm run bench -- swap [--record | --short]')
  const figures = await measureSwaps(root, args.includes('--short') ? pairs.length : 240)
  if (args.includes('--record')) recordFigures(root, 'npm run bench -- swap --record', figures)
}

/** `samples`: swaps. Each has another amount, so that no quote comes from memory. */
async function measureSwaps(root: string, samples: number): Promise<Record<string, Measured>> {
  const work = mkdtempSync(join(tmpdir(), 'bench-swap-'))
  mkdirSync(join(work, 'postgres'))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const devnet = await step('The local chains with their pools', () =>
    startDevnet({ dataDir: join(work, 'chains'), ports: { ethereum: 0, base: 0 } }),
  )
  const chain = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  const network = networks.find(({ id }) => id === 'ethereum')
  const owner = testAccounts()[0]?.address
  if (!chain || !owner || network?.family !== 'evm') throw new Error('There is no local Ethereum')
  await connect(chain.rpcUrl).setBalance({ address: owner, value: 10n ** 24n })
  await fill(root, postgres.url, owner)
  const front = await startCountingFront(chain.rpcUrl)
  const start = (rpcUrl: string) => startApi(root, postgres.url, { RPC_URL_ETHEREUM: rpcUrl, CHAIN_ID_ETHEREUM: `${chain.chainId}` })
  const [api, counted] = await Promise.all([start(chain.rpcUrl), start(front.url)])
  const bench = { network, owner, api }
  await measureTimes(bench, 2 * pairs.length)
  const times = await measureTimes(bench, samples)
  const requests = await countRequests({ ...bench, api: counted }, front, samples)
  await Promise.all([api.stop(), counted.stop()])
  front.stop()
  await devnet.stop()
  await postgres.stop()
  rmSync(work, { recursive: true, force: true })
  return report(times, requests)
}

async function fill(root: string, url: string, owner: string) {
  const database = await openDatabase(url)
  await migrate(database, join(root, 'apps/api/schema'))
  await database.close()
  const client = new pg.Client(url)
  await client.connect()
  await client.query("insert into devices (id, platform, app_version) values ($1, 'ios', '1.2.3')", [deviceIdOf(1)])
  await client.query("insert into device_addresses (device_id, platform_id, address) values ($1, 'ethereum', $2)", [deviceIdOf(1), owner])
  await client.end()
}

const startApi = (root: string, databaseUrl: string, node: Record<string, string>): Promise<ServerProcess> =>
  startServer(join(root, 'apps/api/dist/bin/api.js'), {
    DATABASE_URL: databaseUrl,
    ALLOW_MEMORY_CACHE: 'yes',
    PUBLIC_URL: 'http://bench.example',
    API_PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    REQUIRE_ADDRESS_PROOF: 'no',
    RATE_LIMIT_CHAIN: '0',
    ...node,
  })

type Bench = { network: EvmNetwork; owner: string; api: ServerProcess }

const tokenIdOf = ({ tokens }: EvmNetwork, symbol: string) =>
  symbol === 'ETH' ? 'ethereum:native' : `ethereum:${tokens.find((token) => token.symbol === symbol)?.address}`

/** Returns the request of the n-th swap. Its amount differs from that of all others. */
function requestOf(network: EvmNetwork, n: number) {
  const [from, to] = pairs[n % pairs.length] ?? pairs[0]
  const amount = from === 'ETH' ? `0.${1000 + n}` : `${100 + n}.5`
  return { inputToken: tokenIdOf(network, from), outputToken: tokenIdOf(network, to), amount, slippage: 1 }
}

async function post({ url }: ServerProcess, path: string, body: unknown) {
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json', 'device-id': deviceIdOf(1) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return { text, ms: performance.now() - startedAt }
}

type Times = { quotes: number[]; builds: number[] }

/** Each quote is followed by the building of its transaction, so that other work of the machine slows down both. */
async function measureTimes({ network, owner, api }: Bench, samples: number): Promise<Times> {
  const times: Times = { quotes: [], builds: [] }
  for (let n = 0; n < samples; n++) {
    const quote = await post(api, '/v1/swap/quote', requestOf(network, n))
    const body = `{"userPublicKey":"${owner}","platformId":"ethereum","quote":${quote.text}}`
    const built = await post(api, '/v1/swap/tx', JSON.parse(body))
    if (!built.text.includes('"verification":"simulated"')) throw new Error(`The swap was not simulated: ${built.text}`)
    times.quotes.push(quote.ms)
    times.builds.push(built.ms)
  }
  return times
}

/** Returns the number of requests to the node for each quote. */
async function countRequests({ network, api }: Bench, front: Front, samples: number): Promise<number[]> {
  // The first call of a process also checks the chain id, so it does not count.
  await post(api, '/v1/swap/quote', requestOf(network, samples))
  const counts: number[] = []
  for (let n = 0; n < samples; n++) {
    front.requests = 0
    await post(api, '/v1/swap/quote', requestOf(network, n))
    counts.push(front.requests)
  }
  return counts
}

function report({ quotes, builds }: Times, requests: readonly number[]): Record<string, Measured> {
  const [quote, build, upstream] = [quotes, builds, [...requests]].map((each) => percentile(each, 0.5)) as [number, number, number]
  const verdict = (isMet: boolean) => (isMet ? '✓' : 'missed')
  console.log(`\n${machine} · Node ${process.version} · medians of ${quotes.length} swaps\n`)
  console.log(
    `quote over Uniswap V2 and V3 with two hops: ${quote.toFixed(1)} ms; target ${quoteTargetMs}  ${verdict(quote < quoteTargetMs)}`,
  )
  console.log(`requests to the node for a quote: ${upstream}; target ${aimedRequests}  ${verdict(upstream <= aimedRequests)}`)
  console.log(`transaction with its simulation: ${build.toFixed(1)} ms; target ${buildTargetMs}  ${verdict(build < buildTargetMs)}`)
  const ms = (value: number, what: string, target: number): Measured => ({
    value: Number(value.toFixed(1)),
    unit: 'ms',
    what,
    aim: `less than ${target}`,
    isMet: value < target,
  })
  return {
    'swap.quote.median': ms(quote, 'quote over Uniswap V2 and V3 with two hops', quoteTargetMs),
    'swap.quote.nodeRequests': {
      value: upstream,
      unit: 'requests to the node',
      what: 'quote over Uniswap V2 and V3 with two hops, median',
      aim: `${aimedRequests} at most`,
      isMet: upstream <= aimedRequests,
    },
    'swap.build.median': ms(build, 'transaction of a swap, with its simulation', buildTargetMs),
  }
}
