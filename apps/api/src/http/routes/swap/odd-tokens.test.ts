import { connectChain } from '@patina/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployOddToken, type OddToken } from '../../../../../../packages/devnet/src/testing/odd-token.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, openWallet, type Wallet } from '../../../../testing/wallet.ts'

const native = 'ethereum:native'

describe('a swap of a token that is not ordinary', () => {
  let running: TestApp
  let token: OddToken
  let wallet: Wallet
  let device: TestDevice

  beforeAll(async () => {
    const { caip2 } = localChains().get('ethereum')?.network ?? { caip2: '' }
    const mainnet = evmNetworkOf('ethereum')
    token = await deployOddToken(rpcUrlOf('ethereum'), mainnet, 18)
    await token.addPair(ether(2_000_000), ether(1_000))
    const listed = {
      address: token.address,
      symbol: 'ODD',
      name: 'Odd Token',
      decimals: 18,
      type: 'erc20' as const,
      logo: null,
      enabled: true,
    }
    const network = { ...mainnet, caip2, tokens: [...mainnet.tokens, listed] }
    running = await testApp({ chains: new Map([['ethereum', connectChain(network, rpcUrlOf('ethereum'))]]) })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(5))
    await token.mint(wallet.address, ether(1_000))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum'] })
  })
  afterAll(() => running.close())

  async function build(inputToken: string, outputToken: string) {
    const { body: quote } = await caller(running.app).post('/v1/swap/quote', { inputToken, outputToken, amount: '1', slippage: 5 })
    return device.post('/v1/swap/tx', { userPublicKey: wallet.address, platformId: 'ethereum', quote })
  }

  test('the token takes a share of each transfer → 400 token_taxed with its id and the share in percent', async () => {
    const id = `ethereum:${token.address}`
    await token.setTax(275)
    for (const [input, output] of [
      [id, native],
      [native, id],
    ] as const) {
      const answer = await build(input, output)
      expect(answer).toMatchObject(refusal(400, 'Token takes a share of each transfer'))
      expect(answer.body).toMatchObject({ code: 'token_taxed', details: { token: id, percent: '2.75' } })
    }
    await token.setTax(0)
  })

  test('the token refuses transfers → 400 token_paused with its id', async () => {
    const id = `ethereum:${token.address}`
    await token.setPaused(true)
    for (const [input, output] of [
      [id, native],
      [native, id],
    ] as const) {
      const answer = await build(input, output)
      expect(answer).toMatchObject(refusal(400, 'Token refuses this transfer'))
      expect(answer.body).toMatchObject({ code: 'token_paused', details: { token: id } })
    }
    await token.setPaused(false)
  })

  test('the token is ordinary again → 200', async () => {
    expect(await build(native, `ethereum:${token.address}`)).toMatchObject({ status: 200, body: { verification: 'simulated' } })
  })
})
