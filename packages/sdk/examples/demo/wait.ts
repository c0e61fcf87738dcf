import { setTimeout as delay } from 'node:timers/promises'
import { UnexpectedResult } from './unexpected-result.ts'

const timeoutMs = 60_000
const pollIntervalMs = 200

/** Polls until there is a value, and returns it. @throws {UnexpectedResult} if there is none after a minute */
export async function waitFor<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
  const endsAt = Date.now() + timeoutMs
  while (Date.now() < endsAt) {
    const value = await poll()
    if (value !== undefined) return value
    await delay(pollIntervalMs)
  }
  throw new UnexpectedResult(`${what} did not come within ${timeoutMs / 1000} seconds`)
}
