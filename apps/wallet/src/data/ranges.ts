const hourMs = 3_600_000

/** How long each range of a line is, in milliseconds. */
export const rangeMs = { '1d': 24 * hourMs, '1w': 168 * hourMs, '1m': 720 * hourMs, '1y': 8_760 * hourMs } as const

export type Range = keyof typeof rangeMs

export const ranges: readonly Range[] = ['1d', '1w', '1m', '1y']
