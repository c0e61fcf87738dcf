import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { writeMined } from '../../../../testing/mined.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { newAddress, tokenCalled } from '../../../../testing/wallet.ts'

const [me, bystander, you] = [newAddress(), newAddress(), newAddress()]

describe('GET /v1/tx/history/{txId}', () => {
  let running: TestApp
  let device: TestDevice
  let id: number

  beforeAll(async () => {
    running = await testApp()
    device = await registerDevice(running.app, { addresses: [me, bystander] })
    id = await writeMined(running, [{ from: me, to: you, amount: 10n }])
  })
  afterAll(() => running.close())

  test('200: a transaction of a linked address → the same entry as in the history', async () => {
    const { status, body } = await device.get(`/v1/tx/history/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'confirmed',
      fromAddress: me,
      toAddress: you,
      amount: '10',
      tokenContractId: 'ethereum:native',
    })
    expect(body).toEqual((await device.get('/v1/tx/history')).body.items[0])
  })

  test('200: the query names a participating address in any spelling → the transaction', async () => {
    for (const address of [me, me.toLowerCase()])
      expect(await device.get(`/v1/tx/history/${id}?address=${address}`)).toMatchObject({ status: 200, body: { id } })
  })

  test('200: the linked address only received a token → the transaction', async () => {
    const receiver = newAddress()
    const other = await registerDevice(running.app, { addresses: [receiver] })
    const token = tokenCalled('ethereum', 'DAI')
    const airdrop = await writeMined(running, [
      { from: you, to: newAddress(), amount: 1n, token },
      { from: you, to: receiver, amount: 2n, token },
    ])
    expect(await other.get(`/v1/tx/history/${airdrop}`)).toMatchObject({ status: 200, body: { toAddress: receiver, amount: '2' } })
  })

  test('200: the transaction failed → the answer has the reason', async () => {
    const failed = await writeMined(running, [{ from: me, to: you, amount: 1n }], { status: 'failed', operations: [] })
    const { body } = await device.get(`/v1/tx/history/${failed}`)
    expect(body).toMatchObject({ status: 'failed', failureReason: 'reverted', amount: '0', operations: [] })
  })

  test('200: the transaction creates a contract → the answer has no receiver', async () => {
    const created = await writeMined(running, [{ from: me, to: you, amount: 0n }], { to: null, operations: [] })
    expect(await device.get(`/v1/tx/history/${created}`)).toMatchObject({ status: 200, body: { toAddress: null, amount: '0' } })
  })

  test('404: no linked address takes part → Transaction not found', async () => {
    const foreign = await writeMined(running, [{ from: you, to: newAddress(), amount: 10n }])
    expect(await device.get(`/v1/tx/history/${foreign}`)).toMatchObject(refusal(404, 'Transaction not found'))
    const other = await registerDevice(running.app, { addresses: [newAddress()] })
    expect(await other.get(`/v1/tx/history/${id}`)).toMatchObject(refusal(404, 'Transaction not found'))
    expect(await (await registerDevice(running.app)).get(`/v1/tx/history/${id}`)).toMatchObject(refusal(404, 'Transaction not found'))
  })

  test('404: the address is not linked on the platform → Transaction not found', async () => {
    const onBase = await writeMined(running, [{ from: me, to: you, amount: 10n }], {}, 'base')
    expect(await device.get(`/v1/tx/history/${onBase}`)).toMatchObject(refusal(404, 'Transaction not found'))
    await linkAddresses(device, [me], ['base'])
    expect(await device.get(`/v1/tx/history/${onBase}`)).toMatchObject({ status: 200 })
  })

  test('404: the address is not linked, does not take part, or is malformed → Transaction not found', async () => {
    for (const address of [you, bystander, newAddress(), 'nonsense', '%00'])
      expect(await device.get(`/v1/tx/history/${id}?address=${address}`)).toMatchObject(refusal(404, 'Transaction not found'))
  })

  test.each(['0', '-1', '1.5', 'abc', '1e3', '0x1', '%00', '9999999999', '9007199254740993', '9'.repeat(30), '9'.repeat(2_000), "1'--"])(
    '404: the transaction id is %s → Transaction not found',
    async (odd) => {
      expect(await device.get(`/v1/tx/history/${odd}`)).toMatchObject(refusal(404, 'Transaction not found'))
    },
  )

  test('400: the query has no address → address should not be empty', async () => {
    expect(await device.get(`/v1/tx/history/${id}?address=`)).toMatchObject(refusal(400, 'address should not be empty'))
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: `/v1/tx/history/${id}` }),
  )
})
