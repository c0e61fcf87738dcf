import { networks } from '@wallet/chains'
import { composeLedger } from '../bin/compose.ts'
import { createPlatforms } from '../catalogue/platforms.ts'
import { notifyWatchers } from '../consumers/notifications/notify-watchers.ts'
import { openDatabase } from '../db/client.ts'
import type { ChannelName } from '../push/channel.ts'
import { createOutbox } from '../push/outbox.ts'
import { sendPushes } from '../push/send-pushes.ts'
import { followTransactions } from './follow-transactions.ts'
import { indexChain } from './index-chain.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { createIndexerStore } from './indexer.store.ts'

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
  const push = { outbox, channels: new Set<ChannelName>(['fcm']), details: true }
  const { holderNotices, transactions } = composeLedger(database, platforms, push)
  const tell = (...[about, text]: unknown[]) => void process.send?.({ what: 'trouble', about: [`${text}: ${Object(about).err?.stack}`] })
  const log = { info: () => {}, warn: tell, error: tell }
  process.send?.({ what: 'working', about: [] })
  const indexer = indexChain(chain, { store: createIndexerStore(database), transactions, log }, settings)
  notifyWatchers({ holderNotices, log }, 500)
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
