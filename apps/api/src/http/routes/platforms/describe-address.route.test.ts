import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, silentChains } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { newAddress, tokenCalled } from '../../../../testing/wallet.ts'

describe('GET /v1/platforms/{id}/addresses/{address}', () => {
  let running: TestApp
  let device: TestDevice
  const read = (address: string, id = 'ethereum') => device.get(`/v1/platforms/${id}/addresses/${address}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    device = await registerDevice(running.app)
  })
  afterAll(() => running.close())

  test('200: no device linked the address → what it is, with the address in canonical form', async () => {
    const address = newAddress()
    const { status, body } = await read(address.toLowerCase())
    expect(status).toBe(200)
    expect(body).toEqual({ type: 'new', address, platformId: 'ethereum' })
  })

  test('200: the address is a token, a contract or the zero address → its type', async () => {
    const usdc = tokenCalled('ethereum', 'USDC')
    expect((await read(usdc)).body).toEqual({ type: 'token', symbol: 'USDC', address: usdc, platformId: 'ethereum' })
    expect(await read(evmNetworkOf('ethereum').multicall3)).toMatchObject({ status: 200, body: { type: 'contract' } })
    expect(await read(`0x${'0'.repeat(40)}`)).toMatchObject({ status: 200, body: { type: 'burn' } })
  })

  test.each(['nonsense', '%00', '0x', 'vitalik.eth'])('400: the address is %s → Invalid address', async (odd) => {
    expect(await read(odd)).toMatchObject(refusal(400, 'Invalid address'))
  })

  test('400: the platform is disabled → Platform is disabled', async () => {
    expect(await read(newAddress(), 'polygon')).toMatchObject(refusal(400, 'Platform is disabled'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await read(newAddress(), 'nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/platforms/ethereum/addresses/${newAddress()}`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: `/v1/platforms/ethereum/addresses/${newAddress()}` }),
  )
})
