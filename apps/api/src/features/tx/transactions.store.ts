import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { StoredOperation, Tables } from '../../db/tables.ts'
import { isSame, pending, type Standing } from './lifecycle.ts'
import { partiesOf } from './parties.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** A transaction that is still followed, with the signed bytes where we have them, and since when the chain has not known it. */
export type FollowedRow = TransactionRow & { raw: string | null; lostSince: string | null; lostAtBlock: number | null }

/** How long after a look the next one is due. */
export type Pace = { pendingMs: number; minedMs: number }

/** Time for the caller that made a row to hand its bytes to the node before anybody else looks after them. */
const firstLookMs = 2_000

/** What is known of a transaction from its bytes or from the chain. */
export type Facts = Pick<TransactionRow, 'platformId' | 'hash' | 'fromAddress' | 'toAddress' | 'nonce' | 'fee' | 'operations'>

/**
 * `seenAt` becomes its time if it is new. `standing` says where it stands, given where it stood; a new one stood at `pending`. `inFull` is the
 * block whose every movement the facts tell: those of a transaction that stands in it are replaced by them. Of a `past` one that is new nobody
 * is told.
 */
export type Change = { facts: Facts; seenAt: Date; standing: (before: Standing) => Standing; inFull?: string | undefined; past?: boolean }

/** Devices that hold an address, for notices. */
export type Holder = { deviceId: string; address: string }

/**
 * Called within the database transaction when a transaction is settled: `holders` are the devices to which it matters; `isNew` when nothing
 * was known of it before.
 */
export type OnSettled = (transaction: Transaction<Tables>, row: TransactionRow, holders: Holder[], isNew: boolean) => Promise<void>

export type TransactionStore = ReturnType<typeof createTransactionStore>

export function createTransactionStore({ query }: Database) {
  return {
    /** The pending row of signed bytes that a device wants sent; `created` is false where the transaction was known. */
    insertPending: (facts: Facts, raw: string, deviceId: string): Promise<{ row: TransactionRow; created: boolean }> =>
      query.transaction().execute(async (transaction) => {
        const { row, created } = await insertOrLock(transaction, facts, new Date(), raw)
        await transaction
          .insertInto('transaction_submissions')
          .values({ transaction_id: row.id, device_id: deviceId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return { row, created }
      }),

    /** Takes back a row that was made for bytes which the chain then refused, unless somebody else has tried to send them too. */
    async removeRefused(id: number) {
      await query.deleteFrom('transactions').where('id', '=', id).where('status', '=', 'pending').where('attempts', '=', 1).execute()
    },

    /** Writes what the chain says of a transaction, new or known. Concurrent sources take turns; saying the same twice changes nothing. */
    apply: (change: Change, onSettled: OnSettled): Promise<TransactionRow> =>
      query.transaction().execute((transaction) => applyWithin(transaction, change, onSettled)),

    /** As `apply`, for several in their order, that stand or fall with the caller's transaction. */
    async applyAll(transaction: Transaction<Tables>, changes: readonly Change[], onSettled: OnSettled) {
      for (const change of changes) await applyWithin(transaction, change, onSettled)
    },

    /**
     * Transactions of a platform that it is time to look at, each given to one worker. It is time again after `pace.pendingMs` for what is
     * pending, and after `pace.minedMs` for what is in a block, later and later (a quarter of its age) up to a minute.
     */
    async due(platformId: string, pace: Pace, most: number): Promise<FollowedRow[]> {
      const { rows } = await sql<FollowedRow>`
        update transactions set attempts = attempts + 1, check_at = clock_timestamp() + interval '1 millisecond' * case
          when status = 'pending' then ${pace.pendingMs}::float8
          else greatest(${pace.minedMs}::float8, least(60000, extract(epoch from clock_timestamp() - updated_at) * 250)) end
        where id in (
          select id from transactions where platform_id = ${platformId} and not final and check_at <= clock_timestamp()
          order by check_at limit ${most} for update skip locked)
        returning ${shownColumns('transactions')}, raw, lost_since as "lostSince", lost_at_block as "lostAtBlock"`.execute(query)
      return rows
    },

    /** Notes that the chain does not know a transaction, from when on, and when to look again. */
    async noteLost(id: number, lost: { since: string; atBlock: number }, pauseMs: number) {
      await query
        .updateTable('transactions')
        .set({ lost_since: lost.since, lost_at_block: lost.atBlock, check_at: new Date(Date.now() + pauseMs).toISOString() })
        .where('id', '=', id)
        .execute()
    },

    /** Notes that the chain knows it after all. */
    async noteFound(id: number) {
      await query.updateTable('transactions').set({ lost_since: null, lost_at_block: null }).where('id', '=', id).execute()
    },

    /** Puts the next look at a transaction off. */
    async postpone(id: number, pauseMs: number) {
      await query
        .updateTable('transactions')
        .set({ check_at: new Date(Date.now() + pauseMs).toISOString() })
        .where('id', '=', id)
        .execute()
    },

    async findByHash(platformId: string, hash: string): Promise<TransactionRow | undefined> {
      const { rows } = await sql<TransactionRow>`
        select ${shownColumns('t')} from transactions t where t.platform_id = ${platformId} and t.hash = ${hash}`.execute(query)
      return rows[0]
    },
  }
}

async function applyWithin(
  transaction: Transaction<Tables>,
  { facts, seenAt, standing, inFull, past = false }: Change,
  onSettled: OnSettled,
): Promise<TransactionRow> {
  const { row: before, created } = await insertOrLock(transaction, facts, seenAt, null)
  const after = standing(before)
  const isFuller = after.status === 'confirmed' && after.blockHash === inFull && !isSameMovement(before.operations, facts.operations)
  if (isSame(before, after) && !isFuller) return before
  // A failed transaction moved nothing: what it was meant to move is kept.
  const keeps = after.status === 'failed' && before.operations.length > 0
  const operations = keeps ? before.operations : facts.operations
  const fee = after.blockHash === null ? null : facts.fee
  const row: TransactionRow = { ...before, ...after, fee, operations, updatedAt: new Date().toISOString() }
  await update(transaction, row)
  const isNews = isFuller || before.status !== after.status || before.failureReason !== after.failureReason
  const settled = after.status !== 'pending' && isNews
  // Of the past nobody is told; with whom an address dealt then is remembered like anything else.
  if (settled) await onSettled(transaction, row, past && created ? [] : await holders(transaction, row), created)
  return row
}

const isSameMovement = (before: readonly StoredOperation[], after: readonly StoredOperation[]) => {
  const keyOf = ({ index, type, tokenContractId, fromAddress, toAddress, amount }: StoredOperation) =>
    JSON.stringify([index, type, tokenContractId, fromAddress, toAddress, amount])
  const known = new Set(before.map(keyOf))
  return before.length === after.length && after.every((operation) => known.has(keyOf(operation)))
}

/** The locked row of a transaction, made at `pending` where it is new. Bytes that come later than the row are kept too. */
async function insertOrLock(
  transaction: Transaction<Tables>,
  facts: Facts,
  seenAt: Date,
  raw: string | null,
): Promise<{ row: TransactionRow; created: boolean }> {
  const { rows } = await sql<TransactionRow & { raw: string | null }>`
    select ${shownColumns('t')}, t.raw from transactions t
    where t.platform_id = ${facts.platformId} and t.hash = ${facts.hash} for update`.execute(transaction)
  const [known] = rows
  if (known) {
    const { raw: kept, ...row } = known
    if (raw !== null)
      await transaction
        .updateTable('transactions')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), ...(kept === null && isOpen(row) && { raw }) }))
        .where('id', '=', row.id)
        .execute()
    return { row, created: false }
  }
  const inserted = await transaction
    .insertInto('transactions')
    .values({
      platform_id: facts.platformId,
      hash: facts.hash,
      ...standingColumns(pending),
      from_address: facts.fromAddress,
      to_address: facts.toAddress,
      nonce: facts.nonce,
      fee: null,
      operations: JSON.stringify(facts.operations),
      raw,
      check_at: new Date(Date.now() + (raw === null ? 0 : firstLookMs)).toISOString(),
      created_at: seenAt.toISOString(),
      updated_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['platform_id', 'hash']).doNothing())
    .returning(['id', 'created_at as createdAt', 'updated_at as updatedAt'])
    .executeTakeFirst()
  // Another source was faster by a moment: its row is the one to lock.
  if (!inserted) return insertOrLock(transaction, facts, seenAt, raw)
  const row: TransactionRow = { ...facts, ...pending, fee: null, ...inserted }
  await writeParties(transaction, row)
  return { row, created: true }
}

