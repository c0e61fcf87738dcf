import { createServer, type Server, type ServerResponse } from 'node:http'
import { type ChainAdapter, connectChain } from '@patina/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { networkOf } from '../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { caller, refusal, type TestRequest } from '../../../testing/http.ts'
import { newHash } from '../../../testing/mined.ts'
import { newAddress } from '../../../testing/wallet.ts'

/** A node accepts requests and never answers them. Each call that needs the node must still end at a deadline. */
describe.concurrent.each(['never begins to answer', 'begins to answer and never ends'])('a node %s', (manner) => {
  let server: Server
  let running: TestApp
  let device: TestDevice
  const waiting: ServerResponse[] = []
  const address = newAddress()

  beforeAll(async () => {
    server = createServer((_, response) => {
      waiting.push(response)
      if (manner.startsWith('begins')) response.writeHead(200, { 'content-type': 'application/json' }).write('[{"jsonrpc":"2.0",')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const listening = server.address()
    const port = typeof listening === 'object' && listening ? listening.port : 0
    const chains: Map<string, ChainAdapter> = new Map([['ethereum', connectChain(networkOf('ethereum'), `http://127.0.0.1:${port}`)]])
    running = await testApp({ chains })
    device = await registerDevice(running.app, { addresses: [address] })
  })
  afterAll(async () => {
    for (const response of waiting) response.destroy()
    server.closeAllConnections()
    await running.close()
    await new Promise((resolve) => server.close(resolve))
  })

  test('calls need a node that does not answer → each is refused at its deadline', async () => {
    const about = (call: string): TestRequest => ({ method: 'GET', url: `/v1/wallet/addresses/${address}/${call}?platformId=ethereum` })
    const usdc = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const requests: TestRequest[] = [
      about('balances'),
      about('nonce'),
      about('info'),
      about('staking'),
      { method: 'GET', url: '/v1/wallet/blockhash?platformId=ethereum' },
      { method: 'GET', url: `/v1/tokens?platformId=ethereum&search=${newAddress()}` },
      { method: 'PUT', url: '/v1/wallet/tokens', body: { tokenIds: [`ethereum:${newAddress()}`] } },
      { method: 'GET', url: '/v1/platforms/ethereum/priority-fees' },
      { method: 'POST', url: '/v1/platforms/ethereum/estimate-fees', body: { from: address, to: newAddress(), value: '1' } },
      { method: 'POST', url: '/v1/swap/quote', body: { inputToken: 'ethereum:native', outputToken: usdc, amount: '1', slippage: 1 } },
      { method: 'POST', url: '/v1/tx/op/webhook', body: { platformId: 'ethereum', txHash: newHash(), status: 'confirmed' } },
    ]
    for (const answer of await Promise.all(requests.map((request) => device.send(request))))
      expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
  })

  test('a node does not answer → calls that need no node stay fast', async () => {
    let ended = false
    const underWay = device.send({ method: 'GET', url: '/v1/wallet/blockhash?platformId=ethereum' }).finally(() => {
      ended = true
    })
    expect((await caller(running.app).get('/v1/settings')).status).toBe(200)
    expect((await device.get('/v1/tx/history')).status).toBe(200)
    expect(ended).toBe(false)
    await underWay
  })
})
