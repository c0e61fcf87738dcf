// What it costs to read blocks into the tables, and how soon a payment shows and is pushed. `npm run bench:indexer`.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { step } from '@wallet/supervise/progress'
import pg from 'pg'
import { compose } from '../../apps/api/dist/bin/compose.js'
import { createMemoryCache } from '../../apps/api/dist/cache/memory.js'
import type { Database } from '../../apps/api/dist/db/client.js'
import { openDatabase } from '../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../apps/api/dist/db/embedded.js'
import { migrate } from '../../apps/api/dist/db/migrate.js'
import { createBlockReader } from '../../apps/api/dist/indexer/block-reader.js'
import { canIndex } from '../../apps/api/dist/indexer/indexed-chain.js'
import { createIndexerStore } from '../../apps/api/dist/indexer/indexer.store.js'
import { openLog } from '../../apps/api/dist/log.js'
import type { ApnsCredentials } from '../../apps/api/dist/push/apns.js'
import { apnsChannel } from '../../apps/api/dist/push/apns.js'
import { createOutbox } from '../../apps/api/dist/push/outbox.js'
import { sendPushes } from '../../apps/api/dist/push/send-pushes.js'
import { startChainWork } from '../../apps/api/dist/start-jobs.js'
import { stopJobs } from '../../apps/api/dist/work/jobs.js'
import type { Measured } from '../../apps/site/bench/dist/record.mjs'
import type { ChainAdapter } from '../../packages/chains/dist/index.js'
import { connectChain, localCopy, networks } from '../../packages/chains/dist/index.js'
import { startDevnet } from '../../packages/devnet/dist/index.js'
import { startPushService } from './push-service.ts'
import { startServer } from './server-process.ts'

const blocks = 400
const transfersPerBlock = 200
const rounds = 3
const linksOf = { few: 1_000, many: 1_000_000 }
const payments = 60

const settings = {
  deviceAuth: 'optional' as const,
  embedded: true,
  publicOrigin: undefined,
  requireAddressProof: false,
  webhookSecrets: [],
  minVersions: { ios: '1.0.0', android: '1.0.0' },
  providerSecrets: new Map(),
  push: { fcm: undefined, apns: undefined, details: false },
  unproved: { notificationsPerDay: 0, historyRows: 0 },
  indexer: { unread: new Set<string>() },
}

/** Prints and returns the figures of `docs/BENCHMARKS.md` on reading blocks. */
export async function benchIndexer(root: string) {
  const work = mkdtempSync(join(tmpdir(), 'bench-indexer-'))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/migrations'))
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    return { ...(await measureReading(root, database, client)), ...(await measureDelay(work, database, client)) }
  } finally {
    await client.end()
    await database.close()
    await postgres.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

const composed = (database: Database, chains: ReadonlyMap<string, ChainAdapter>, apns: ApnsCredentials | undefined = undefined) =>
  compose(database, createMemoryCache(), chains, { ...settings, push: { ...settings.push, apns } })

const networkOf = (id: string) => {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`There is no network ${id}`)
  return network
}

/**
 * Transfers of blocks read, decoded, matched and written in a second, with few and with many linked addresses. The node is another process.
 */
async function measureReading(root: string, database: Database, client: pg.Client): Promise<Record<string, Measured>> {
  const args = [blocks, transfersPerBlock, linksOf.few].map(String)
  const node = await step('A node with its blocks', () => startServer(join(root, 'tools/dist/transfer-node.js'), {}, args))
  const chain = connectChain(networkOf('ethereum'), node.url)
  if (!canIndex(chain)) throw new Error('The chain tells its blocks')
  const deps = composed(database, new Map([['ethereum', chain]]))
  const store = createIndexerStore(database)
  const log = openLog('silent')

  const readAll = async () => {
    await client.query('truncate indexer_checkpoints, indexer_blocks, transactions, notifications, dealings cascade')
    const reader = createBlockReader(chain, { store, transactions: deps.transactions, log }, { lookBackBlocks: blocks, maxBlocks: 64 })
    let lease = await store.acquire('ethereum', '00000000-0000-4000-8000-000000000001', 600_000)
    const head = await chain.getHead()
    const began = performance.now()
    for (let hasChanged = true; hasChanged && lease; ) ({ lease, hasChanged } = await reader.step(lease, head))
    const seconds = (performance.now() - began) / 1_000
    const { rows } = await client.query('select count(*)::int as count from transactions')
    if (rows[0].count !== blocks) throw new Error(`${rows[0].count} transactions were written, not ${blocks}`)
    return (blocks * transfersPerBlock) / seconds
  }

  const best: Record<string, number> = {}
  for (const [name, links] of Object.entries(linksOf)) {
    await step(`${links.toLocaleString('en')} linked addresses`, () => link(client, links))
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await readAll())
    best[name] = Math.max(...runs)
    console.log(
      `${links.toLocaleString('en').padStart(10)} linked: ${runs.map((run) => Math.round(run).toLocaleString('en')).join(', ')} transfers a second`,
    )
  }
  const megabytes = process.memoryUsage().rss / 1_048_576
  await node.stop()
  const { few = 0, many = 0 } = best
  console.log(`ratio ${(many / few).toFixed(2)}, ${Math.round(many / transfersPerBlock)} blocks a second, ${Math.round(megabytes)} MB`)
  const remark = `${transfersPerBlock} transfers in a block, one of them to a linked address; the best of ${rounds}`
  return {
    'indexer.transfers.many': {
      value: Math.round(many),
      unit: 'transfers a second',
      what: 'read, decoded, matched with 1,000,000 linked addresses and written',
      remark,
    },
    'indexer.transfers.few': { value: Math.round(few), unit: 'transfers a second', what: 'the same with 1,000 linked addresses', remark },
    'indexer.blocks': {
      value: Math.round(many / transfersPerBlock),
      unit: 'blocks a second',
      what: 'in catching up, with 1,000,000 linked addresses',
      remark,
    },
    'indexer.memory': { value: Math.round(megabytes), unit: 'MB', what: 'memory of the process that read them' },
  }
}

