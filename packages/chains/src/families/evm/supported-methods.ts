/** Milliseconds after which a missing method is called again, because an upgrade of the node may have added it. */
const RETRY_AFTER_MS = 3_600_000

/** The methods that one node lacks, according to its answers so far. */
export type SupportedMethods = {
  /** Returns whether to call the method: false for an hour after the node refused it as unknown. */
  mayHave(method: string): boolean
  markMissing(method: string): void
}

/** @param now a clock in milliseconds that never goes back */
export function createSupportedMethods(now: () => number): SupportedMethods {
  const missingUntil = new Map<string, number>()
  return {
    mayHave: (method) => now() >= (missingUntil.get(method) ?? Number.NEGATIVE_INFINITY),
    markMissing: (method) => missingUntil.set(method, now() + RETRY_AFTER_MS),
  }
}
