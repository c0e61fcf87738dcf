/** The sort key of a history item. `time` is in microseconds since 1970. An item without a block is newer than all blocks. */
export type SortKey = { time: number; block: number | null; position: number | null; id: number }
