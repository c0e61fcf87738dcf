import { giveName, moveOffChain } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, silentChains } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { newAddress } from '../../../../testing/wallet.ts'

describe('GET /v1/names/{name}', () => {
  let running: TestApp
  let device: TestDevice
  const rpcUrl = rpcUrlOf('ethereum')
  const address = newAddress()
  const onBase = newAddress()
  const resolve = (name: string, query = '') => device.get(`/v1/names/${encodeURIComponent(name)}${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    device = await registerDevice(running.app)
    await giveName(rpcUrl, { name: 'receiver.eth', address })
    await giveName(rpcUrl, { name: 'receiver.eth', address: onBase, coinType: evmNetworkOf('base').names?.coinType ?? 0n })
    await giveName(rpcUrl, { name: 'g00d.eth', address })
    await moveOffChain(rpcUrl, 'elsewhere.eth')
  })
  afterAll(() => running.close())

  test('200: the name has an address → the address in canonical form', async () => {
    expect(await resolve('receiver.eth')).toMatchObject({
      status: 200,
      body: { name: 'receiver.eth', address, platformId: 'ethereum', reason: null, warnings: [] },
    })
  })

  test('200: the name is written in capital letters → its normalized form', async () => {
    expect((await resolve('Receiver.ETH')).body).toEqual({
      name: 'receiver.eth',
      address,
      platformId: 'ethereum',
      reason: null,
      warnings: [],
    })
  })

  test('200: another platform is named → the address of that platform', async () => {
    expect((await resolve('receiver.eth', '?platformId=base')).body).toMatchObject({ address: onBase, platformId: 'base', reason: null })
  })

  test('200: the name has an address on Ethereum only → no address on another platform', async () => {
    expect((await resolve('g00d.eth', '?platformId=base')).body).toMatchObject({ address: null, reason: 'not_found' })
  })

  test('200: the name can be mistaken for another → a warning with its address', async () => {
    expect((await resolve('g00d.eth')).body).toMatchObject({ address, warnings: ['digits_between_letters'] })
  })

  test.each(['nobody-has-this.eth', 'below.receiver.eth', 'eth', 'nobody.example', 'новый.eth'])(
    '200: %s is not registered → null',
    async (name) => {
      expect(await resolve(name)).toMatchObject({ status: 200, body: { name, address: null, reason: 'not_found' } })
    },
  )

  test('200: the records are outside the chain, and gateways are not allowed → null with that reason', async () => {
    expect((await resolve('elsewhere.eth')).body).toMatchObject({ address: null, reason: 'gateway_needed' })
    expect((await resolve('any.name.elsewhere.eth')).body).toMatchObject({ address: null, reason: 'gateway_needed' })
  })

  test.each(['a..eth', 'a b.eth', 'раура.eth', 'xn--80ak6aa92e.eth', '%00', `${'д'.repeat(126)}.eth`])(
    '400: the name is %s → Invalid name',
    async (name) => {
      expect(await resolve(name)).toMatchObject(refusal(400, 'Invalid name'))
    },
  )

  test.each([
    ['x'.repeat(256), '', 'name must not be longer than 255 characters'],
    ['receiver.eth', '?platformId=', 'platformId should not be empty'],
    ['receiver.eth', '?platformId=polygon', 'Platform is disabled'],
  ])('400: %s%s → %s', async (name, query, sentence) => {
    expect(await resolve(name, query)).toMatchObject(refusal(400, sentence))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await resolve('receiver.eth', '?platformId=nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    expect(await withDeviceId(silent.app, device.id).get('/v1/names/receiver.eth')).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: '/v1/names/receiver.eth' }),
  )
})
