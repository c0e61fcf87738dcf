import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { notify } from '../../../../testing/notify.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('GET /v1/notifications', () => {
  let running: TestApp
  let device: TestDevice
  const titles = Array.from({ length: 60 }, (_, index) => `Number ${index}`)
  const newestFirst = titles.toReversed()

  beforeAll(async () => {
    running = await testApp()
    device = await registerDevice(running.app)
    await notify(running, device.id, titles)
    await notify(running, (await registerDevice(running.app)).id, ['Of another device'])
  })
  afterAll(() => running.close())

  const titlesOf = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

  test('200: more than fifty notifications → the newest fifty and the total', async () => {
    const { status, body } = await device.get('/v1/notifications')
    expect(status).toBe(200)
    expect(titlesOf(body)).toEqual(newestFirst.slice(0, 50))
    expect(body.total).toBe(60)
    expect(Object.keys(body.items[0])).toEqual(['id', 'type', 'title', 'message', 'read', 'createdAt', 'transactionId'])
  })

  test('200: all pages are read → each entry appears once', async () => {
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => device.get(`/v1/notifications?offset=${offset}&limit=25`)))
    expect(pages.flatMap(({ body }) => titlesOf(body))).toEqual(newestFirst)
    for (const { body } of pages) expect(body.total).toBe(60)
  })

  test('200: a device has no notifications → an empty list', async () => {
    expect(await (await registerDevice(running.app)).get('/v1/notifications')).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  })

  test.each([
    ['limit=0', 'limit must be a positive number'],
    ['limit=-1', 'limit must be a positive number'],
    ['limit=abc', 'limit must be a positive number'],
    ['limit=', 'limit must be a positive number'],
    ['limit=1&limit=2', 'limit must be a positive number'],
    ['limit=101', 'limit must not be greater than 100'],
    ['offset=-1', 'offset must not be a negative number'],
    ['offset=x', 'offset must be an integer'],
    ['offset=%00', 'offset must be an integer'],
    ['offset=-1&limit=0', 'offset must not be a negative number; limit must be a positive number'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await device.get(`/v1/notifications?${query}`)).toMatchObject(refusal(400, sentence))
  })

  test('200: the query has unknown parameters → they are ignored', async () => {
    expect(await device.get('/v1/notifications?limit=100&deviceId=x&read=maybe')).toMatchObject({ status: 200, body: { total: 60 } })
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: '/v1/notifications' }),
  )
})
