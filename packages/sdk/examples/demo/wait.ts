import { setTimeout as delay } from 'node:timers/promises'
import { Surprise } from './surprise.ts'

const deadlineMs = 60_000
const everyMs = 200

/** The first value that `look` gives. @throws {Surprise} when it gives none for a minute */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const endsAt = Date.now() + deadlineMs
  while (Date.now() < endsAt) {
    const value = await look()
    if (value !== undefined) return value
    await delay(everyMs)
  }
  throw new Surprise(`${what} did not come within ${deadlineMs / 1000} seconds`)
}
