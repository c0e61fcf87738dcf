/** The sort key of an item in the history. `time`: microseconds since 1970. Items without a block count as newer than all blocks. */
export type SortKey = { time: number; block: number | null; position: number | null; id: number }