/** Gives so many devices an address each; those that are there stay. */
async function link(client: pg.Client, count: number) {
  const device = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await client.query(
    `insert into devices (id, platform, app_version) select ${device}, 'ios', '1.0.0' from generate_series(0, ${count - 1}) n on conflict do nothing`,
  )
  await client.query(
    `insert into device_addresses (device_id, platform_id, address)
     select ${device}, 'ethereum', '0x' || translate(md5(n::text), 'abcdef', '012345') || lpad(n::text, 8, '0') from generate_series(0, ${count - 1}) n on conflict do nothing`,
  )
  await client.query('vacuum analyze')
  // What is still to be written of a million rows is no part of what is measured.
  await client.query('checkpoint')
}

/**
 * From a transaction's block on the local chain to its row in the history, and to the service of pushes.
 */
async function measureDelay(work: string, database: Database, client: pg.Client): Promise<Record<string, Measured>> {
  const devnet = await step('A local chain', () => startDevnet({ dataDir: join(work, 'chains'), ports: { ethereum: 0, base: 0 } }))
  const local = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!local) throw new Error('The local chains have no ethereum')
  const call = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(local.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = JSON.parse(await answer.text())
    if (error) throw new Error(error.message)
    return result
  }
  await client.query('truncate indexer_checkpoints, indexer_blocks, transactions, notifications, dealings cascade')
  const mine = `0x${'1234567890'.repeat(4)}`
  await client.query(
    `insert into device_addresses (device_id, platform_id, address) values ('00000000-0000-4000-8000-000000000001', 'ethereum', $1)`,
    [mine],
  )
  await client.query(`update devices set device_token = '${'ab12'.repeat(16)}' where id = '00000000-0000-4000-8000-000000000001'`)
  const service = await startPushService()
  const channel = apnsChannel(service.credentials, { production: service.origin, sandbox: service.origin })
  const sender = sendPushes(channel, createOutbox(database), openLog('silent'))
  const chain = connectChain(localCopy(networkOf('ethereum'), `eip155:${local.chainId}`), local.rpcUrl)
  const indexer = { backfillBlocks: 100, lookBackBlocks: 0, maxBlocks: 64, pollMs: 100, leaseMs: 15_000, unread: new Set<string>() }
  const { transactions, tokenNames } = composed(database, new Map([['ethereum', chain]]), service.credentials)
  const { started, begun } = startChainWork(
    {
      ...{ chain, database, transactions, tokenNames, config: { indexer }, log: openLog('silent'), onDisagreement: () => {} },
      worker: { id: randomUUID(), platforms: new Set() },
    },
    'worker',
  )
  await begun
  const [from] = await call('eth_accounts')
  const delays: number[] = []
  const pushDelays: number[] = []
  for (let payment = 0; payment < payments; payment++) {
    await pause(50 + ((payment * 37) % 200))
    const hash = await call('eth_sendTransaction', { from, to: mine, value: '0xde0b6b3a7640000' })
    while (!(await call('eth_getTransactionReceipt', hash))) await pause(1)
    const mined = performance.now()
    const isThere = async () => (await client.query(`select from transactions where hash = $1 and status = 'confirmed'`, [hash])).rowCount
    while (!(await isThere())) await pause(2)
    delays.push(performance.now() - mined)
    while (service.arrivals.length <= payment) await pause(2)
    pushDelays.push((service.arrivals.at(-1) ?? 0) - mined)
  }
  await Promise.all([stopJobs(started, 60_000), sender.stop()])
  service.close()
  await devnet.stop()
  const shareOf = (measured: number[]) => {
    const sorted = measured.toSorted((one, other) => one - other)
    return (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  }
  const [at, pushAt] = [shareOf(delays), shareOf(pushDelays)]
  console.log(`from block to history row: median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms`)
  console.log(`from block to the service of pushes: median ${pushAt(0.5)} ms, 95 of 100 within ${pushAt(0.95)} ms`)
  return {
    'indexer.delay.median': {
      value: at(0.5),
      unit: 'ms',
      what: 'from a block on the local chain to the row in the history, median',
      remark: `${payments} payments; asked for new blocks ten times a second`,
    },
    'indexer.delay.p95': { value: at(0.95), unit: 'ms', what: 'the same, of 95 in a hundred' },
    'indexer.push.median': { value: pushAt(0.5), unit: 'ms', what: 'from a block on the local chain to the service of pushes, median' },
    'indexer.push.p95': { value: pushAt(0.95), unit: 'ms', what: 'the same, of 95 in a hundred' },
  }
}
