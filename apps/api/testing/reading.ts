import { randomUUID } from 'node:crypto'
import type { TransactionReport } from '@patina/chains'
import { type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'
import { compose } from '../src/bin/compose.ts'
import { createBlockReader } from '../src/chain/blocks/block-reader.ts'
import type { IndexedChain } from '../src/chain/blocks/indexed-chain.ts'
import { createIndexerStore } from '../src/chain/blocks/indexer.store.ts'
import { type TestApp, testSettings } from './app.ts'
import { writeNotifications } from './consume.ts'
import type { ForkingChain, Interruption } from './forking-chain.ts'

const readerSettings = { lookBackBlocks: 10_000, maxBlocks: 16 }

/** Returns a worker that reads a chain of the application up to its head. `interrupt` can make its SQL statements fail. */
export function reading({ storage }: TestApp, chain: IndexedChain, interrupt: Interruption = () => {}, settings = readerSettings) {
  const database = { ...storage.database, query: storage.database.query.withPlugin(interrupting(interrupt)) }
  const store = createIndexerStore(database)
  const { transactions, subscriberNotices } = compose(database, storage.cache, new Map([[chain.network.id, chain]]), testSettings)
  const messages: string[] = []
  const note = (...[, text]: unknown[]) => messages.push(String(text))
  const log = { info: note, error: note }
  const reader = createBlockReader(chain, { store, transactions, log }, settings)
  const owner = randomUUID()
  return {
    store,
    /** The log messages of the reader. */
    messages,
    async toHead() {
      let lease = await store.acquire(chain.network.id, owner, 60_000)
      for (let hasChanged = true; hasChanged && lease; ) ({ lease, hasChanged } = await reader.step(lease, await chain.getHead()))
      await writeNotifications(database, subscriberNotices)
    },
  }
}

/** Expires the leases of dead workers. */
export const expireLeases = ({ storage }: TestApp) =>
  storage.database.query
    .updateTable('indexer_checkpoints')
    .set({ leased_until: new Date(0).toISOString() })
    .execute()

function interrupting(interrupt: Interruption): KyselyPlugin {
  return {
    transformQuery({ node }) {
      interrupt(`before ${node.kind}`)
      return node
    },
    async transformResult({ result }) {
      interrupt('after a statement')
      return result
    },
  }
}

/** Expects that the tables match the chain: each transaction of these addresses once, with its status, and no other mined transaction. */
export async function expectSame({ storage }: TestApp, { chain, blocks }: ForkingChain, addresses: readonly string[]) {
  const interested = new Set(addresses)
  const partiesOf = ({ from, to, operations }: TransactionReport) =>
    [...new Set([from, to, ...operations.flatMap((one) => [one.from, one.to])])].filter((party) => party !== null).sort()
  const expected = blocks()
    .flatMap(({ transactions }) => transactions)
    .filter((report) => partiesOf(report).some((party) => interested.has(party)))
    .map((report) => `${report.hash} ${report.status} ${report.block?.number} ${report.block?.hash} ${partiesOf(report).join()}`)
  const { rows } = await sql<{ hash: string; status: string; number: number; block: string; parties: string[] }>`
    select hash, status, block_number as number, block_hash as block,
      (select array_agg(address order by address collate "C") from transaction_parties p where p.transaction_id = t.id and p.mined) as parties
    from transactions t where platform_id = ${chain.network.id} and block_hash is not null`.execute(storage.database.query)
  expect(rows.map(({ hash, status, number, block, parties }) => `${hash} ${status} ${number} ${block} ${parties.join()}`).sort()).toEqual(
    expected.sort(),
  )
}

/** Returns the notifications of a device, in an order that does not depend on the time of writing. */
export async function notices({ storage, deps }: TestApp, deviceId: string): Promise<string[]> {
  await writeNotifications(storage.database, deps.subscriberNotices)
  const { rows } = await sql<{ notice: string }>`
    select t.hash || ' ' || n.event || ' ' || n.title || ' ' || n.message as notice
    from notifications n join transactions t on t.id = n.transaction_id where n.device_id = ${deviceId} order by 1`.execute(
    storage.database.query,
  )
  return rows.map(({ notice }) => notice)
}
