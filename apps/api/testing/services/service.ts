/** A server that a test run starts and stops. */
export type Service = { url: string; stop(): Promise<void> }
