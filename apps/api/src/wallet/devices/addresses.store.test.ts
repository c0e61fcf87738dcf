import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { composeAddressStore } from '../../bin/compose-devices.ts'
import type { AddressStore } from './addresses.store.ts'

const onEthereum = (count: number) =>
  Array.from({ length: count }, () => ({ platformId: 'ethereum', address: newAddress(), verified: false }))

const from = (deviceId: string) => ({ deviceId, network: '192.0.2.1' })

describe.each(pairs)('links on $name', (pair) => {
  let running: TestApp
  let store: AddressStore
  const newDevice = async () => (await registerDevice(running.app)).id

  beforeAll(async () => {
    running = await testApp({ pair })
    store = composeAddressStore(running.storage.database)
  })
  afterAll(() => running.close())

  test('two calls together exceed the maximum of links → one call is refused', async () => {
    const device = await newDevice()
    const added = await Promise.all([store.add(from(device), onEthereum(60), 100), store.add(from(device), onEthereum(60), 100)])
    expect(added.sort()).toEqual([false, true])
    expect(await store.all(device)).toHaveLength(60)
    const more = await Promise.all(Array.from({ length: 10 }, () => store.add(from(device), onEthereum(7), 100)))
    expect(more.filter(Boolean)).toHaveLength(5)
    expect(await store.all(device)).toHaveLength(95)
  })

  test('one address of a call exceeds the maximum of links → no address is added', async () => {
    const device = await newDevice()
    expect(await store.add(from(device), onEthereum(3), 2)).toBe(false)
    expect(await store.all(device)).toEqual([])
  })

  test('the same links are added again, also concurrently → each exists once', async () => {
    const device = await newDevice()
    const same = onEthereum(2)
    expect(await Promise.all(Array.from({ length: 8 }, () => store.add(from(device), same, 2)))).toEqual(Array(8).fill(true))
    const links = await store.all(device)
    expect(links).toHaveLength(2)
    expect(await store.add(from(device), same, 2)).toBe(true)
    expect(await store.all(device)).toEqual(links)
  })

  test('an address is linked again without proof → its link stays verified, and other links are unchanged', async () => {
    const device = await newDevice()
    const links = onEthereum(3)
    const [first, second, third] = links
    if (!first || !second || !third) throw new Error('There are three')
    const verified = async () => (await store.all(device)).filter(({ verifiedAt }) => verifiedAt !== null).map(({ address }) => address)
    await store.add(from(device), [first, { ...second, verified: true }], 3)
    expect(await verified()).toEqual([second.address])
    const before = await store.find(device, 'ethereum', second.address)

    await store.add(from(device), links, 3)
    expect(await verified()).toEqual([second.address])
    await store.add(
      from(device),
      [
        { ...first, verified: true },
        { ...second, verified: true },
      ],
      3,
    )
    expect((await verified()).sort()).toEqual([first.address, second.address].sort())
    expect(await store.find(device, 'ethereum', second.address)).toEqual(before)
    expect(await store.add(from(device), [{ ...third, verified: true }, ...onEthereum(1)], 3)).toBe(false)
    expect(await verified()).not.toContain(third.address)

    const other = await newDevice()
    await store.add(from(other), links, 3)
    expect((await store.all(other)).every(({ verifiedAt }) => verifiedAt === null)).toBe(true)
  })

  test('a link is requested for another device or platform → not found', async () => {
    const [mine, other] = [await newDevice(), await newDevice()]
    const address = newAddress()
    await store.add(from(mine), [{ platformId: 'ethereum', address, verified: false }], 100)
    expect(await store.find(mine, 'ethereum', address)).toEqual({
      platformId: 'ethereum',
      address,
      verifiedAt: null,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(await store.find(mine, 'base', address)).toBeUndefined()
    expect(await store.find(other, 'ethereum', address)).toBeUndefined()
    expect(await store.all(other)).toEqual([])
  })
})
