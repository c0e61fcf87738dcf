import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'

/** Deletes old pushes, sent or not. */
export const prunePushes = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(query, old, { table: 'push_outbox', key: ['notification_id'], age: 'created_at' })
