import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { refusal } from '../../../testing/http.ts'
import { planDeviceChange } from './device-changes.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('wallet device', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const plan = (action: 'forget' | 'revoke', id: string) => planDeviceChange(running.storage.database, action, id)

  test('`device forget` → the plan shows the device and changes nothing; then it is deleted', async () => {
    const device = await registerDevice(running.app, { addresses: [address] })
    const change = await plan('forget', device.id)
    expect(change?.plan).toMatch(new RegExp(`^Device ${device.id}, ios.+${address} on ethereum.+will be deleted, with its links`, 's'))
    expect(await device.get('/v1/notifications')).toMatchObject({ status: 200 })
    expect(await change?.execute()).toBe(`Forgot ${device.id}, its addresses (1) and its notifications (0)`)
    expect(await device.get('/v1/notifications')).toMatchObject(refusal(403, 'Device not found or not authorized'))
    expect(await change?.execute()).toBe(`The device ${device.id} was deleted meanwhile`)
  })

  test('`device revoke` → revokes the device', async () => {
    const device = await registerDevice(running.app)
    expect(await (await plan('revoke', device.id))?.execute()).toBe(`Revoked ${device.id}`)
    expect(await device.get('/v1/notifications')).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('an unknown device → there is no plan', async () => {
    expect(await plan('forget', '00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })
})
