import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { readContract } from '../../../testing/contract/contract.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { caller, refusal } from '../../../testing/http.ts'
import { newAddress } from '../../../testing/wallet.ts'

let running: TestApp
let device: TestDevice
const address = newAddress()

beforeAll(async () => {
  running = await testApp()
  device = await registerDevice(running.app, { addresses: [address] })
})
afterAll(() => running.close())

const taking = readContract().operations.filter(({ body }) => body !== undefined)
const needing = taking.filter(({ id }) => id !== 'quoteSwap' && id !== 'receiveOperation')

describe('a request without a body', () => {
  test('all operations of the contract → eight require a body and two more accept one', () => {
    expect([needing.length, taking.length]).toEqual([8, 10])
  })

  test.each(needing.map((operation) => [operation.id, operation] as const))(
    '%s without a body → 400 body should not be empty',
    async (_, { method, path }) => {
      const url = path.replace('{address}', address).replace('{id}', 'ethereum')
      if (method !== 'POST' && method !== 'PUT') throw new Error(`A ${method} request cannot have a body`)
      const expected = refusal(400, 'body should not be empty', 'invalid_input')
      expect(await device.send({ method, url })).toMatchObject(expected)
      expect(await device.send({ method, url, body: '' })).toMatchObject(expected)
    },
  )

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
