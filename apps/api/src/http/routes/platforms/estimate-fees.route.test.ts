import { fund } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployOddToken } from '../../../../../../packages/devnet/src/testing/odd-token.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, networkOf, silentChains } from '../../../../testing/chains.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, transferData } from '../../../../testing/wallet.ts'

describe('POST /v1/platforms/{id}/estimate-fees', () => {
  let running: TestApp
  let anyone: Caller
  let from: string
  const to = newAddress()
  const usdc = tokenCalled('ethereum', 'USDC')
  const estimate = (body: unknown, id = 'ethereum') => anyone.post(`/v1/platforms/${id}/estimate-fees`, body)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    anyone = caller(running.app)
    from = (await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))).address
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: from, token: usdc, amount: 5_000_000n })
  })
  afterAll(() => running.close())

  test('200: a plain transfer with addresses in any spelling → 21000 gas', async () => {
    for (const written of [from, from.toLowerCase(), from.toUpperCase().replace('0X', '0x')]) {
      const { status, body } = await estimate({ from: written, to: to.toLowerCase(), value: '1000' })
      expect(status).toBe(200)
      expect(body).toEqual({
        gasLimit: '21000',
        maxFeePerGas: expect.stringMatching(/^\d+$/),
        maxPriorityFeePerGas: expect.stringMatching(/^\d+$/),
        receiver: { type: 'new', address: to },
      })
    }
  })

  test('200: the transaction calls a contract → more gas than a plain transfer', async () => {
    const { status, body } = await estimate({ from, to: usdc, value: '0', data: transferData(to, 1_000_000n) })
    expect(status).toBe(200)
    expect(Number(body.gasLimit)).toBeGreaterThan(30_000)
  })

  test('200: a token is transferred → the receiver is the one in the call data', async () => {
    const dai = tokenCalled('ethereum', 'DAI')
    expect((await estimate({ from, to: usdc, value: '0', data: transferData(to, 1n) })).body.receiver).toEqual({ type: 'new', address: to })
    expect((await estimate({ from, to: usdc, value: '0', data: transferData(dai, 1n) })).body.receiver).toEqual({
      type: 'token',
      address: dai,
      symbol: 'DAI',
    })
  })

  test('200: the token keeps a share of each transfer → tokenFees has what it keeps; nothing without a share', async () => {
    const token = await deployOddToken(rpcUrlOf('ethereum'), evmNetworkOf('ethereum'), 6)
    await token.mint(from, 1_000_000n)
    const transfer = { from, to: token.address, value: '0', data: transferData(to, 1_000n) }
    expect((await estimate(transfer)).body).not.toHaveProperty('tokenFees')
    await token.setTax(250)
    expect((await estimate(transfer)).body.tokenFees).toEqual([{ tokenId: `ethereum:${token.address}`, amount: '25' }])
  })

  test.each<[string, Record<string, unknown>]>([
    ['from should not be empty', { from: undefined }],
    ['to should not be empty', { to: undefined }],
    ['value should not be empty', { value: undefined }],
    ['value must be a valid number string', { value: 1 }],
    ['value must be a valid number string', { value: '' }],
    ['value must be a valid number string', { value: '-1' }],
    ['value must be a valid number string', { value: '.5' }],
    ['value must be a valid number string', { value: '1.5' }],
    ['value must be a valid number string', { value: '1e3' }],
    ['value must be a valid number string', { value: '0x10' }],
    ['value must be a valid number string', { value: '1\u0000' }],
    ['value must be a valid number string', { value: '9'.repeat(1_000) }],
    ['from must be a string', { from: 5 }],
    ['to must not be longer than 128 characters', { to: '0x'.padEnd(5_000, '0') }],
    ['data must be a string', { data: 5 }],
    ['data must not be longer than 262146 characters', { data: '0x'.padEnd(262_148, '0') }],
    ['Invalid address', { from: '0x123' }],
    ['Invalid address', { to: 'vitalik.eth' }],
    ['Invalid address', { to: `${to}\u0000` }],
    ['Invalid transaction: data is not hexadecimal', { data: 'hello' }],
    ['Invalid transaction: data is not hexadecimal', { data: '0x123' }],
  ])('400: a field is invalid → %s', async (sentence, change) => {
    expect(await estimate({ from, to, value: '1', ...change })).toMatchObject(refusal(400, sentence))
  })

  test('400: several fields are missing → the message names each of them', async () => {
    expect(await estimate({})).toMatchObject(refusal(400, 'from should not be empty; to should not be empty; value should not be empty'))
  })

  test('400: the EIP-55 checksum of an address is wrong → Invalid address', async () => {
    const wrong = from.replace(/[a-f]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    expect(await estimate({ from: wrong, to, value: '1' })).toMatchObject(refusal(400, 'Invalid address'))
  })

  test.each([ether(2).toString(), '9'.repeat(78)])('400: the value is %s wei → Insufficient funds', async (value) => {
    expect(await estimate({ from, to, value })).toMatchObject(refusal(400, 'Insufficient funds'))
  })

  test('400: the contract reverts → Execution reverted, with its reason', async () => {
    const { status, body } = await estimate({ from, to: usdc, value: '0', data: transferData(to, 6_000_000n) })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^Execution reverted: .*balance/i)
  })

  test('400: the platform is disabled → Platform is disabled', async () => {
    expect(await estimate({ from, to, value: '1' }, 'polygon')).toMatchObject(refusal(400, 'Platform is disabled'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await estimate({ from, to, value: '1' }, 'nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await caller(silent.app).post('/v1/platforms/ethereum/estimate-fees', { from, to, value: '1' })
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })
})
