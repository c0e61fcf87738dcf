import type { Database } from '../../base/db/client.ts'
import type { Old } from '../../base/db/drop-old.ts'
import { dropPartitions } from '../../base/db/drop-partitions.ts'

/** Drops the months whose notifications are all too old. Returns the number of months. */
export const dropNotificationMonths = ({ query }: Pick<Database, 'query'>, old: Old) => dropPartitions(query, 'notifications', old)
