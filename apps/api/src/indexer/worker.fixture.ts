import { networks } from '@wallet/chains'
import { createPlatforms } from '../catalogue/platforms.ts'
import { createTokenNameStore } from '../catalogue/token-names.store.ts'
import { createTokenNames } from '../catalogue/token-names.ts'
import { createTokens } from '../catalogue/tokens.ts'
import { createFanOutStore } from '../consumers/notifications/fan-out.store.ts'
import { createNotificationStore } from '../consumers/notifications/notifications.store.ts'
import { createNotifications } from '../consumers/notifications/notifications.ts'
import { openDatabase } from '../db/client.ts'
import { createSendingStore } from '../ledger/sending.store.ts'
import { createTransactionStore } from '../ledger/transactions.store.ts'
import { createTransactions } from '../ledger/transactions.ts'
import { createOutbox } from '../push/outbox.ts'
import { sendPushes } from '../push/send-pushes.ts'
import { createSpam } from '../warnings/spam.ts'
import { followTransactions } from './follow-transactions.ts'
import { indexChain } from './index-chain.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { createIndexerStore } from './indexer.store.ts'
import { notifyWatchers } from './notify-watchers.ts'

/** A program to be killed: a worker of one chain. Who started it is its node, and its push service, and tells it when to begin. */
const waiting = new Map<number, (answer: unknown) => void>()
let asked = 0

function ask<Answer>(what: string, ...about: unknown[]): Promise<Answer> {
  return new Promise((resolve) => {
    const id = asked++
    waiting.set(id, (answer) => resolve(Object(answer).it))
    process.send?.({ id, what, about })
  })
}

async function work({ databaseUrl, network, settings }: { databaseUrl: string } & Record<'network' | 'settings', never>) {
  const unasked = () => {
    throw new Error('Nobody has this chain asked for more than its blocks and transactions')
  }
  const chain: IndexedChain = {
    network,
    nativeAsset: '',
    accountKind: '',
    parseAddress: unasked,
    parseHash: unasked,
    verifyChain: unasked,
    getBalances: unasked,
    getAccountInfo: unasked,
    getBlockhash: unasked,
    getPriorityFees: unasked,
    estimateFees: unasked,
    decodeTransaction: unasked,
    broadcast: unasked,
    getHead: () => ask('getHead'),
    readBlocks: (from, to) => ask('readBlocks', from, to),
    readTransactions: (hashes, options) => ask('readTransactions', hashes, options),
  }
  const database = await openDatabase(databaseUrl, { reading: 1, writing: 2, pool: 3 })
  const outbox = createOutbox(database)
  const platforms = createPlatforms(networks, new Map([[chain.network.id, chain]]))
  const tokens = createTokens(platforms)
  const spam = createSpam(database, platforms, tokens, createTokenNames(createTokenNameStore(database)))
  const notifications = createNotifications(createNotificationStore(database), { outbox, channels: new Set(['fcm']), details: true })
  const transactions = createTransactions(createTransactionStore(database), createSendingStore(database), {
    fanOut: createFanOutStore(database),
    notifications,
    platforms,
    spam,
    tokens,
  })
  const tell = (...[about, text]: unknown[]) => void process.send?.({ what: 'trouble', about: [`${text}: ${Object(about).err?.stack}`] })
  const log = { info: () => {}, warn: tell, error: tell }
  process.send?.({ what: 'working', about: [] })
  const indexer = indexChain(chain, { store: createIndexerStore(database), transactions, log }, settings)
  notifyWatchers({ transactions, log }, 500)
  followTransactions(chain, transactions, log, { isRead: indexer.isAtHead, finalityEveryMs: 0 })
  sendPushes({ name: 'fcm', send: (push) => ask('push', push), close: () => {} }, outbox, log, { pauseMs: 20 })
}

process.on('message', (message) => {
  const { begin, id } = Object(message)
  if (begin) return void work(begin)
  waiting.get(id)?.(message)
  waiting.delete(id)
})
process.on('disconnect', () => process.exit())
process.send?.({ what: 'ready', about: [] })
