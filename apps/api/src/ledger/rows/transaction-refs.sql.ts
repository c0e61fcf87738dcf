import { sql } from 'kysely'

/** SQL for a table of `id` and `block_number` of transactions. Other tables join it to sort by block. */
export const transactionRefs = sql`(select id, block_number from transactions)`
