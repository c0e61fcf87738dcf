import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Receiver, startReceiver } from '../../../testing/event-receiver.ts'
import { type Caller, caller, refusal } from '../../../testing/http.ts'
import { composeWebhooks } from '../../bin/compose-webhooks.ts'
import { operationIds } from '../routes/index.ts'
import type { App } from '../server/route.ts'
import { buildAdminApp } from './admin-app.ts'

const token = 'a-token-of-32-characters-or-more'
const newToken = 'b-token-of-32-characters-or-more'
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('the admin API', () => {
  let running: TestApp
  let receiver: Receiver
  let app: App
  let operator: Caller
  let close = () => {}

  beforeAll(async () => {
    running = await testApp()
    receiver = await startReceiver()
    const composed = composeWebhooks(running.storage.database, { webhookNetworks: ['127.0.0.1'] })
    close = composed.close
    app = await buildAdminApp(
      { webhooks: composed.webhooks, cache: running.storage.cache },
      { host: '127.0.0.1', tokens: [newToken, token] },
    )
    operator = caller(app, () => ({ authorization: `Bearer ${token}` }))
  })
  afterEach(async () => {
    for (const { id } of (await operator.get('/admin/v1/webhooks')).body.items)
      await operator.send({ method: 'DELETE', url: `/admin/v1/webhooks/${id}` })
  })
  afterAll(async () => {
    close()
    await app.close()
    await receiver.close()
    await running.close()
  })

  const add = async (body: object = {}) => (await operator.post('/admin/v1/webhooks', { url: receiver.url, ...body })).body

  test('a webhook is added → 201 with its secret, which no other answer contains', async () => {
    const { status, body } = await operator.post('/admin/v1/webhooks', { url: receiver.url, filter: { types: ['transaction.final'] } })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        url: receiver.url,
        filter: { types: ['transaction.final'] },
        ordered: false,
        status: 'active',
        statusReason: null,
        failingSince: null,
        createdAt: expect.any(String),
        secret: expect.stringMatching(/^whsec_/),
      },
    ])
    const { secret, ...shown } = body
    expect(await operator.get('/admin/v1/webhooks')).toMatchObject({ status: 200, body: { items: [shown] } })
    const { body: found } = await operator.get(`/admin/v1/webhooks/${body.id}`)
    expect(found).toEqual(shown)
  })

  test('a token is replaced → both tokens are accepted', async () => {
    const withNew = caller(app, () => ({ authorization: `Bearer ${newToken}` }))
    for (const one of [operator, withNew]) expect(await one.get('/admin/v1/webhooks')).toMatchObject({ status: 200 })
  })

  test('a webhook is changed, paused, resumed, rotated, tested and deleted → each answer shows it', async () => {
    const { id, secret } = await add()
    const one = `/admin/v1/webhooks/${id}`
    expect(await operator.send({ method: 'PATCH', url: one, body: { ordered: true } })).toMatchObject({
      status: 200,
      body: { ordered: true },
    })
    expect(await operator.post(`${one}/pause`)).toMatchObject({ status: 200, body: { status: 'paused' } })
    expect(await operator.post(`${one}/resume`)).toMatchObject({ status: 200, body: { status: 'active' } })
    const rotated = await operator.post(`${one}/rotate`)
    expect(rotated).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } })
    expect(rotated.body.secret).not.toBe(secret)
    expect(await operator.post(`${one}/test`)).toMatchObject({ status: 200, body: { delivered: true, status: 204, error: null } })
    expect(await operator.get(`${one}/deliveries`)).toMatchObject({ status: 200, body: { items: [], next: null } })
    expect(await operator.post(`${one}/deliveries/1/resend`)).toMatchObject(refusal(404, 'Delivery not found', 'not_found'))
    expect((await operator.send({ method: 'DELETE', url: one })).status).toBe(204)
    expect(await operator.get(one)).toMatchObject(refusal(404, 'Webhook not found', 'not_found'))
  })

  test.each([
    [{}, 'url should not be empty'],
    [{ url: 'http://10.0.0.1/' }, 'The address 10.0.0.1 is not public'],
    [{ url: 'https://example.com/', filter: { adresses: ['x'] } }, 'filter'],
    [{ url: 'https://example.com/', filter: { addresses: ['0x12'] } }, 'Invalid address: 0x12'],
  ])('a webhook is added with %j → 400 with the reason', async (body, reason) => {
    const answer = await operator.post('/admin/v1/webhooks', body)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(reason)])
  })

  test.each([
    ['GET', `/admin/v1/webhooks/${unknownId}`],
    ['GET', '/admin/v1/webhooks/x'],
    ['POST', `/admin/v1/webhooks/${unknownId}/pause`],
    ['POST', `/admin/v1/webhooks/${unknownId}/rotate`],
    ['GET', `/admin/v1/webhooks/${unknownId}/deliveries`],
    ['DELETE', `/admin/v1/webhooks/${unknownId}`],
  ] as const)('%s %s → 404, because there is no such webhook', async (method, url) => {
    expect(await operator.send({ method, url })).toMatchObject(refusal(404, 'Webhook not found', 'not_found'))
  })

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer ${token.slice(0, -1)}x` }],
    ['the token without its scheme', { authorization: token }],
    ['the token as a device id', { 'device-id': token }],
  ])('a request has %s → 401 for every path, known or not', async (_, headers) => {
    const own = await buildAdminApp(
      {
        webhooks: composeWebhooks(running.storage.database, { webhookNetworks: [] }).webhooks,
        cache: { count: () => ({ count: 1, leftMs: 1 }) },
      },
      { host: '127.0.0.1', tokens: [newToken, token] },
    )
    for (const url of ['/admin/v1/webhooks', '/admin/v1/nothing', '/'])
      expect(await caller(own, () => headers).get(url)).toMatchObject(refusal(401, 'Unauthorized'))
    await own.close()
  })

  test('a network sends many wrong tokens → 429, and the right token still works', async () => {
    const guesser = caller(app, () => ({ authorization: 'Bearer wrong' }))
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await guesser.get('/admin/v1/webhooks')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await operator.get('/admin/v1/webhooks')).status).toBe(200)
  })

  test('a request names another host on a loopback address → 421', async () => {
    const { status } = await operator.send({ method: 'GET', url: '/admin/v1/webhooks', headers: { host: 'evil.example' } })
    expect(status).toBe(421)
  })

  test('the public application → has no admin operation', async () => {
    expect(operationIds.filter((id) => id.toLowerCase().includes('webhook'))).toEqual([])
    expect((await caller(running.app).get('/admin/v1/webhooks')).status).toBe(404)
  })
})
