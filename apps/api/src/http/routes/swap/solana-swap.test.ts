import { connectChain, localCopy } from '@patina/chains'
import { type StillSolana, solanaTestAccounts, startStillSolana } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '../../../../../../packages/devnet/src/solana/keys.ts'
import { type TestApp, testApp, testSettings } from '../../../../testing/app.ts'
import { networkOf } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const usdc = `solana:${tokenCalled('solana', 'USDC')}`
const usdt = `solana:${tokenCalled('solana', 'USDT')}`
const wrapped = tokenCalled('solana', 'wSOL')
const program = 'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1'
const good = { inputToken: 'solana:native', outputToken: usdc, amount: '1.5', slippage: 0.5 }

describe('a swap on Solana', () => {
  let still: StillSolana
  let running: TestApp
  let device: TestDevice
  const owner = solanaTestAccounts()[7]?.address ?? ''
  const quote = (body: unknown) => caller(running.app).post('/v1/swap/quote', body)
  const build = (quoted: unknown, userPublicKey = owner) =>
    device.post('/v1/swap/tx', { userPublicKey, platformId: 'solana', quote: quoted })

  beforeAll(async () => {
    still = await startStillSolana()
    running = await testApp({ chains: new Map([['solana', connectChain(localCopy(networkOf('solana'), still.caip2), still.rpcUrl)]]) })
    device = await registerDevice(running.app, { addresses: [owner, program], platforms: ['solana'] })
  })
  afterAll(async () => {
    await running.close()
    await still.stop()
  })

  test('quote of a swap of SOL → 200, with the address of the system program for SOL, and wrapped SOL in the pools', async () => {
    const { status, body } = await quote(good)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      inputAsset: '11111111111111111111111111111111',
      outputAsset: tokenCalled('solana', 'USDC'),
      inAmount: '1500000000',
      swapMode: 'ExactIn',
      swapRoutes: [{ swapInfo: { label: 'Local exchange', inputAsset: wrapped, feeAsset: wrapped, feeAmount: '4500000' }, percent: 100 }],
      fromToken: { id: 'solana:native', symbol: 'SOL', decimals: 9 },
      toToken: { id: usdc, symbol: 'USDC', decimals: 6 },
      fee: '0.0045',
      route: [{ protocol: 'Local exchange', fromToken: 'wSOL', toToken: 'USDC', share: 100 }],
    })
  })

  test.each([
    ['wrapped SOL for SOL', { outputToken: `solana:${wrapped}` }],
    ['a token that no pool has', { outputToken: `solana:${tokenCalled('solana', 'PYUSD')}` }],
  ])('quote of a swap without a fitting pool → 400 No route found: %s', async (_, change) => {
    expect(await quote({ ...good, ...change })).toMatchObject(refusal(400, 'No route found'))
  })

  test('quote of a swap: the amount is more than a pool can count, or buys nothing → 400 Amount too high, or too low', async () => {
    expect(await quote({ ...good, amount: '18446744073.709551616' })).toMatchObject(refusal(400, 'Amount too high'))
    const { status, body } = await quote({ ...good, amount: '0.000000001' })
    expect([status, body.code]).toEqual([400, 'amount_too_low'])
    expect(await quote({ ...good, amount: body.details.minimum })).toMatchObject({ status: 200 })
  })

  test('quote of a swap: the amount has more decimals than SOL → 400', async () => {
    expect(await quote({ ...good, amount: '0.1234567891' })).toMatchObject(
      refusal(400, 'amount must not have more decimals than the token'),
    )
  })

  test.each([
    ['SOL for USDC', { ...good }],
    ['USDT for SOL, over two pools', { ...good, inputToken: usdt, outputToken: 'solana:native' }],
  ])('a swap is built from a valid quote → 200, the whole transaction in base64, without value: %s', async (_, request) => {
    const { status, body } = await build((await quote(request)).body)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      value: '0',
      to: program,
      gasLimit: expect.stringMatching(/^\d+$/),
      approvals: [],
      verification: 'simulated',
    })
    // The built transaction has one empty signature, and its message is of version 0.
    const bytes = Buffer.from(body.data, 'base64')
    expect([bytes[0], bytes.subarray(1, 65).equals(Buffer.alloc(64)), bytes[65]]).toEqual([1, true, 0x80])
    expect(bytes.length).toBeLessThanOrEqual(1_232)
  })

  test('a swap is built while simulations are required → 200', async () => {
    const chains = new Map([['solana', connectChain(localCopy(networkOf('solana'), still.caip2), still.rpcUrl)]])
    const strict = await testApp({
      storage: running.storage,
      chains,
      swaps: { ...testSettings.swaps, requireSimulation: true },
    })
    const { body } = await quote(good)
    const answer = await withDeviceId(strict.app, device.id).post('/v1/swap/tx', {
      userPublicKey: owner,
      platformId: 'solana',
      quote: body,
    })
    expect(answer).toMatchObject({ status: 200, body: { verification: 'simulated' } })
    await strict.close()
  })

  test('the owner has too little of the input → 400 insufficient_funds, with the token and what is missing', async () => {
    const answer = await build((await quote({ ...good, inputToken: usdt, outputToken: usdc, amount: '1000000' })).body)
    expect(answer).toMatchObject(refusal(400, 'Insufficient funds'))
    expect(answer.body.details).toEqual({ token: usdt, missing: expect.stringMatching(/^9\d{5}(\.\d+)?$/) })
  })

  test('the owner has the input but no SOL for the fee → 400 insufficient_gas', async () => {
    const quoted = await quote({ ...good, amount: '0.999995' })
    const poor = await keyOf(new Uint8Array(32).fill(78)).address
    still.node.airdrop(poor, 999_996_000n)
    still.advance(1)
    const other = await registerDevice(running.app, { addresses: [poor], platforms: ['solana'] })
    const answer = await other.post('/v1/swap/tx', { userPublicKey: poor, platformId: 'solana', quote: quoted.body })
    expect(answer).toMatchObject(refusal(400, 'Insufficient funds for the network fee'))
    expect(answer.body.details).toEqual({ missing: expect.stringMatching(/^0\.0000\d+$/) })
  })

  test('a swap is built from a changed quote → 400', async () => {
    const { body } = await quote(good)
    expect(await build({ ...body, otherAmountThreshold: '1' })).toMatchObject(refusal(400, 'Quote not found or expired'))
  })

  test('a swap is built for an address that is not linked → 403', async () => {
    const { body } = await quote(good)
    const other = solanaTestAccounts()[8]?.address ?? ''
    expect(await build(body, other)).toMatchObject(refusal(403, 'Device is not authorized'))
  })
})
