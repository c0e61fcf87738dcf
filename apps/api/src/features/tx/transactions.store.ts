import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { isSame, pending, type Standing } from './lifecycle.ts'
import { partiesOf } from './parties.ts'
import type { TransactionRow } from './transaction-row.ts'

/** A transaction that is still followed, with the signed bytes where we have them. */
export type FollowedRow = TransactionRow & { raw: string | null }

/** What is known of a transaction from its bytes or from the chain. */
export type Facts = Pick<TransactionRow, 'platformId' | 'hash' | 'fromAddress' | 'toAddress' | 'nonce' | 'fee' | 'operations'>

/** `seenAt` becomes its time if it is new. `standing` says where it stands, given where it stood; a new one stood at `pending`. */
export type Change = { facts: Facts; seenAt: Date; standing: (before: Standing) => Standing }

/** Devices that hold an address, for notices. */
export type Holder = { deviceId: string; address: string }

/** Called within the database transaction when a transaction is settled: `holders` are the devices to which it matters. */
export type OnSettled = (transaction: Transaction<Tables>, row: TransactionRow, holders: Holder[]) => Promise<void>

export type TransactionStore = ReturnType<typeof createTransactionStore>

const columns = [
  'transactions.id',
  'transactions.platform_id as platformId',
  'transactions.hash',
  'transactions.status',
  'transactions.failure_reason as failureReason',
  'transactions.from_address as fromAddress',
  'transactions.to_address as toAddress',
  'transactions.nonce',
  'transactions.fee',
  'transactions.operations',
  'transactions.block_number as blockNumber',
  'transactions.block_hash as blockHash',
  'transactions.final',
  'transactions.created_at as createdAt',
  'transactions.updated_at as updatedAt',
] as const

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

    /** Takes back a row that was made for bytes which the chain then refused, unless something else has become of it since. */
    async removeRefused(id: number, deviceId: string) {
      await query
        .deleteFrom('transactions')
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('transaction_submissions').select('device_id').where('transaction_id', '=', id).where('device_id', '!=', deviceId),
            ),
          ),
        )
        .execute()
    },

    /** Writes what the chain says of a transaction, new or known. Concurrent sources take turns; saying the same twice changes nothing. */
    apply: ({ facts, seenAt, standing }: Change, onSettled: OnSettled): Promise<TransactionRow> =>
      query.transaction().execute(async (transaction) => {
        const { row: before } = await insertOrLock(transaction, facts, seenAt, null)
        const after = standing(before)
        if (isSame(before, after)) return before
        // A failed transaction moved nothing: what it was meant to move is kept.
        const keeps = after.status === 'failed' && before.operations.length > 0
        const operations = keeps ? before.operations : facts.operations
        const fee = after.blockHash === null ? null : facts.fee
        const row: TransactionRow = { ...before, ...after, fee, operations, updatedAt: new Date().toISOString() }
        await update(transaction, row)
        const settled = after.status !== 'pending' && (before.status !== after.status || before.failureReason !== after.failureReason)
        if (settled) await onSettled(transaction, row, await holders(transaction, row))
        return row
      }),

    /** Transactions of a platform that were not looked at lately, marked as looked at now: several workers get different ones. */
    due: (platformId: string, minedEveryMs: number, most: number): Promise<FollowedRow[]> =>
      query
        .updateTable('transactions')
        .set((eb) => ({ checked_at: eb.fn('clock_timestamp') }))
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('transactions')
            .select('id')
            .where('platform_id', '=', platformId)
            .where('final', '=', false)
            .where(({ or, eb }) =>
              or([
                eb('status', '=', 'pending'),
                eb('checked_at', '<', sql<string>`clock_timestamp() - ${minedEveryMs} * interval '1 millisecond'`),
              ]),
            )
            .orderBy('checked_at')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returning([...columns, 'raw'])
        .execute(),

    findByHash: (platformId: string, hash: string): Promise<TransactionRow | undefined> =>
      query.selectFrom('transactions').select(columns).where('platform_id', '=', platformId).where('hash', '=', hash).executeTakeFirst(),
  }
}

/** The locked row of a transaction, made at `pending` where it is new. Bytes that come later than the row are kept too. */
async function insertOrLock(
  transaction: Transaction<Tables>,
  facts: Facts,
  seenAt: Date,
  raw: string | null,
): Promise<{ row: TransactionRow; created: boolean }> {
  const known = await transaction
    .selectFrom('transactions')
    .select([...columns, 'raw'])
    .where('platform_id', '=', facts.platformId)
    .where('hash', '=', facts.hash)
    .forUpdate()
    .executeTakeFirst()
  if (known) {
    const { raw: kept, ...row } = known
    if (kept === null && raw !== null && !row.final)
      await transaction.updateTable('transactions').set({ raw }).where('id', '=', row.id).execute()
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
      created_at: seenAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['platform_id', 'hash']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  // Another source was faster by a moment: its row is the one to lock.
  if (!inserted) return insertOrLock(transaction, facts, seenAt, raw)
  await writeParties(transaction, inserted)
  return { row: inserted, created: true }
}

async function update(transaction: Transaction<Tables>, row: TransactionRow) {
  await transaction
    .updateTable('transactions')
    .set({
      ...standingColumns(row),
      fee: row.fee,
      operations: JSON.stringify(row.operations),
      updated_at: row.updatedAt,
      ...(row.final && { raw: null }),
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

async function writeParties(transaction: Transaction<Tables>, row: TransactionRow) {
  await transaction
    .insertInto('transaction_parties')
    .values(
      [...partiesOf(row)].map(([address, tokens]) => ({
        platform_id: row.platformId,
        address,
        created_at: row.createdAt,
        transaction_id: row.id,
        token_contract_ids: [...tokens],
        mined: row.blockHash !== null,
      })),
    )
    .execute()
}

async function holders(transaction: Transaction<Tables>, row: TransactionRow): Promise<Holder[]> {
  return transaction
    .selectFrom('device_addresses as link')
    .select(['link.device_id as deviceId', 'link.address'])
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
