import { erc20Abi, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { connect } from '../../devnet/src/client.ts'
import { feeOf, outputBeforeFee } from './math.ts'
import type { OperatorFee } from './provider.ts'
import { feeMutations } from './testing/mutations.ts'
import { afterFee, type Changes } from './testing/service-calls.ts'
import { dai, link, openServiceChain, type ServiceChain, SOLD, usdc } from './testing/service-chain.ts'
import { doubles } from './testing/service-doubles.ts'
import { buildVerified } from './verify.ts'

const devnet = inject('devnet').ethereum
const fee: OperatorFee = { bps: 25, recipient: testAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC') }
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const changesOf = feeMutations({ operator: getAddress(fee.recipient), other: link, thief })
const refused = { name: 'SwapError', reason: 'unavailable' }

describe.each(Object.keys(changesOf) as (keyof typeof changesOf)[])('%s takes a fee of 0.25 % for the operator', (id) => {
  let place: ServiceChain
  beforeAll(async () => {
    place = await openServiceChain(id, devnet)
  })
  afterAll(() => place.close())

  const owner = () => testAddress(place.wallet.address)
  const request = () => ({ input: dai, output: usdc, amount: SOLD, slippageBps: 50, owner: owner() })
  const quoteOf = () => place.venue.quote({ ...request(), fee })
  const balanceOf = (address: string) =>
    connect(devnet.rpcUrl).readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [getAddress(address)] })

  /** Returns a transaction that keeps the quote's minimum, with these changes. */
  const transactionOf = (threshold: bigint, change: Changes = {}) => {
    const deal = { ...place.deal, fee, minimum: outputBeforeFee(threshold, fee.bps) }
    expect(afterFee(deal.minimum, deal)).toBe(threshold)
    const { to, data, value } = doubles[id].transaction(deal, change)
    return { to: testAddress(to), data, value: BigInt(value), gasLimit: 300_000n, allowanceTarget: testAddress(to) }
  }

  test('a quote → the output and its minimum after the fee, and the exact fee', async () => {
    const { quoted } = place.deal
    const quote = await quoteOf()
    expect(quote.fee).toEqual({ ...fee, amount: feeOf(quoted, fee.bps) })
    expect(quote.outAmount).toBe(quoted - feeOf(quoted, fee.bps))
    expect(quote.threshold).toBe((quote.outAmount * 9_950n) / 10_000n)
  })

  test('its transaction → decoded and simulated; the user receives the minimum, and the operator exactly the fee', async () => {
    const quote = await quoteOf()
    const transaction = await buildVerified(place.chain, place.venue, quote, owner())
    expect((await place.venue.decode(transaction))?.fee).toEqual(fee)
    const { approvals, verification } = await place.simulate(quote, transaction)
    expect(verification).toBe('simulated')
    const before = await Promise.all([owner(), fee.recipient].map(balanceOf))
    for (const call of [...approvals, transaction]) expect((await place.wallet.send(call)).status).toBe('confirmed')
    const after = await Promise.all([owner(), fee.recipient].map(balanceOf))
    const [received = 0n, taken = 0n] = after.map((balance, index) => balance - (before[index] ?? 0n))
    expect(received).toBeGreaterThanOrEqual(quote.threshold)
    expect(taken).toBe(feeOf(received + taken, fee.bps))
  })

  test('the call data has a lower minimum than the quote → raised to it, after the fee', async () => {
    const honest = place.deal
    const quote = await quoteOf()
    place.deal = { ...honest, minimum: 1_000n }
    const transaction = await buildVerified(place.chain, place.venue, quote, owner()).finally(() => {
      place.deal = honest
    })
    expect(await place.venue.decode(transaction)).toMatchObject({ minimum: quote.threshold, fee })
  })

  test.each<[string, Changes]>(changesOf[id])('the %s is changed → not offered', async (_name, change) => {
    const quote = await quoteOf()
    const built = (changes: Changes) => {
      const transaction = transactionOf(quote.threshold, changes)
      return buildVerified(place.chain, { ...place.venue, build: async () => transaction }, quote, owner())
    }
    await expect(built({})).resolves.toBeDefined()
    await expect(built(change)).rejects.toMatchObject(refused)
  })

  test('the quote has no fee, and the transaction takes one → not offered', async () => {
    const quote = await place.venue.quote(request())
    expect(quote.fee).toBeUndefined()
    const transaction = transactionOf(quote.threshold)
    const lying = { ...place.venue, build: async () => transaction }
    await expect(buildVerified(place.chain, lying, quote, owner())).rejects.toMatchObject(refused)
  })
})
