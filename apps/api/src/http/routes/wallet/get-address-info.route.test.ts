import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, silentChains } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, openWallet, tokenCalled, type Wallet } from '../../../../testing/wallet.ts'

describe('GET /v1/wallet/addresses/{address}/info', () => {
  let running: TestApp
  let device: TestDevice
  let wallet: Wallet
  const read = (query: string, of = wallet.address) => device.get(`/v1/wallet/addresses/${of}/info?${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(2))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum', 'base'] })
  })
  afterAll(() => running.close())

  test('200: the account has a key → its type', async () => {
    const { status, body } = await read('platformId=ethereum')
    expect(status).toBe(200)
    expect(body).toEqual({
      type: 'eoa',
      exists: true,
      balance: '2000000000000000000',
      nonce: 0,
      address: wallet.address,
      platformId: 'ethereum',
    })
  })

  test('200: an address was never used → an empty account', async () => {
    expect(await read('platformId=base')).toMatchObject({ status: 200, body: { type: 'eoa', exists: false, balance: '0', nonce: 0 } })
  })

  test('200: the address is a contract → tokens and other contracts have different types', async () => {
    const { multicall3 } = evmNetworkOf('ethereum')
    const usdc = tokenCalled('ethereum', 'USDC')
    await linkAddresses(device, [usdc, multicall3])
    expect(await read('platformId=ethereum', usdc)).toMatchObject({ status: 200, body: { type: 'token', exists: true } })
    expect(await read('platformId=ethereum', multicall3)).toMatchObject({ status: 200, body: { type: 'contract', exists: true } })
  })

  test.each([
    ['', 'platformId should not be empty'],
    ['platformId=', 'platformId should not be empty'],
    ['platformId=ethereum&platformId=base', 'platformId must be a string'],
    ['platformId=polygon', 'Platform is disabled'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await read(query)).toMatchObject(refusal(400, sentence))
  })

  test.each(['nonsense', '%00', '0x', "'--"])('400: the address is %s → Invalid address', async (odd) => {
    expect(await read('platformId=ethereum', odd)).toMatchObject(refusal(400, 'Invalid address'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await read('platformId=nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/wallet/addresses/${wallet.address}/info?platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/wallet/addresses/${wallet.address}/info?platformId=ethereum` }),
  )
})
