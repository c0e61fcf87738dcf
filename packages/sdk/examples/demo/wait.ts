import { setTimeout as delay } from 'node:timers/promises'
import { UnexpectedResult } from './unexpected-result.ts'

const timeoutMs = 60_000
const pollIntervalMs = 200

/** Calls `poll` repeatedly until it returns a value, and returns this value. @throws {UnexpectedResult} if it returns none for a minute */
export async function waitFor<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
  const endsAt = Date.now() + timeoutMs
  while (Date.now() < endsAt) {
    const value = await poll()
    if (value !== undefined) return value
    await delay(pollIntervalMs)
  }
  throw new UnexpectedResult(`${what} did not arrive within ${timeoutMs / 1000} seconds`)
}
