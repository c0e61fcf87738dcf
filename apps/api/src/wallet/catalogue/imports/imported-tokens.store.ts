import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../base/db/client.ts'
import { aliases, type RowOf } from '../../../base/db/columns.ts'
import type { Tables } from '../../../base/db/table-map.ts'
import { importColumns } from './tables.ts'

/** A token of a device's list, with the identity that was read when the device added it. */
export type StoredImport = RowOf<typeof importColumns>

export type ImportedTokenStore = {
  /** Returns the tokens of a device, in the order of its list. */
  all(deviceId: string): Promise<StoredImport[]>
  /** Returns those of these tokens that each device imported. `at` may be a database transaction. */
  among(deviceIds: readonly string[], tokenIds: readonly string[], at?: Kysely<Tables>): Promise<(StoredImport & { deviceId: string })[]>
  /** Replaces the whole list of a device. The last of several calls at once wins; lists are never mixed. */
  replace(deviceId: string, tokens: readonly StoredImport[]): Promise<void>
}

export function createImportedTokenStore({ query }: Pick<Database, 'query'>): ImportedTokenStore {
  return {
    all: (deviceId) =>
      query.selectFrom('imported_tokens').select(aliases(importColumns)).where('device_id', '=', deviceId).orderBy('position').execute(),

    among: (deviceIds, tokenIds, at = query) =>
      at
        .selectFrom('imported_tokens')
        .select(['device_id as deviceId', ...aliases(importColumns)])
        .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
        .where('token_id', '=', sql<string>`any(${tokenIds}::text[])`)
        .execute(),

    replace: (deviceId, tokens) =>
      query.transaction().execute(async (transaction) => {
        // Two calls at once would otherwise delete the same rows and both insert their own.
        await sql`select pg_advisory_xact_lock(hashtext('imported_tokens'), hashtext(${deviceId}))`.execute(transaction)
        await transaction.deleteFrom('imported_tokens').where('device_id', '=', deviceId).execute()
        if (tokens.length === 0) return
        const rows = tokens.map(({ tokenId, ...token }, position) => ({ device_id: deviceId, token_id: tokenId, position, ...token }))
        await transaction.insertInto('imported_tokens').values(rows).execute()
      }),
  }
}
