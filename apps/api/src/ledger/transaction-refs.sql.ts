import { sql } from 'kysely'

/** Where transactions stand, as a table of `id` and `block_number`, for the order of what is about them. */
export const transactionRefs = sql`(select id, block_number from transactions)`
