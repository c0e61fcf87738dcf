import { expect, test } from 'vitest'
import { Abandoned, abandonable, createAbandonment, currentSignal } from './abandonment.ts'
import { createFlights } from './running-reads.ts'

/** A read that ends when the test calls `end`, or is abandoned. */
function heldRead() {
  let reads = 0
  let end = (_: string) => {}
  const read = () =>
    new Promise<string>((resolve, reject) => {
      reads += 1
      end = resolve
      const signal = currentSignal()
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  return { read, end: (answer: string) => end(answer), reads: () => reads }
}

test('one of two callers leaves → the read goes on, and the other gets its answer', async () => {
  const [flights, held, gone, staying] = [createFlights<string>(), heldRead(), createAbandonment(), createAbandonment()]
  const left = abandonable(gone, () => flights.join('key', held.read))
  const kept = abandonable(staying, () => flights.join('key', held.read))
  gone.abandon()
  held.end('answer')
  expect(await Promise.all([left, kept])).toEqual(['answer', 'answer'])
  expect(held.reads()).toBe(1)
})

test('a caller without a signal waits too → the read goes on', async () => {
  const [flights, held, gone] = [createFlights<string>(), heldRead(), createAbandonment()]
  const kept = flights.join('key', held.read)
  const left = abandonable(gone, () => flights.join('key', held.read))
  gone.abandon()
  held.end('answer')
  expect(await Promise.all([left, kept])).toEqual(['answer', 'answer'])
})

test('every caller leaves → the read is abandoned, and the next caller starts a new one', async () => {
  const [flights, held, first, second] = [createFlights<string>(), heldRead(), createAbandonment(), createAbandonment()]
  const both = [first, second].map((caller) => abandonable(caller, () => flights.join('key', held.read)))
  first.abandon()
  second.abandon()
  const next = flights.join('key', held.read)
  held.end('later')
  expect(await Promise.allSettled(both)).toMatchObject([{ reason: expect.any(Abandoned) }, { reason: expect.any(Abandoned) }])
  expect(await next).toBe('later')
  expect(held.reads()).toBe(2)
})

test('a caller that has left already → rejected, and no read starts', async () => {
  const [flights, held, gone] = [createFlights<string>(), heldRead(), createAbandonment()]
  gone.abandon()
  await expect(abandonable(gone, () => flights.join('key', held.read))).rejects.toThrow(Abandoned)
  expect(held.reads()).toBe(0)
})
