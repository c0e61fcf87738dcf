/** A server that is started for a test run. */
export type Service = { url: string; stop(): Promise<void> }
