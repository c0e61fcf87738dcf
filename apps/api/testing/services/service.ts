/** A server that a run of the tests may use. */
export type Service = { url: string; stop(): Promise<void> }
