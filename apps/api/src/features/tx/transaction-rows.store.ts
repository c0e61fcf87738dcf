import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { withOperationsOfParties } from './crowded.store.ts'
import { operationsOfParties, operationsOfRow } from './crowded.ts'
import type { Standing } from './lifecycle.ts'
import { partiesOf } from './parties.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** A transaction by what it is known by on its platform. */
export type Named = Pick<TransactionRow, 'platformId' | 'hash'>

/** A row to insert. `seenAt` becomes its time. The worker first polls it after `firstLookMs`. `sending`: callers that hand its bytes to a node now. */
export type NewRow = Omit<TransactionRow, 'id' | 'createdAt' | 'updatedAt'> & {
  seenAt: Date
  firstLookMs: number
  sending: number
  raw: string | null
}

/** A device that linked an address. `verified`: it proved that the address is its own. */
export type Holder = { deviceId: string; address: string; verified: boolean }

/** The same text for the same transaction, and for no other. */
export const nameOf = ({ platformId, hash }: Named) => `${platformId}:${hash}`

/** Those of these transactions that are known, locked in the order of their ids: two that lock the same do not wait for each other. */
export async function lockRows(transaction: Transaction<Tables>, named: readonly Named[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from transactions t
    join unnest(${named.map(({ platformId }) => platformId)}::text[], ${named.map(({ hash }) => hash)}::text[]) as asked (platform_id, hash)
      on t.platform_id = asked.platform_id and t.hash = asked.hash
    order by t.id for update of t`.execute(transaction)
  return withOperationsOfParties(transaction, rows)
}

/** Makes those of these rows that are not there yet, each named once, with their parties, and returns them. Their ids follow their order. */
export async function insertRows(transaction: Transaction<Tables>, rows: readonly NewRow[]): Promise<TransactionRow[]> {
  const { rows: made } = await sql<Named & Pick<TransactionRow, 'id' | 'createdAt' | 'updatedAt'>>`
    insert into transactions (platform_id, hash, status, failure_reason, block_number, block_hash, final, from_address, to_address, nonce, fee,
      fee_token_id, operations, complete_in_block, read_at_block, kept, sending, raw, check_at, created_at, updated_at)
    select "platformId", hash, status, "failureReason", "blockNumber", "blockHash", final, "fromAddress", "toAddress", nonce, fee,
      "feeTokenId", operations, "completeInBlock", "readAtBlock", sending = 0, sending, raw, clock_timestamp() + interval '1 millisecond' * "firstLookMs",
      "seenAt", ${new Date().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, operations: operationsOfRow(row) })))}::jsonb) as made ("platformId" text, hash text, status text, "failureReason" text,
      "blockNumber" bigint, "blockHash" text, final boolean, "fromAddress" text, "toAddress" text, nonce bigint, fee numeric, "feeTokenId" text, operations jsonb,
      "completeInBlock" text, "readAtBlock" bigint, sending integer, raw text, "firstLookMs" float8, "seenAt" timestamptz)
    on conflict (platform_id, hash) do nothing
    returning id, platform_id as "platformId", hash, created_at as "createdAt", updated_at as "updatedAt"`.execute(transaction)
  const madeOf = new Map(made.map((row) => [nameOf(row), row]))
  const inserted = rows.flatMap(({ seenAt, firstLookMs, sending, raw, ...row }): TransactionRow[] => {
    const its = madeOf.get(nameOf(row))
    return its ? [{ ...row, ...its }] : []
  })
  await writeParties(transaction, inserted)
  return inserted
}

/** Writes where locked rows stand now, and what moved in them. Bytes that can no longer be wanted are let go. */
export async function updateRows(transaction: Transaction<Tables>, rows: readonly TransactionRow[]) {
  if (rows.length === 0) return
  const changed = rows.map((row) => ({ ...row, operations: operationsOfRow(row), open: isOpen(row) }))
  await sql`
    update transactions t set status = changed.status, failure_reason = changed."failureReason", block_number = changed."blockNumber",
      block_hash = changed."blockHash", final = changed.final, fee = changed.fee, fee_token_id = changed."feeTokenId", operations = changed.operations,
      complete_in_block = changed."completeInBlock", read_at_block = changed."readAtBlock", kept = true, updated_at = changed."updatedAt", raw = case when changed.open then t.raw end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id bigint, status text, "failureReason" text, "blockNumber" bigint,
      "blockHash" text, final boolean, fee numeric, "feeTokenId" text, operations jsonb, "completeInBlock" text, "readAtBlock" bigint, "updatedAt" timestamptz, open boolean)
    where t.id = changed.id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  await sql`delete from transaction_parties where transaction_id = any(${ids}::bigint[])`.execute(transaction)
  await writeParties(transaction, rows)
}

