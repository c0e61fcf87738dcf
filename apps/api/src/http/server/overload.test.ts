import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createEventLoopWatch, refuseOverload } from './overload.ts'

describe('the watch of the event loop', () => {
  test('four looks in a row are late → overloaded, until one is in time', () => {
    const watch = createEventLoopWatch(100)
    for (const lateMs of [101, 500, 101]) watch.note(lateMs)
    expect(watch.isOverloaded()).toBe(false)
    watch.note(101)
    expect(watch.isOverloaded()).toBe(true)
    watch.note(100)
    expect(watch.isOverloaded()).toBe(false)
  })

  test('one long pause, as of the garbage collector → not overloaded', () => {
    const watch = createEventLoopWatch(100)
    for (const lateMs of [0, 3_000, 0, 0, 2_000]) watch.note(lateMs)
    expect(watch.isOverloaded()).toBe(false)
  })
})

test.each([
  ['read', 503],
  ['write', 503],
  ['chain', 503],
  ['catalogue', 200],
  [undefined, 200],
] as const)('the event loop is overloaded and the class of the call is %s → %s', async (limitClass, status) => {
  const app = Fastify()
  refuseOverload(app, { isOverloaded: () => true })
  app.get('/call', { config: { limit: limitClass } }, async () => ({}))
  const answer = await app.inject('/call')
  expect(answer.statusCode).toBe(status)
  if (status === 503) {
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json()).toEqual({ statusCode: 503, message: 'Service Unavailable', error: 'Service Unavailable', code: 'unavailable' })
  }
  await app.close()
})
