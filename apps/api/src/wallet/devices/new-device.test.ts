import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { linkMessage, newAccount, proveAddress } from '../../../testing/proof.ts'
import { chainOf } from '../../../testing/wallet.ts'

describe.each(pairs)('a device that proves an address, on $name', (pair) => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  afterAll(() => running.close())

  const alarms = async (device: TestDevice): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(
      ({ type, title, message }: Record<string, string>) => `${type}: ${title}. ${message}`,
    )
  const device = () => registerDevice(running.app)
  const prove = (by: TestDevice, account = newAccount()) => proveAddress(by, chainOf(running, 'ethereum'), account)
  const alarm = ({ address }: { address: string }) =>
    `security: New device. Another device has the key to ${address.slice(0, 6)}…${address.slice(-4)}. Is this device yours?`

  test('a device proves an address → only devices that proved it before are alerted', async () => {
    const account = newAccount()
    const [first, curious, second] = [await device(), await device(), await device()]
    await prove(first, account)
    await linkAddresses(curious, [account.address])
    await prove(second, account)
    expect(await alarms(first)).toEqual([alarm(account)])
    expect([await alarms(curious), await alarms(second)]).toEqual([[], []])
    await prove(second, account)
    expect(await alarms(first)).toHaveLength(1)
  })

  test('a linked address is proved later → other devices are alerted; linking without proof alerts none', async () => {
    const account = newAccount()
    const [first, second] = [await device(), await device()]
    await prove(first, account)
    await linkAddresses(second, [account.address])
    expect(await alarms(first)).toEqual([])
    await prove(second, account)
    expect(await alarms(first)).toEqual([alarm(account)])
  })

  test('a device proves many addresses at once → one alert per other device', async () => {
    const accounts = [newAccount(), newAccount(), newAccount()]
    const [first, second] = [await device(), await device()]
    for (const account of accounts) await prove(first, account)
    const addresses = await Promise.all(
      accounts.map(async (account) => {
        const message = linkMessage(second, chainOf(running, 'ethereum'), account.address)
        return { platformId: 'ethereum', address: account.address, message, signature: await account.signMessage(message) }
      }),
    )
    expect((await second.post('/v1/wallet/addresses', { addresses })).status).toBe(201)
    expect(await alarms(first)).toHaveLength(1)
  })

  test('two devices prove addresses at once → no deadlock', async () => {
    const [mine, yours] = [newAccount(), newAccount()]
    const [first, second] = [await device(), await device()]
    await prove(first, mine)
    await prove(second, yours)
    await Promise.all([prove(first, yours), prove(second, mine)])
    expect([await alarms(first), await alarms(second)]).toEqual([[alarm(mine)], [alarm(yours)]])
  })

  test('new devices prove an address again and again → another device gets at most ten alerts an hour', async () => {
    const account = newAccount()
    const first = await device()
    await prove(first, account)
    for (let time = 0; time < 12; time++) await prove(await device(), account)
    expect(await alarms(first)).toHaveLength(10)
  })
})
