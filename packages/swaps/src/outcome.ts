/**
 * How a provider answered. `refused`: it has no quote for this request. `invalid`: its quote contradicts the request, or promises
 * what its transaction does not return. `paused`: it failed repeatedly and was not called.
 */
export type SwapOutcome = 'quoted' | 'refused' | 'invalid' | 'unavailable' | 'timeout' | 'paused' | 'failed'

/** Receives each answer of a provider. */
export type OnSwapOutcome = (call: { provider: string; platformId: string; outcome: SwapOutcome; ms: number; error?: unknown }) => void
