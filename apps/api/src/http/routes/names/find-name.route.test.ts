import { connectChain } from '@patina/chains'
import { giveName, nameAddress } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { newAddress } from '../../../../testing/wallet.ts'

describe('GET /v1/names', () => {
  let running: TestApp
  let device: TestDevice
  const rpcUrl = rpcUrlOf('ethereum')
  const find = (address: string, platformId = 'ethereum') => device.get(`/v1/names?address=${address}&platformId=${platformId}`)
  const named = async (name: string, primary = name) => {
    const address = newAddress()
    await giveName(rpcUrl, { name, address })
    await nameAddress(rpcUrl, address, primary)
    return address
  }

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    device = await registerDevice(running.app)
  })
  afterAll(() => running.close())

  test('200: the primary name of the address leads back to it → the name', async () => {
    const address = await named('primary.eth')
    expect(await find(address.toLowerCase())).toMatchObject({
      status: 200,
      body: { name: 'primary.eth', address, platformId: 'ethereum', reason: null, warnings: [] },
    })
  })

  test('200: the address claims a name of somebody else → null', async () => {
    const owner = await named('claimed.eth')
    const impostor = newAddress()
    await nameAddress(rpcUrl, impostor, 'claimed.eth')
    expect((await find(impostor)).body).toEqual({ name: null, address: impostor, platformId: 'ethereum', reason: 'mismatch', warnings: [] })
    expect((await find(owner)).body).toMatchObject({ name: 'claimed.eth' })
  })

  test('200: the name belongs to the address but names another as its own → null', async () => {
    const address = newAddress()
    await giveName(rpcUrl, { name: 'unclaimed.eth', address })
    expect((await find(address)).body).toMatchObject({ name: null, reason: 'not_found' })
  })

  test.each(['Capital.eth', 'раура.eth', 'in visible\u200d.eth'])('200: the primary name %j is not normalized → null', async (name) => {
    expect((await find(await named(name))).body).toMatchObject({ name: null, reason: 'invalid_name' })
  })

  test('200: the primary name has unusual characters → the name with a warning', async () => {
    expect((await find(await named('виталий.eth'))).body).toMatchObject({ name: 'виталий.eth', warnings: ['unusual_characters'] })
  })

  test.each(['', 'nobody-registered-this.eth'])('200: the primary name is %j, which is not registered → null', async (name) => {
    const address = newAddress()
    await nameAddress(rpcUrl, address, name)
    expect((await find(address)).body).toMatchObject({ name: null, reason: 'not_found' })
  })

  test('200: the address has a primary name on Ethereum only → null on another platform', async () => {
    expect((await find(await named('only-ethereum.eth'), 'base')).body).toMatchObject({ name: null, platformId: 'base' })
  })

  test.each([
    ['address=x', 'platformId should not be empty'],
    ['platformId=ethereum', 'address should not be empty'],
    ['address=x&platformId=ethereum', 'Invalid address'],
    ['address=x&platformId=polygon', 'Platform is disabled'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await device.get(`/v1/names?${query}`)).toMatchObject(refusal(400, sentence))
  })

  test('400: the platform has no names → Invalid platform ID', async () => {
    const chains = new Map(['ethereum', 'polygon', 'solana'].map((id) => [id, connectChain(networkOf(id), 'http://127.0.0.1:1')]))
    const wide = await testApp({ storage: running.storage, chains })
    const caller = withDeviceId(wide.app, device.id)
    for (const platformId of ['polygon', 'solana']) {
      expect(await caller.get(`/v1/names?address=${newAddress()}&platformId=${platformId}`)).toMatchObject(
        refusal(400, 'Invalid platform ID'),
      )
      expect(await caller.get(`/v1/names/alice.eth?platformId=${platformId}`)).toMatchObject(refusal(400, 'Invalid platform ID'))
    }
    await wide.close()
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await find(newAddress(), 'nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/names?address=${newAddress()}&platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: `/v1/names?address=${newAddress()}&platformId=ethereum` }),
  )
})
