import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { batchesOf, writeMany } from '../../../testing/many-transactions.ts'
import { type PlanKind, scansOf } from '../../../testing/plans.ts'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { createHistoryStore, type HistoryQuery } from '../../ledger/history/history.store.ts'
import { approvalPage, dueApprovals } from '../../ledger/rows/approvals.store.ts'
import { type KindStatusFilter, kindStatusesOf, kindStatusOf } from '../../ledger/rows/kind-status.ts'
import { newestBlocks } from '../../ledger/rows/newest-blocks.store.ts'
import { createNotificationStore } from '../../out/notifications/notifications.store.ts'
import type { Link } from '../../wallet/devices/link.ts'

const users = 1_000
const userAddress = (n: number) => `0xaa${n.toString(16).padStart(38, '0')}`
const deviceOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const busy = `0xbb${'0'.repeat(38)}`
const device = deviceOf(1)

const linked = (address: string): Link => ({ platformId: 'ethereum', address: testAddress(address), verifiedAt: null, createdAt: '' })
const hundred = [linked(busy), ...Array.from({ length: 99 }, (_, n) => linked(userAddress(n)))]
const elsewhere = [linked(busy), { ...linked(busy), platformId: 'base' }]

// Half of 30,000 transactions are of the busy address, the other half of ordinary ones. The other party of each is an unlinked address.
const fill = (query: Database['query']) =>
  query.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await fillTables(transaction)
  })

