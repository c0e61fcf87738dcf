import { describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from './errors.ts'
import { createWaiting, refuseLongQueue } from './waiting.ts'

/** Returns a promise that the test settles. */
function answer() {
  let settle: { resolve(): void; reject(error: Error): void } = { resolve() {}, reject() {} }
  const coming = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { coming, ...settle }
}

describe('callers that wait for a connection', () => {
  test('callers arrive and are served out of order → the age is that of the oldest one that still waits', async () => {
    let time = 0
    const waiting = createWaiting(() => time)
    expect(waiting.firstMs()).toBe(0)
    const [first, second] = [answer(), answer()]
    const one = waiting.during(() => first.coming)
    time = 400
    const other = waiting.during(() => second.coming)
    time = 1_000
    expect(waiting.firstMs()).toBe(1_000)
    first.resolve()
    await one
    expect(waiting.firstMs()).toBe(600)
    second.reject(new Error('gone'))
    await expect(other).rejects.toThrow('gone')
    expect(waiting.firstMs()).toBe(0)
  })

  test.each([
    { firstMs: 1_001, maxMs: 1_000, refused: true },
    { firstMs: 1_000, maxMs: 1_000, refused: false },
    { firstMs: 60_000, maxMs: 0, refused: false },
  ])('the first caller waits for $firstMs ms and the limit is $maxMs → refused: $refused', ({ firstMs, maxMs, refused }) => {
    const enter = () => refuseLongQueue({ firstMs: () => firstMs }, maxMs)
    if (refused) expect(enter).toThrow(DatabaseUnavailableError)
    else expect(enter).not.toThrow()
  })
})
