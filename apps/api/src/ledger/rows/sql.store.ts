import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/tables.ts'
import { kindStatusesOfParties } from './kind-status.ts'
import { withOperationsOfParties } from './large.store.ts'
import { operationsOfParties, operationsOfRow } from './large.ts'
import type { TransactionState } from './lifecycle.ts'
import { partiesOf } from './parties.ts'
import { shownColumns, type TransactionRow } from './row.ts'

/** Identifies a transaction on its platform. */
export type TransactionKey = Pick<TransactionRow, 'platformId' | 'hash'>

/** A row to insert. `seenAt` becomes its time. The worker polls it after `firstPollMs`. `sending` is the number of callers that send its bytes. */
export type NewRow = Omit<TransactionRow, 'id' | 'createdAt' | 'updatedAt'> & {
  seenAt: Date
  firstPollMs: number
  sending: number
  raw: string | null
}

/** Returns a unique key of a transaction. */
export const keyOf = ({ platformId, hash }: TransactionKey) => `${platformId}:${hash}`

/** Locks and returns the rows of these transactions that exist. All writers lock rows in the order of ids; otherwise two could deadlock. */
export async function lockRows(transaction: Transaction<Tables>, keys: readonly TransactionKey[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from transactions t
    join unnest(${keys.map(({ platformId }) => platformId)}::text[], ${keys.map(({ hash }) => hash)}::text[]) as queried (platform_id, hash)
      on t.platform_id = queried.platform_id and t.hash = queried.hash
    order by t.id for update of t`.execute(transaction)
  return withOperationsOfParties(transaction, rows)
}

/** Locks and returns those of these transactions that exist, in the order of ids. */
export async function lockRowsById(transaction: Transaction<Tables>, ids: readonly number[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from transactions t where t.id = any(${[...ids]}::bigint[]) order by t.id for no key update of t`.execute(
    transaction,
  )
  return withOperationsOfParties(transaction, rows)
}

/** Inserts the given rows that do not exist yet, with their parties, and returns them. `rows` has no duplicates. Ids ascend in their order. */
export async function insertRows(transaction: Transaction<Tables>, rows: readonly NewRow[]): Promise<TransactionRow[]> {
  const { rows: created } = await sql<TransactionKey & Pick<TransactionRow, 'id' | 'createdAt' | 'updatedAt'>>`
    insert into transactions (platform_id, hash, status, failure_reason, block_number, block_hash, final, from_address, to_address, nonce, fee,
      fee_token_id, position, action, operations, complete_in_block, read_at_block, kept, sending, raw, check_at, created_at, updated_at)
    select "platformId", hash, status, "failureReason", "blockNumber", "blockHash", final, "fromAddress", "toAddress", nonce, fee,
      "feeTokenId", position, action, operations, "completeInBlock", "readAtBlock", sending = 0, sending, raw, clock_timestamp() + interval '1 millisecond' * "firstPollMs",
      "seenAt", ${new Date().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, operations: operationsOfRow(row) })))}::jsonb) as made ("platformId" text, hash text, status text, "failureReason" text,
      "blockNumber" bigint, "blockHash" text, final boolean, "fromAddress" text, "toAddress" text, nonce bigint, fee numeric, "feeTokenId" text, position integer, action text, operations jsonb,
      "completeInBlock" text, "readAtBlock" bigint, sending integer, raw text, "firstPollMs" float8, "seenAt" timestamptz)
    on conflict (platform_id, hash) do nothing
    returning id, platform_id as "platformId", hash, created_at as "createdAt", updated_at as "updatedAt"`.execute(transaction)
  const createdOf = new Map(created.map((row) => [keyOf(row), row]))
  const inserted = rows.flatMap(({ seenAt, firstPollMs, sending, raw, ...row }): TransactionRow[] => {
    const generated = createdOf.get(keyOf(row))
    return generated ? [{ ...row, ...generated }] : []
  })
  await writeParties(transaction, inserted)
  return inserted
}

/** Writes the state and movements of locked rows. Deletes signed bytes that are no longer needed. */
export async function updateRows(transaction: Transaction<Tables>, rows: readonly TransactionRow[]) {
  if (rows.length === 0) return
  const changed = rows.map((row) => ({ ...row, operations: operationsOfRow(row), open: isOpen(row) }))
  await sql`
    update transactions t set status = changed.status, failure_reason = changed."failureReason", block_number = changed."blockNumber",
      block_hash = changed."blockHash", final = changed.final, fee = changed.fee, fee_token_id = changed."feeTokenId",
      position = changed.position, action = changed.action, operations = changed.operations,
      complete_in_block = changed."completeInBlock", read_at_block = changed."readAtBlock", kept = true, updated_at = changed."updatedAt", raw = case when changed.open then t.raw end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id bigint, status text, "failureReason" text, "blockNumber" bigint,
      "blockHash" text, final boolean, fee numeric, "feeTokenId" text, position integer, action text, operations jsonb, "completeInBlock" text, "readAtBlock" bigint, "updatedAt" timestamptz, open boolean)
    where t.id = changed.id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  await sql`delete from transaction_parties where transaction_id = any(${ids}::bigint[])`.execute(transaction)
  await writeParties(transaction, rows)
}

/** Returns whether the signed bytes may still be needed. A dropped transaction can return to the chain; one in a final block cannot leave it. */
const isOpen = ({ final, blockHash }: TransactionState) => !final || blockHash === null

/** Writes the parties of all rows in one statement with one parameter. */
async function writeParties(transaction: Transaction<Tables>, rows: readonly TransactionRow[]) {
  const parties = rows.flatMap((row) => {
    const ofParties = operationsOfParties(row)
    const kindStatusOfParty = kindStatusesOfParties(row)
    return [...partiesOf(row)].map(([address, tokens]) => ({
      platform: row.platformId,
      address,
      at: row.createdAt,
      id: row.id,
      tokens: [...tokens],
      mined: row.blockHash !== null,
      operations: ofParties.get(address) ?? null,
      kindStatus: kindStatusOfParty(address),
    }))
  })
  if (parties.length === 0) return
  await sql`
    insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, operations, kind_status)
    select party.platform, party.address, party.at, party.id, array(select jsonb_array_elements_text(party.tokens)), party.mined,
      party.operations, party."kindStatus"
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      as party (platform text, address text, at timestamptz, id bigint, tokens jsonb, mined boolean, operations jsonb, "kindStatus" smallint)`.execute(
    transaction,
  )
}

/** Locks and returns the first of these transactions that is not locked yet. */
export async function lockFirstFree(transaction: Transaction<Tables>, ids: readonly number[]): Promise<TransactionRow | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    join transactions t on t.id = wanted.id
    order by wanted.place limit 1 for no key update of t skip locked`.execute(transaction)
  const [row] = await withOperationsOfParties(transaction, rows)
  return row
}
