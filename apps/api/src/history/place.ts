/** Where an item is in the order of the history. `time` is in microseconds since 1970; no block is above all blocks. */
export type Place = { time: number; block: number | null; position: number | null; id: number }
