import type { Database } from '../../db/client.ts'
import type { Old } from '../../db/drop-old.ts'
import { dropPartitions } from '../../db/drop-partitions.ts'

/** Drops the weeks whose deliveries are all too old. Returns the number of weeks. */
export const dropDeliveryWeeks = ({ query }: Pick<Database, 'query'>, old: Old) => dropPartitions(query, 'outbound_deliveries', old)
