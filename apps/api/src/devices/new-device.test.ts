import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pairs } from '../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../testing/device.ts'
import { linkMessage, newAccount, proveAddress } from '../../testing/proof.ts'
import { chainOf } from '../../testing/wallet.ts'

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

  test('is told of to the devices that proved it before, and to no other', async () => {
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

  test('is told of when the link was there before the proof, and not when there is only a link', async () => {
    const account = newAccount()
    const [first, second] = [await device(), await device()]
    await prove(first, account)
    await linkAddresses(second, [account.address])
    expect(await alarms(first)).toEqual([])
    await prove(second, account)
    expect(await alarms(first)).toEqual([alarm(account)])
  })

  test('with many at once is told of once to each', async () => {
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

  test('and another that proves one of its own at the same time do not block each other', async () => {
    const [mine, yours] = [newAccount(), newAccount()]
    const [first, second] = [await device(), await device()]
    await prove(first, mine)
    await prove(second, yours)
    await Promise.all([prove(first, yours), prove(second, mine)])
    expect([await alarms(first), await alarms(second)]).toEqual([[alarm(mine)], [alarm(yours)]])
  })

  test('does not ring without end: ten times an hour at most', async () => {
    const account = newAccount()
    const first = await device()
    await prove(first, account)
    for (let time = 0; time < 12; time++) await prove(await device(), account)
    expect(await alarms(first)).toHaveLength(10)
  })
})