const fillTables = async (query: Kysely<Tables>) => {
  const user = sql`'0xaa' || lpad(to_hex(n % ${users}::int), 38, '0')`
  const otherAddress = sql`'0xcc' || lpad(to_hex(n), 38, '0')`
  const tokens = sql`case when n = 1 then array['rare'] when n % 10 = 0 then array['common', 'second'] when n % 2 = 0 then array['common'] else array['native'] end`
  // The oldest transaction of the busy address is its only claim. One of a thousand transactions failed.
  const kindStatus = sql`case when n = 1 then ${kindStatusOf('claim', 'confirmed')} when n % 1000 = 0 then ${kindStatusOf('receive', 'failed')}
    when n % 4 = 1 then ${kindStatusOf('swap', 'confirmed')} else ${kindStatusOf('receive', 'confirmed')} end::smallint`
  const addresses = [sql`case when n % 2 = 0 or n = 1 then ${busy} else ${user} end`, otherAddress]
  await writeMany(query, { count: 30_000, addresses, tokens, kindStatus })
  await writeMany(query, { count: 10_000, addresses: [busy, otherAddress], tokens: sql`array['base:native']`, platformId: 'base' })
  await sql`
    insert into devices (id, platform, app_version)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ios', '1.0.0' from generate_series(0, ${users}::int) n`.execute(
    query,
  )
  // All notifications of this device are older than those of the other devices, as if its app was not opened for long.
  for (const [first, last] of batchesOf(90_000))
    await sql`
    insert into notifications (id, device_id, type, title, message, created_at)
    select gen_random_uuid(),
      ('00000000-0000-4000-8000-' || lpad(to_hex(case when n <= 15000 then 1 else 2 + n % (${users}::int - 2) end), 12, '0'))::uuid,
      'system', 'Title', 'Message', now() - (90000 - n) * interval '1 second'
    from generate_series(${first}::int, ${last}::int) n`.execute(query)
  // A tenth of the approvals of the busy address have ended.
  await sql`
    insert into approvals (platform_id, owner, kind, contract, spender, token_id, transaction_id, block_number, signed, hidden_at, check_at)
    select 'ethereum', ${busy}, 'token', 'token' || id, 'spender', '', id, id, true,
      case when id % 10 = 0 then now() end, case when id % 10 = 0 then now() + interval '1 hour' end
    from transactions`.execute(query)
  for (const table of ['approvals', 'transactions', 'transaction_parties', 'transaction_party_tokens', 'notifications', 'devices'])
    await sql.raw(`analyze ${table}`).execute(query)
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const anHourAgo = secondsAgo(3_600).toISOString()
const middle = { time: secondsAgo(5_000).getTime() * 1_000 }
const everything = { tokenContractId: 'common', since: secondsAgo(9_000).toISOString(), until: anHourAgo }

describe('reads of large tables', () => {
  let storage: FreshDatabase

  beforeAll(async () => {
    storage = await freshDatabase(pairs[0])
    await fill(storage.database.query)
  })
  afterAll(() => storage.close())

  /** Calls `run` with a database that records its statements. Returns the recorded statements. */
  const recorded = async (run: (database: Database) => Promise<unknown>) => {
    const statements: CompiledQuery[] = []
    const { database } = storage
    await run({
      ...database,
      read(statement, owner, skipped) {
        statements.push(statement)
        return database.read(statement, owner, skipped)
      },
    })
    expect(statements).not.toEqual([])
    return statements
  }
  const page = (history: Omit<HistoryQuery, 'deviceId'>) => (database: Database) =>
    createHistoryStore(database).page({ deviceId: device, ...history }, { offset: 0, limit: 50 })
  /** Returns the history page after a cursor that is deep in the history. */
  const after = (history: Omit<HistoryQuery, 'deviceId'>) => (database: Database) =>
    createHistoryStore(database).page(
      { deviceId: device, ...history },
      { after: { ...middle, block: null, position: null, id: 1 }, limit: 50 },
    )
  const filtered = (filter: KindStatusFilter, more: Partial<HistoryQuery> = {}) => ({
    links: ofBusy,
    kindStatuses: kindStatusesOf(filter) ?? [],
    ...more,
  })
  const count = (history: Omit<HistoryQuery, 'deviceId'>) => (database: Database) =>
    createHistoryStore(database).count({ deviceId: device, ...history })

  const readBlocksOf = (database: Database, links: readonly Link[]) => database.read(newestBlocks(links).compile(database.query), device, 0)

  const busyOwner = { platformId: 'ethereum', address: testAddress(busy) }
  const approvals = (statement: RawBuilder<unknown>) => (database: Database) => database.read(statement.compile(database.query), device, 0)

  const one = [linked(userAddress(7))]
  const ofBusy = [linked(busy)]
  // `maxRows` is the maximum number of rows read: a page of 50 and rows with the time of its last one, from the index and the table, per
  // link.
  test.each<[what: string, run: (database: Database) => Promise<unknown>, maxRows: number]>([
    ['a page of an ordinary address', page({ links: one }), 110],
    ['a page of a busy address', page({ links: ofBusy }), 110],
    ['a page of an address on two platforms', page({ links: elsewhere }), 160],
    ['a page of a busy address and a token that moves all the time', page({ links: ofBusy, tokenContractId: 'common' }), 110],
    ['a page of a busy address and a token that moves beside another', page({ links: ofBusy, tokenContractId: 'second' }), 110],
    ['a page of a busy address and a token that moved once', page({ links: ofBusy, tokenContractId: 'rare' }), 2],
    ['a page of a busy address and a token that never moved', page({ links: ofBusy, tokenContractId: 'never' }), 0],
    ['a page of a hundred addresses', page({ links: hundred }), 100 * 52 + 110],
    ['a page of a hundred addresses and a token that never moved', page({ links: hundred, tokenContractId: 'never' }), 0],
    ['a page far down in a busy address', after({ links: ofBusy }), 120],
    ['a page far down in a busy address and a token', after({ links: ofBusy, tokenContractId: 'second' }), 120],
    ['a page far down in a hundred addresses', after({ links: hundred }), 3_000],
    ['a page far down in a busy address and a kind', after(filtered({ kind: 'receive' })), 140],
    ['a page of a busy address and a kind', page(filtered({ kind: 'receive' })), 140],
    ['a page of a busy address and a kind that is far back', page(filtered({ kind: 'claim' })), 10],
    ['a page of a busy address and a kind that it never had', page(filtered({ kind: 'mint' })), 5],
    ['a page of a busy address and a status', page(filtered({ status: 'confirmed' })), 140],
    ['a page of a busy address and a status that is rare', page(filtered({ status: 'failed' })), 70],
    ['a page of a busy address and a direction', page(filtered({ direction: 'in' })), 140],
    ['a page of a busy address and a direction that it never had', page(filtered({ direction: 'out' })), 5],
    ['a page of a busy address, a direction and a status', page(filtered({ direction: 'in', status: 'failed' })), 70],
    ['a page of a busy address, a kind and a token', page(filtered({ kind: 'receive' }, { tokenContractId: 'common' })), 140],
    [
      'a page of a busy address, a kind and a token beside another',
      page(filtered({ kind: 'receive' }, { tokenContractId: 'second' })),
      140,
    ],
    [
      'a page of a busy address, a status and a token that never moved',
      page(filtered({ status: 'failed' }, { tokenContractId: 'never' })),
      0,
    ],
    ['a page of a busy address since an hour', page({ links: ofBusy, since: anHourAgo }), 120],
    ['a page of a busy address until an hour ago', page({ links: ofBusy, until: anHourAgo }), 120],
    [
      'a page of a busy address by every filter',
      page(filtered({ kind: 'receive', status: 'confirmed', direction: 'in' }, everything)),
      140,
    ],
    ['a page of a busy address of a time without transactions', page({ links: ofBusy, since: '2100-01-01T00:00:00.000Z' }), 0],
    ['a page of a hundred addresses and a kind', page(filtered({ kind: 'swap' }, { links: hundred })), 5_500],
    ['a page of a hundred addresses and a status', page(filtered({ status: 'failed' }, { links: hundred })), 1_500],
    ['the total of a busy address and a kind', count(filtered({ kind: 'receive' })), 10_010],
    ['the total of a busy address and a status that is rare', count(filtered({ status: 'failed' })), 40],
    [
      'the total of a busy address by every filter',
      count(filtered({ kind: 'receive', status: 'confirmed', direction: 'in' }, everything)),
      10_010,
    ],
    ['the total of a hundred addresses and a kind', count(filtered({ kind: 'swap' }, { links: hundred })), 10_400],
    ['the total of an ordinary address', count({ links: one }), 70],
    ['the total of a busy address', count({ links: ofBusy }), 10_003],
    ['the total of a busy address and a token', count({ links: ofBusy, tokenContractId: 'common' }), 10_003],
    ['the total of a busy address and a token that never moved', count({ links: ofBusy, tokenContractId: 'never' }), 0],
    ['the total of a hundred addresses', count({ links: hundred }), 11_004],
    ['the newest blocks of a busy address', (database) => readBlocksOf(database, ofBusy), 15],
    ['the newest blocks of a hundred addresses', (database) => readBlocksOf(database, hundred), 1_500],
    ['a page of the approvals of a busy address', approvals(approvalPage(busyOwner, undefined, 50)), 110],
    [
      'a page far down in the approvals of a busy address',
      approvals(approvalPage(busyOwner, { signed: true, blockNumber: 20_000, id: 20_000 }, 50)),
      110,
    ],
    ['the ended approvals of a busy address', approvals(dueApprovals(busyOwner, 20)), 0],
    ['a page of a device with old notifications', (database) => createNotificationStore(database).page(device, 0, 50), 110],
    ['the total of a device with old notifications', (database) => createNotificationStore(database).count(device), 10_001],
  ])('%s → reads only rows that it shows or counts, from an index', async (_, run, maxRows) => {
    for (const statement of await recorded(run))
      for (const kind of ['custom', 'generic'] satisfies PlanKind[]) {
        // An empty partition has no row to find by an index.
        const scans = (await scansOf(storage.database.query, statement, kind)).filter(
          ({ table, rows }) => table !== 'transaction_submissions' && (rows > 0 || !table.startsWith('notifications_')),
        )
        expect(
          scans.map(({ by }) => by).filter((by) => /Scan/.test(by)),
          kind,
        ).toEqual([])
        expect(
          scans.reduce((sum, { rows }) => sum + rows, 0),
          JSON.stringify({ kind, scans }),
        ).toBeLessThanOrEqual(maxRows)
      }
  })
})
