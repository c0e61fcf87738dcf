import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp, testSettings } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, type Wallet } from '../../../../testing/wallet.ts'

/** WBTC is in pools of Uniswap V3, and UNI only in pairs of Uniswap V2. */
const [wbtc, uni] = ['WBTC', 'UNI'].map((symbol) => `ethereum:${tokenCalled('ethereum', symbol)}`) as [string, string]

describe('an operator takes a fee of 0.1 %', () => {
  const operator = testAddress(newAddress())
  let running: TestApp
  let free: TestApp
  let device: TestDevice
  let wallet: Wallet

  const start = (bps: number) => {
    const fees = new Map(bps === 0 ? [] : [['ethereum', { bps, recipient: operator }] as const])
    const storage = running?.storage
    return testApp({ chains: localChains(), swaps: { ...testSettings.swaps, fees }, ...(storage && { storage }) })
  }
  const quote = async ({ app }: TestApp, outputToken: string) =>
    (await caller(app).post('/v1/swap/quote', { inputToken: 'ethereum:native', outputToken, amount: '4', slippage: 2 })).body
  const build = (body: unknown) => device.post('/v1/swap/tx', { userPublicKey: wallet.address, platformId: 'ethereum', quote: body })

  beforeAll(async () => {
    running = await start(10)
    free = await start(0)
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(5))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum'] })
  })
  afterAll(async () => {
    await free.close()
    await running.close()
  })

  test('the exchange of the route can take it → amount and rate in platformFee, and outAmount and its minimum are after the fee', async () => {
    const body = await quote(running, wbtc)
    const [out, fee] = [BigInt(body.outAmount), BigInt(body.platformFee.amount)]
    expect(body.platformFee.feeBps).toBe(10)
    expect(fee).toBe(((out + fee) * 10n) / 10_000n)
    expect(BigInt(body.swapRoutes.at(-1).swapInfo.outAmount)).toBe(out + fee)
    expect(BigInt(body.otherAmountThreshold)).toBe((out * 9_800n) / 10_000n)
    const ofPools = Number(body.swapRoutes[0].swapInfo.feeAmount) / 1e18
    expect(Number(body.fee)).toBeCloseTo(ofPools + 4 * 0.001, 6)
  })

  test('the exchange of the route cannot take it → a fee of 0', async () => {
    expect(await quote(running, uni)).toMatchObject({ platformFee: { amount: '0', feeBps: 0 }, route: [{ protocol: 'Uniswap V2' }] })
  })

  test('the transaction of such a quote → simulated, and the router pays the operator', async () => {
    const { status, body } = await build(await quote(running, wbtc))
    expect(status).toBe(200)
    expect(body.verification).toBe('simulated')
    expect(body.data).toContain(operator.slice(2).toLowerCase())
  })

  test('a client changes the fee → Quote not found or expired', async () => {
    const body = await quote(running, wbtc)
    for (const platformFee of [
      { amount: '0', feeBps: 0 },
      { ...body.platformFee, feeBps: 9 },
      { ...body.platformFee, amount: '1' },
    ])
      expect(await build({ ...body, platformFee })).toMatchObject(refusal(400, 'Quote not found or expired'))
  })

  test('the operator ends the fee after a quote → the transaction takes the quoted fee, and new quotes have none', async () => {
    const before = await quote(running, wbtc)
    const { body: built } = await withDeviceId(free.app, device.id).post('/v1/swap/tx', {
      userPublicKey: wallet.address,
      platformId: 'ethereum',
      quote: before,
    })
    expect(built.data).toContain(operator.slice(2).toLowerCase())
    expect((await quote(free, wbtc)).platformFee).toEqual({ amount: '0', feeBps: 0 })
  })

  test('the fee begins after a quote that is requested again → the transaction takes none', async () => {
    const old = await testApp({
      chains: localChains(),
      storage: running.storage,
      swaps: { ...testSettings.swaps, requoteAfterMs: 0, fees: new Map([['ethereum', { bps: 10, recipient: operator }]]) },
    })
    const accepted = await quote(free, wbtc)
    const { status, body } = await withDeviceId(old.app, device.id).post('/v1/swap/tx', {
      userPublicKey: wallet.address,
      platformId: 'ethereum',
      quote: accepted,
    })
    expect(status).toBe(200)
    expect(body.data).not.toContain(operator.slice(2).toLowerCase())
    await old.close()
  })
})
