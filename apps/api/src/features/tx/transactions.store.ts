import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { StoredOperation, Tables } from '../../db/tables.ts'
import type { Link } from '../wallet/link.ts'
import { isSame, pending, type Standing } from './lifecycle.ts'

export type TransactionRow = Standing & {
  id: number
  platformId: string
  hash: string
  fromAddress: string
  toAddress: string | null
  nonce: number | null
  fee: string | null
  operations: StoredOperation[]
  createdAt: string
  updatedAt: string
}

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

/** Which history is asked for: of these links of a device, where given only transactions that moved one token. */
export type HistoryQuery = { deviceId: string; links: readonly Link[]; tokenContractId?: string }

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

    find: (id: number): Promise<TransactionRow | undefined> =>
      query.selectFrom('transactions').select(columns).where('id', '=', id).executeTakeFirst(),

    findByHash: (platformId: string, hash: string): Promise<TransactionRow | undefined> =>
      query.selectFrom('transactions').select(columns).where('platform_id', '=', platformId).where('hash', '=', hash).executeTakeFirst(),

    /** One transaction, where one of the links takes part in it and the device may see it. */
    async findVisible(id: number, history: HistoryQuery): Promise<TransactionRow | undefined> {
      const { rows } = await sql<TransactionRow>`
        with visible as (${visible(history)})
        select ${shown} from visible v join transactions t on t.id = v.id where v.id = ${id}`.execute(query)
      return rows[0]
    },

    /** Newest first. */
    async page(history: HistoryQuery, offset: number, limit: number): Promise<TransactionRow[]> {
      const { rows } = await sql<TransactionRow>`
        with visible as (${visible(history)} order by created_at desc, id desc offset ${offset} limit ${limit})
        select ${shown} from visible v join transactions t on t.id = v.id order by v.created_at desc, v.id desc`.execute(query)
      return rows
    },

    async count(history: HistoryQuery): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*) as total from (${visible(history)}) visible`.execute(query)
      return rows[0]?.total ?? 0
    },

    /** The transaction of a webhook delivery that was answered before. */
    async deliveredBefore(deliveryId: string): Promise<number | undefined> {
      const row = await query.selectFrom('webhook_deliveries').select('transaction_id').where('id', '=', deliveryId).executeTakeFirst()
      return row?.transaction_id
    },

    async noteDelivery(deliveryId: string, transactionId: number) {
      await query
        .insertInto('webhook_deliveries')
        .values({ id: deliveryId, transaction_id: transactionId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** The columns of a `TransactionRow` in statements written by hand. */
const shown = sql`t.id, t.platform_id as "platformId", t.hash, t.status, t.failure_reason as "failureReason", t.from_address as "fromAddress",
  t.to_address as "toAddress", t.nonce, t.fee, t.operations, t.block_number as "blockNumber", t.block_hash as "blockHash", t.final,
  t.created_at as "createdAt", t.updated_at as "updatedAt"`

/**
 * Transactions in which one of the links takes part. What is not mined is seen only by the device that sent it, and by those that
 * proved the address: to link somebody's address must not show what its owner is about to do.
 */
function visible({ deviceId, links, tokenContractId }: HistoryQuery) {
  const sentByDevice = sql`exists (
    select from transaction_submissions s where s.transaction_id = p.transaction_id and s.device_id = ${deviceId})`
  const ofToken = tokenContractId === undefined ? sql`` : sql`and p.token_contract_ids @> array[${tokenContractId}::text]`
  const [link] = links
  // One address, the usual question, is read off the index in the order of the page.
  if (link && links.length === 1)
    return sql`
      select p.transaction_id as id, p.created_at from transaction_parties p
      where p.platform_id = ${link.platformId} and p.address = ${link.address}
        and (p.mined or ${link.verifiedAt !== null}::boolean or ${sentByDevice}) ${ofToken}`
  return sql`
    select p.transaction_id as id, p.created_at
    from unnest(
      ${links.map(({ platformId }) => platformId)}::text[],
      ${links.map(({ address }) => address)}::text[],
      ${links.map(({ verifiedAt }) => verifiedAt !== null)}::boolean[]
    ) as link (platform_id, address, verified)
    join transaction_parties p using (platform_id, address)
    where (p.mined or link.verified or ${sentByDevice}) ${ofToken}
    group by p.transaction_id, p.created_at`
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

/** Who takes part in a transaction, with the tokens that moved from or to them. Being approved as a spender moves nothing. */
function partiesOf({
  platformId,
  fromAddress,
  toAddress,
  operations,
}: Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>) {
  const parties = new Map<string, Set<string>>()
  const add = (address: string | null, tokenContractId?: string) => {
    if (address === null) return
    const tokens = parties.get(address) ?? new Set()
    parties.set(address, tokenContractId === undefined ? tokens : tokens.add(tokenContractId))
  }
  add(fromAddress)
  add(toAddress)
  for (const operation of operations) {
    add(operation.fromAddress, operation.tokenContractId)
    if (operation.type === 'transfer') add(operation.toAddress, operation.tokenContractId)
  }
  // Without any movement the transaction stands under the native token, in which its fee was paid.
  if (operations.every(({ type }) => type !== 'transfer')) add(fromAddress, `${platformId}:native`)
  return parties
}

/** Who has an address in it. What was never mined is told to those alone who see it while it is pending, as in `visible`. */
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
