import { sql } from 'kysely'

/** SQL: a table of `id` and `block_number`. Other tables join it to sort by block. */
export const transactionRefs = sql`(select id, block_number from transactions)`
