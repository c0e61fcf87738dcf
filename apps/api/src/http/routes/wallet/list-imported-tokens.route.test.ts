import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const url = '/v1/wallet/tokens'

describe('GET /v1/wallet/tokens', () => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test('200: a new device → an empty list', async () => {
    const device = await registerDevice(running.app)
    expect(await device.get(url)).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  })

  test('200: tokens were imported → they are in the order of the list, without an answer of a node', async () => {
    const device = await registerDevice(running.app)
    const tokenIds = [`base:${tokenCalled('base', 'USDC')}`, 'ethereum:native']
    await device.put(url, { tokenIds })
    const { body } = await device.get(url)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(tokenIds)
    expect(body.total).toBe(2)
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url }),
  )
})
