import { networks } from '@patina/chains'
import { testAddress } from '../../../../packages/chains/src/testing/address.ts'
import { openDatabase } from '../base/db/client.ts'
import { composeLedger } from '../bin/compose.ts'
import { relayEvents } from '../ledger/log/relay-events.ts'
import type { BrokerSettings } from '../out/broker/connection.ts'
import { publishEvents } from '../out/broker/publish-events.ts'
import { notifyRemaining } from '../out/notifications/notify-remaining.ts'
import { writeNotifications } from '../out/notifications/write-notifications.ts'
import type { ChannelName } from '../out/push/channel.ts'
import { createOutbox } from '../out/push/outbox.ts'
import { sendPushes } from '../out/push/send-pushes.ts'
import { sendWebhooks } from '../out/webhooks/send-webhooks.ts'
import { createPlatforms } from '../wallet/catalogue/platforms.ts'
import { indexChain } from './blocks/index-chain.ts'
import type { IndexedChain } from './blocks/indexed-chain.ts'
import { createIndexerStore } from './blocks/indexer.store.ts'
import { followTransactions } from './follow/follow-transactions.ts'

/** A worker of one chain as a separate process, so that a test can kill it. The parent process acts as its node and push service. */
const pending = new Map<number, (answer: unknown) => void>()
let nextId = 0

function request<Answer>(what: string, ...about: unknown[]): Promise<Answer> {
  return new Promise((resolve) => {
    const id = nextId++
    pending.set(id, (answer) => resolve(Object(answer).it))
    process.send?.({ id, what, about })
  })
}

type Begin = { databaseUrl: string } & Record<'network' | 'settings', never>

async function work({ databaseUrl, network, settings }: Begin) {
  const { broker }: { broker?: BrokerSettings } = settings
  const unexpected = () => {
    throw new Error('The simulated chain only serves blocks and transactions')
  }
  const chain: IndexedChain = {
    network,
    nativeAsset: testAddress(''),
    accountKind: '',
    parseAddress: unexpected,
    parseHash: unexpected,
    verifyChain: unexpected,
    getBalances: unexpected,
    getHoldings: unexpected,
    getAccountInfo: unexpected,
    describeReceiver: unexpected,
    getPriorityFees: unexpected,
    feeOf: unexpected,
    estimateFees: unexpected,
    measureUnits: unexpected,
    decodeTransaction: unexpected,
    broadcast: unexpected,
    findSigned: unexpected,
    admitReads: unexpected,
    relayReads: unexpected,
    getHead: () => request('getHead'),
    readBlocks: (from, to) => request('readBlocks', from, to),
    readTransactions: (hashes, options) => request('readTransactions', hashes, options),
  }
  const database = await openDatabase(databaseUrl, { reading: 1, writing: 2, pool: 3 })
  const outbox = createOutbox(database)
  const platforms = createPlatforms(networks, new Map([[chain.network.id, chain]]))
  const push = { outbox, channels: new Set<ChannelName>(['fcm']), details: true }
  const { subscriberNotices, transactions } = composeLedger(database, platforms, push)
  const report = (...[about, text]: unknown[]) => void process.send?.({ what: 'trouble', about: [`${text}: ${Object(about).err?.stack}`] })
  const log = { info: () => {}, warn: report, error: report }
  process.send?.({ what: 'working', about: [] })
  const indexer = indexChain(chain, { store: createIndexerStore(database), transactions, log }, settings)
  relayEvents({ database, log }, 50)
  writeNotifications({ database, log, subscriberNotices }, 50)
  sendWebhooks({ database, log, config: { webhookNetworks: ['127.0.0.1'] }, onWebhookAttempt: () => {} }, 50)
  publishEvents({ database, log, config: { broker, retention: { eventsDays: 30 } } }, 50)
  notifyRemaining({ subscriberNotices, log }, 500)
  followTransactions(chain, transactions, log, { isRead: indexer.isAtHead, finalityEveryMs: 0 })
  sendPushes({ name: 'fcm', send: (push) => request('push', push), close: () => {} }, outbox, log, { pauseMs: 20 })
}

process.on('message', (message) => {
  const { begin, id } = Object(message)
  if (begin) return void work(begin)
  pending.get(id)?.(message)
  pending.delete(id)
})
process.on('disconnect', () => process.exit())
process.send?.({ what: 'ready', about: [] })