async function update(transaction: Transaction<Tables>, row: TransactionRow) {
  await transaction
    .updateTable('transactions')
    .set({
      ...standingColumns(row),
      fee: row.fee,
      operations: JSON.stringify(row.operations),
      updated_at: row.updatedAt,
      ...(!isOpen(row) && { raw: null }),
    })
    .where('id', '=', row.id)
    .execute()
  await transaction.deleteFrom('transaction_parties').where('transaction_id', '=', row.id).execute()
  await writeParties(transaction, row)
}

const standingColumns = ({ status, failureReason, blockNumber, blockHash, final }: Standing) => ({
  status,
  failure_reason: failureReason,
  block_number: blockNumber,
  block_hash: blockHash,
  final,
})

/** Whether its bytes may still be wanted: what was given up can come back, what is deep in the chain cannot go. */
const isOpen = ({ final, blockHash }: Standing) => !final || blockHash === null

/** One statement and one parameter for however many there are. */
async function writeParties(transaction: Transaction<Tables>, row: TransactionRow) {
  const parties = [...partiesOf(row)].map(([address, tokens]) => ({ address, tokens: [...tokens] }))
  await sql`
    insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined)
    select ${row.platformId}, party.address, ${row.createdAt}, ${row.id}::bigint,
      array(select jsonb_array_elements_text(party.tokens)), ${row.blockHash !== null}::boolean
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as party (address text, tokens jsonb)`.execute(transaction)
}

/** Who has an address in it, and is not revoked. What was never mined is told to those alone who see it while it is pending, as in `visible`. */
async function holders(transaction: Transaction<Tables>, row: TransactionRow): Promise<Holder[]> {
  return transaction
    .selectFrom('device_addresses as link')
    .innerJoin('devices', 'devices.id', 'link.device_id')
    .select(['link.device_id as deviceId', 'link.address'])
    .where('devices.revoked_at', 'is', null)
    .where('link.platform_id', '=', row.platformId)
    .where(({ eb, fn }) => eb('link.address', '=', fn.any(sql.val([...partiesOf(row).keys()]))))
    .$if(row.blockHash === null, (found) =>
      found.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('link.verified_at', 'is not', null),
          exists(
            selectFrom('transaction_submissions as sent')
              .select('sent.device_id')
              .where('sent.transaction_id', '=', row.id)
              .whereRef('sent.device_id', '=', 'link.device_id'),
          ),
        ]),
      ),
    )
    .execute()
}
