const maxMs = 86_400_000

/**
 * Returns the milliseconds of a `Retry-After` header, which is a number of seconds or a date: at most a day. Undefined for other texts.
 * @see RFC 9110, 10.2.3
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  // `Date.parse` accepts much more than the dates of HTTP.
  const isDate = /^[A-Z][a-z]{2}, \d/.test(header)
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : isDate ? Date.parse(header) - now : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxMs)
}
