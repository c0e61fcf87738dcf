import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { caller, refusal } from '../../../testing/http.ts'
import { lines, platformId } from '../../../testing/matrix.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { endpoints } from './index.ts'

let running: TestApp
let device: TestDevice
const address = newAddress()

beforeAll(async () => {
  running = await testApp()
  device = await registerDevice(running.app, { addresses: [address] })
})
afterAll(() => running.close())

/** Without a body, a quote is in the query, and a report has an error of its own. */
const needing = lines.filter(({ id }) => endpoints[id].body && id !== 'quoteSwap')

describe('a request without a body', () => {
  test.each(needing)('$id without a body → 400 body should not be empty', async ({ requests }) => {
    const its = { address, platformId, notification: randomUUID(), transaction: '1' }
    const expected = refusal(400, 'body should not be empty', 'invalid_input')
    for (const requestFor of requests) {
      const { method, url } = requestFor(its)
      expect(await device.send({ method, url })).toMatchObject(expected)
      expect(await device.send({ method, url, body: '' })).toMatchObject(expected)
    }
  })

  test('quoteSwap without a body → the query contains the request', async () => {
    const query = 'fromTokenId=ethereum:native&toTokenId=ethereum:native&amount=1&slippage=1'
    const expected = refusal(400, 'inputToken and outputToken must be different')
    expect(await caller(running.app).send({ method: 'POST', url: `/v1/swap/quote?${query}` })).toMatchObject(expected)
  })

  test('quoteSwap without body and query → the error names each missing field', async () => {
    const { status, body } = await caller(running.app).send({ method: 'POST', url: '/v1/swap/quote' })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.message).toContain('slippage should not be empty')
  })

  test('receiveOperation without a body → 400 Invalid operation format', async () => {
    const expected = refusal(400, 'Invalid operation format')
    expect(await caller(running.app).send({ method: 'POST', url: '/v1/tx/op/webhook' })).toMatchObject(expected)
  })
})
