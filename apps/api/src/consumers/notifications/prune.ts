import type { Database } from '../../db/client.ts'
import type { Old } from '../../db/drop-old.ts'
import { dropPartitions } from '../../db/drop-partitions.ts'

/** Drops the months whose notifications are all too old. Returns the number of months. */
export const dropNotificationMonths = ({ query }: Pick<Database, 'query'>, old: Old) => dropPartitions(query, 'notifications', old)
