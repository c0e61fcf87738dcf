import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, openWallet, type Wallet, waitForChain } from '../../../../testing/wallet.ts'

describe('GET /v1/wallet/addresses/{address}/nonce', () => {
  let running: TestApp
  let device: TestDevice
  let wallet: Wallet
  const read = (query: string, of = wallet.address) => device.get(`/v1/wallet/addresses/${of}/nonce?${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(2))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum', 'base'] })
  })
  afterAll(() => running.close())

  test('200: transactions are in the mempool → the next nonce after them', async () => {
    expect((await read('platformId=ethereum')).body).toEqual({
      address: wallet.address,
      platformId: 'ethereum',
      nonce: 0,
      confirmedNonce: 0,
      pendingCount: 0,
    })
    const chain = chainOf(running, 'ethereum')
    await chain.broadcast(await wallet.sign({ to: newAddress(), value: 1n }))
    await vi.waitFor(async () => {
      expect((await read('platformId=ethereum')).body).toMatchObject({ nonce: 1, confirmedNonce: 1, pendingCount: 0 })
    }, waitForChain)
    // Nonce 3 must wait for 1 and 2, and the node has only nonce 1 of them.
    for (const nonce of [1, 3]) await chain.broadcast(await wallet.sign({ to: newAddress(), value: 1n, nonce }))
    await vi.waitFor(async () => {
      expect((await read('platformId=ethereum')).body).toMatchObject({ nonce: 2, confirmedNonce: 2 })
    }, waitForChain)
  })

  test('200: the address has another spelling → the same answer', async () => {
    expect(await read('platformId=ethereum', wallet.address.toLowerCase())).toMatchObject({
      status: 200,
      body: { address: wallet.address },
    })
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
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/wallet/addresses/${wallet.address}/nonce?platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/wallet/addresses/${wallet.address}/nonce?platformId=ethereum` }),
  )
})
