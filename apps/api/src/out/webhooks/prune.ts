import type { Database } from '../../base/db/client.ts'
import type { Old } from '../../base/db/drop-old.ts'
import { dropPartitions } from '../../base/db/drop-partitions.ts'

/** Drops the weeks whose deliveries are all too old. Returns the number of weeks. */
export const dropDeliveryWeeks = ({ query }: Pick<Database, 'query'>, old: Old) => dropPartitions(query, 'outbound_deliveries', old)
