import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { pairs } from '../../../../testing/database.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { toApiError } from '../../../base/wire/errors.ts'
import { createImportedTokenStore, type ImportedTokenStore } from './imported-tokens.store.ts'

const tokens = (...names: string[]) =>
  names.map((name) => ({ tokenId: `ethereum:${name}`, name, symbol: name.slice(0, 4), decimals: 18, type: 'erc20' }))

describe.each(pairs)('imported tokens on $name', (pair) => {
  let running: TestApp
  let store: ImportedTokenStore
  const newDevice = async () => (await registerDevice(running.app)).id

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createImportedTokenStore(running.storage.database)
  })
  afterAll(() => running.close())

  test('a list is replaced → exactly the new list, in its order', async () => {
    const device = await newDevice()
    for (const list of [tokens('c', 'a', 'b'), tokens('b', 'd', 'c'), tokens('b', 'd', 'c'), []]) {
      await store.replace(device, list)
      expect(await store.all(device)).toEqual(list)
    }
  })

  test('two devices have lists → each changes only its own', async () => {
    const [one, other] = [await newDevice(), await newDevice()]
    await store.replace(one, tokens('a'))
    await store.replace(other, tokens('a', 'b'))
    await store.replace(one, [])
    expect([await store.all(one), await store.all(other)]).toEqual([[], tokens('a', 'b')])
  })

  test('many lists are written at once → one of them, not a mixture', async () => {
    const device = await newDevice()
    const lists = Array.from({ length: 10 }, (_, index) => tokens('a', `b${index}`, `c${index}`))
    await Promise.all(lists.map((list) => store.replace(device, list)))
    expect(lists).toContainEqual(await store.all(device))
  })

  test('the device was deleted meanwhile → device_unknown, and nothing is stored', async () => {
    const device = await registerDevice(running.app)
    await device.send({ method: 'DELETE', url: '/v1/devices' })
    const failure = await store.replace(device.id, tokens('a')).catch((error: unknown) => toApiError(error).code)
    expect([failure, await store.all(device.id)]).toEqual(['device_unknown', []])
  })
})