/** Whether its bytes may still be wanted: what was given up can come back, what is deep in the chain cannot go. */
const isOpen = ({ final, blockHash }: Standing) => !final || blockHash === null

/** One statement and one parameter for however many there are. */
async function writeParties(transaction: Transaction<Tables>, rows: readonly TransactionRow[]) {
  const parties = rows.flatMap((row) => {
    const ofParties = operationsOfParties(row)
    return [...partiesOf(row)].map(([address, tokens]) => ({
      platform: row.platformId,
      address,
      at: row.createdAt,
      id: row.id,
      tokens: [...tokens],
      mined: row.blockHash !== null,
      operations: ofParties.get(address) ?? null,
    }))
  })
  if (parties.length === 0) return
  await sql`
    insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, operations)
    select party.platform, party.address, party.at, party.id, array(select jsonb_array_elements_text(party.tokens)), party.mined,
      party.operations
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      as party (platform text, address text, at timestamptz, id bigint, tokens jsonb, mined boolean, operations jsonb)`.execute(transaction)
}

/**
 * Who has an address in each of these, in their order, and is not revoked. What was never mined is told to those alone who see it while it is
 * pending, as in `visible`.
 */
export async function holdersOf(transaction: Transaction<Tables>, rows: readonly TransactionRow[]): Promise<Holder[][]> {
  const parties = new Map(
    rows.flatMap((row) =>
      [...partiesOf(row).keys()].map((address) => [`${row.platformId}:${address}`, { platformId: row.platformId, address }]),
    ),
  )
  if (parties.size === 0) return []
  const asked = [...parties.values()]
  const { rows: links } = await sql<Holder & { platformId: string }>`
    select link.device_id as "deviceId", link.platform_id as "platformId", link.address, link.verified_at is not null as verified
    from unnest(${asked.map(({ platformId }) => platformId)}::text[], ${asked.map(({ address }) => address)}::text[]) as party (platform_id, address)
    join device_addresses link on link.platform_id = party.platform_id and link.address = party.address
    join devices on devices.id = link.device_id
    where devices.revoked_at is null`.execute(transaction)
  const linksOf = new Map<string, typeof links>()
  for (const link of links) {
    const key = `${link.platformId}:${link.address}`
    const others = linksOf.get(key)
    if (others) others.push(link)
    else linksOf.set(key, [link])
  }
  const senders = await sendersOf(
    transaction,
    rows.flatMap(({ id, blockHash }) => (blockHash === null ? [id] : [])),
  )
  return rows.map((row) => {
    const held = [...partiesOf(row).keys()].flatMap((address) => linksOf.get(`${row.platformId}:${address}`) ?? [])
    return row.blockHash !== null ? held : held.filter(({ deviceId, verified }) => verified || senders.has(`${row.id}:${deviceId}`))
  })
}

/** Which devices sent these transactions. */
async function sendersOf(transaction: Transaction<Tables>, ids: number[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const sent = await transaction
    .selectFrom('transaction_submissions')
    .select(['transaction_id as id', 'device_id as deviceId'])
    .where(({ eb, fn }) => eb('transaction_id', '=', fn.any(sql.val(ids))))
    .execute()
  return new Set(sent.map(({ id, deviceId }) => `${id}:${deviceId}`))
}
