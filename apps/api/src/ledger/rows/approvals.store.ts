import type { Address } from '@patina/chains'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { column, fields, names, pickColumns, type RowOf, records, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { contractOf } from '../../wallet/catalogue/tokens.ts'
import { isLinked } from '../../wallet/devices/links.sql.ts'
import type { TransactionRow } from './row.ts'
import { approvalColumns, givenColumns, type StoredOperation } from './tables.ts'

type GivenApproval = RowOf<typeof givenColumns>

/** The transaction that set a permission. `signed`: the owner signed it. */
export type ApprovingTransaction = Pick<TransactionRow, 'id' | 'hash' | 'createdAt'> & { signed: boolean }

/** A permission that an address gave. `since` is null if the newest transaction that set it is not known. */
export type StoredApproval = Omit<GivenApproval, 'platformId' | 'owner' | 'transactionId'> & {
  id: number
  since: ApprovingTransaction | null
}

/** What the chain said about a permission. */
export type CheckedApproval = Pick<StoredApproval, 'id' | 'blockNumber'> & { isLive: boolean }

/** The place of a permission in the order of `page`. */
export type ApprovalKey = Pick<StoredApproval, 'signed' | 'blockNumber' | 'id'>

type Owner = { platformId: string; address: Address }

/** The permissions of linked addresses. One that the chain says has ended is hidden until a transaction sets it again, or a later check. */
export type ApprovalStore = {
  /** Returns permissions that are not hidden, after this one: signed ones first, then the newest block. */
  page(owner: Owner, after: ApprovalKey | undefined, limit: number): Promise<StoredApproval[]>
  /** Returns hidden permissions whose next check is due. */
  dueForCheck(owner: Owner, limit: number): Promise<StoredApproval[]>
  /** Returns the permissions for these contracts and spenders. */
  among(owner: Owner, pairs: readonly { contract: string; spender: string }[]): Promise<StoredApproval[]>
  /** Hides and shows permissions. A check of one that was set meanwhile is ignored. */
  record(checked: readonly CheckedApproval[]): Promise<void>
}

const identity = pickColumns(givenColumns, 'platformId', 'owner', 'kind', 'contract', 'spender', 'tokenId')

/**
 * Notes the permissions that confirmed transactions set, within the database transaction that writes their rows. The newest block decides, and
 * one that the owner signed once stays signed: nobody else can push it down the list.
 * Permissions of addresses that nobody linked are ignored.
 */
export async function noteApprovals(transaction: Transaction<Tables>, rows: readonly TransactionRow[]): Promise<void> {
  const given = approvalsIn(rows)
  if (given.length === 0) return
  const isNewer = sql`(approvals.transaction_id is null or excluded.block_number >= approvals.block_number)`
  const newer = (column: string, otherwise = sql.ref(`excluded.${column}`)) =>
    sql`${sql.ref(column)} = case when ${isNewer} then ${otherwise} else ${sql.ref(`approvals.${column}`)} end`
  const isChange = sql`(approvals.transaction_id, approvals.block_number) is distinct from (excluded.transaction_id, excluded.block_number)`
  // All writers take rows in one order. Otherwise two of them could deadlock.
  await sql`
    insert into approvals (${names(givenColumns)})
    select ${fields(givenColumns, 'given')} from ${records(givenColumns, given, 'given')}
    where ${isLinked(sql`given."platformId"`, sql`given.owner`)}
    order by ${fields(identity, 'given')}
    on conflict (${names(identity)}) do update set
      ${newer('transaction_id')}, ${newer('block_number')}, ${newer('hidden_at', sql`null`)}, ${newer('check_at', sql`null`)},
      signed = approvals.signed or excluded.signed
    where (${isNewer} and ${isChange}) or (excluded.signed and not approvals.signed)`.execute(transaction)
}

/** Forgets that these transactions set permissions, because they left their blocks. The permissions are shown until the chain was asked. */
export async function forgetTransactions(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await withoutTransactions(sql`(select unnest(${[...ids]}::bigint[]))`).execute(transaction)
}

/** SQL: the statement of `forgetTransactions` for the ids of a query. */
export const withoutTransactions = (ids: RawBuilder<unknown>) => sql`
  update approvals set transaction_id = null, hidden_at = null, check_at = null where transaction_id in ${ids}`

/** Returns the permissions in confirmed transactions, each once, with the newest that set it. */
function approvalsIn(rows: readonly TransactionRow[]): GivenApproval[] {
  const newest = new Map<string, GivenApproval>()
  for (const { platformId, status, id, fromAddress, blockNumber, operations } of rows) {
    if (status !== 'confirmed' || blockNumber === null) continue
    for (const operation of operations) {
      const named = permissionOf(operation)
      if (!named) continue
      const key = [platformId, ...Object.values(named)].join(' ')
      const known = newest.get(key)
      const signed = known?.signed === true || fromAddress === named.owner
      // Rows of one block are in its order.
      const isNewest = (known?.blockNumber ?? 0) <= blockNumber
      newest.set(key, known && !isNewest ? { ...known, signed } : { platformId, ...named, transactionId: id, blockNumber, signed })
    }
  }
  return [...newest.values()]
}

function kindOf({ standard, tokenId, via }: StoredOperation): GivenApproval['kind'] {
  if (via) return via
  if (standard === undefined) return 'token'
  return tokenId === undefined ? 'operator' : 'nft'
}

function permissionOf(operation: StoredOperation) {
  const { type, tokenContractId, fromAddress: owner, toAddress: spender, tokenId = '' } = operation
  // An approval of nobody ends the permission for an NFT. The one before it is known already.
  if (type !== 'approval' || spender === null || /^0x0+$/.test(spender)) return undefined
  const kind = kindOf(operation)
  return { owner, kind, contract: contractOf(tokenContractId), spender, tokenId: kind === 'nft' ? tokenId : '' }
}

/** Columns of a permission, with the transaction that set it. */
const stored = sql`${shown(pickColumns(approvalColumns, 'id', 'kind', 'contract', 'spender', 'tokenId', 'blockNumber', 'signed'), 'approvals')},
  case when t.id is not null then
    jsonb_build_object('id', t.id, 'hash', t.hash, 'createdAt', t.created_at, 'signed', t.from_address = approvals.owner) end as since`
const found = sql`approvals left join transactions t on t.id = approvals.transaction_id`

/** SQL for permissions of an owner that pass a condition. */
const among = ({ platformId, address }: Owner, condition: RawBuilder<unknown>) => sql<StoredApproval>`
  select ${stored} from ${found} where approvals.platform_id = ${platformId} and approvals.owner = ${address} and ${condition}`

/** SQL for `page`. */
export const approvalPage = (owner: Owner, after: ApprovalKey | undefined, limit: number) =>
  among(
    owner,
    sql`hidden_at is null
      ${after ? sql`and (approvals.signed, approvals.block_number, approvals.id) < (${after.signed}, ${after.blockNumber}::bigint, ${after.id}::bigint)` : sql``}
      order by approvals.signed desc, approvals.block_number desc, approvals.id desc limit ${limit}`,
  )

/** SQL for `dueForCheck`. */
export const dueApprovals = (owner: Owner, limit: number) =>
  among(owner, sql`hidden_at is not null and approvals.check_at <= now() order by approvals.check_at limit ${limit}`)

export function createApprovalStore({ query }: Pick<Database, 'query'>): ApprovalStore {
  const read = async (statement: RawBuilder<StoredApproval>) => {
    const { rows } = await statement.execute(query)
    // The time inside the JSON has the form of PostgreSQL.
    return rows.map(({ since, ...row }) => ({ ...row, since: since && { ...since, createdAt: new Date(since.createdAt).toISOString() } }))
  }

  return {
    page: (owner, after, limit) => read(approvalPage(owner, after, limit)),
    dueForCheck: (owner, limit) => read(dueApprovals(owner, limit)),

    async among(owner, pairs) {
      const [contracts, spenders] = [pairs.map(({ contract }) => contract), pairs.map(({ spender }) => spender)]
      const isPair = sql`kind = 'token' and (contract, spender) in (select * from unnest(${contracts}::text[], ${spenders}::text[]))`
      return pairs.length === 0 ? [] : read(among(owner, isPair))
    },

    async record(checked) {
      if (checked.length === 0) return
      const given = { ...pickColumns(approvalColumns, 'id', 'blockNumber'), isLive: column<boolean>('boolean') }
      // The longer a permission is hidden, the later is its next check.
      await sql`
        update approvals set
          hidden_at = case when "isLive" then null else coalesce(hidden_at, now()) end,
          check_at = case when "isLive" then null else now() + greatest(interval '1 minute', now() - coalesce(hidden_at, now())) end
        from ${records(given, checked, 'checked')}
        where approvals.id = checked.id and block_number = "blockNumber"`.execute(query)
    },
  }
}
