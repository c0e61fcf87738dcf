import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { step } from '@patina/supervise/progress'
import type pg from 'pg'
import { writeNotifications } from '../../../apps/api/dist/consumers/notifications/write-notifications.js'
import type { Database } from '../../../apps/api/dist/db/client.js'
import { relayEvents } from '../../../apps/api/dist/ledger/events/relay-events.js'
import { openLog } from '../../../apps/api/dist/log.js'
import { apnsChannel } from '../../../apps/api/dist/push/apns.js'
import { createOutbox } from '../../../apps/api/dist/push/outbox.js'
import { sendPushes } from '../../../apps/api/dist/push/send-pushes.js'
import { startChainWork } from '../../../apps/api/dist/start-jobs.js'
import { stopJobs } from '../../../apps/api/dist/work/jobs.js'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'
import { connectChain, localCopy } from '../../../packages/chains/dist/index.js'
import { startDevnet } from '../../../packages/devnet/dist/index.js'
import { callNode, parseAccounts } from './call-node.ts'
import { composed, networkOf, truncateIndexed } from './indexer-setup.ts'
import { startPushService } from './push-service.ts'

const payments = 60
const recipient = `0x${'1234567890'.repeat(4)}`
const recipientDevice = '00000000-0000-4000-8000-000000000001'

type PushService = Awaited<ReturnType<typeof startPushService>>
type Delays = { row: number[]; push: number[] }

/** Measures the delays from a transaction's block on the local chain to its row in the history, and to the push service. */
export async function measureDelay(work: string, database: Database, client: pg.Client): Promise<Record<string, Measured>> {
  const devnet = await step('A local chain', () => startDevnet({ dataDir: join(work, 'chains'), ports: { ethereum: 0, base: 0 } }))
  const local = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!local) throw new Error('The local chains have no ethereum')
  await client.query(truncateIndexed)
  await client.query(`insert into device_addresses (device_id, platform_id, address) values ('${recipientDevice}', 'ethereum', $1)`, [
    recipient,
  ])
  await client.query(`update devices set device_token = '${'ab12'.repeat(16)}' where id = '${recipientDevice}'`)
  const service = await startPushService()
  const stopWorker = await startWorker(database, local, service)
  const delays = await measurePayments(client, local.rpcUrl, service)
  await stopWorker()
  service.close()
  await devnet.stop()
  return report(delays)
}

/** Starts the indexer and the sender of pushes. Returns a function that stops both. */
async function startWorker(database: Database, local: { chainId: number; rpcUrl: string }, service: PushService) {
  const channel = apnsChannel(service.credentials, { production: service.origin, sandbox: service.origin })
  const sender = sendPushes(channel, createOutbox(database), openLog('silent'))
  const chain = connectChain(localCopy(networkOf('ethereum'), `eip155:${local.chainId}`), local.rpcUrl)
  const history = { historyFromBlock: new Map<string, number>(), historyTransactions: 20_000, historyRequestsPerDay: 1_000_000 }
  const indexer = {
    ...history,
    backfillBlocks: 100,
    lookBackBlocks: 0,
    maxBlocks: 64,
    pollMs: 100,
    leaseMs: 15_000,
    unread: new Set<string>(),
  }
  const { transactions, tokenNames, subscriberNotices } = composed(database, new Map([['ethereum', chain]]), service.credentials)
  const { started, begun } = startChainWork(
    {
      ...{
        chain,
        database,
        transactions,
        tokenNames,
        config: { indexer, unproved: { historyRows: 0 } },
        log: openLog('silent'),
        onDisagreement: () => {},
      },
      worker: { id: randomUUID(), platforms: new Set() },
    },
    'worker',
  )
  await begun
  const log = openLog('silent')
  const consumers = [relayEvents({ database, log }, 250), writeNotifications({ database, log, subscriberNotices }, 250)]
  return () => Promise.all([stopJobs(started, 60_000), sender.stop(), ...consumers.map((one) => one.stop())])
}

/** Sends payments to the recipient and returns the milliseconds from each block to the row and to the push. */
async function measurePayments(client: pg.Client, rpcUrl: string, service: PushService): Promise<Delays> {
  const [from] = parseAccounts(await callNode(rpcUrl, 'eth_accounts'))
  const delays: Delays = { row: [], push: [] }
  for (let payment = 0; payment < payments; payment++) {
    await pause(50 + ((payment * 37) % 200))
    const hash = await callNode(rpcUrl, 'eth_sendTransaction', { from, to: recipient, value: '0xde0b6b3a7640000' })
    while (!(await callNode(rpcUrl, 'eth_getTransactionReceipt', hash))) await pause(1)
    const mined = performance.now()
    const isThere = async () => (await client.query(`select from transactions where hash = $1 and status = 'confirmed'`, [hash])).rowCount
    while (!(await isThere())) await pause(2)
    delays.row.push(performance.now() - mined)
    while (service.arrivals.length <= payment) await pause(2)
    delays.push.push((service.arrivals.at(-1) ?? 0) - mined)
  }
  return delays
}

/** Prints the delays and returns them as rows for `docs/BENCHMARKS.md`. */
function report({ row, push }: Delays): Record<string, Measured> {
  const shareOf = (measured: number[]) => {
    const sorted = measured.toSorted((one, other) => one - other)
    return (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  }
  const [at, pushAt] = [shareOf(row), shareOf(push)]
  console.log(`from block to history row: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`)
  console.log(`from block to the push service: median ${pushAt(0.5)} ms, 95th percentile ${pushAt(0.95)} ms`)
  return {
    'indexer.delay.median': {
      value: at(0.5),
      unit: 'ms',
      what: 'from a block on the local chain to the row in the history, median',
      remark: `${payments} payments; the worker polls for blocks ten times a second`,
    },
    'indexer.delay.p95': { value: at(0.95), unit: 'ms', what: 'the same, 95th percentile' },
    'indexer.push.median': { value: pushAt(0.5), unit: 'ms', what: 'from a block on the local chain to the push service, median' },
    'indexer.push.p95': { value: pushAt(0.95), unit: 'ms', what: 'the same, 95th percentile' },
  }
}
