import networks from '@patina/contract/networks.json' with { type: 'json' }
import type { FeeSpeed } from '@patina/sdk'

/** Blocks until a transaction is usually included. The API describes the levels: slow may wait for several blocks. */
const blocks = { slow: 6, standard: 2, fast: 1 } as const satisfies Record<FeeSpeed, number>

/** Returns the time between two blocks. Undefined for a network that this build does not know. */
export const blockTimeMs = (platformId: string): number | undefined => networks.find(({ id }) => id === platformId)?.blockTimeMs

/** Returns the time until a transaction in a block is final. Undefined for a network that this build does not know. */
export function finalityMs(platformId: string): number | undefined {
  const network = networks.find(({ id }) => id === platformId)
  return network && network.finalityBlocks * network.blockTimeMs
}

/** Returns how long a transaction usually waits, in whole seconds. Undefined for a network whose block time is not known. */
export function expectedSeconds(platformId: string, speed: FeeSpeed): number | undefined {
  const time = blockTimeMs(platformId)
  return time && Math.max(1, Math.round((time * blocks[speed]) / 1_000))
}

/** Returns a duration for reading: `24 sec` or `2 min`. */
export function durationText(seconds: number, locale: string): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
