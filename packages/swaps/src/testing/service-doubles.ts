import { text as readAll } from 'node:stream/consumers'
import type { Answer } from '../../../prices/src/testing/service-server.ts'
import type { ServiceId } from '../services.ts'
import {
  afterFee,
  type Changes,
  type Deal,
  diamond,
  type Fee,
  kyberRouter,
  kyberTransaction,
  lifiTransaction,
  pairs,
  type Transaction,
  uniswapTransaction,
  zeroExTransaction,
} from './service-calls.ts'

type Double = {
  transaction(deal: Deal, changes?: Changes): Transaction
  answer(deal: Deal, transaction: Transaction, path: string): unknown
  /** Returns the fee that a request asks for. Absent if callers cannot set a fee in a request. */
  feeOf?(url: URL, body: string): Fee | undefined
}

/** A service with a double. Jupiter has recorded answers instead. */
export type DoubleId = Exclude<ServiceId, 'jupiter'>

/** The answers of each service on Ethereum, in the form that it documents. */
export const doubles: Record<DoubleId, Double> = {
  kyberswap: {
    transaction: kyberTransaction,
    feeOf: ({ searchParams }, body) => {
      const asked = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body).routeSummary.extraFee
      const isShare = asked?.chargeFeeBy === 'currency_out' && `${asked.isInBps}` === 'true'
      return isShare ? { recipient: asked.feeReceiver, bps: Number(asked.feeAmount) } : undefined
    },
    answer: ({ input, output, amount, quoted, fee }, { to, data, value }, path) =>
      path.endsWith('/build')
        ? {
            code: 0,
            message: 'successfully',
            data: { amountOut: `${afterFee(quoted, { fee })}`, gas: '250000', data, routerAddress: to, transactionValue: value },
          }
        : {
            code: 0,
            message: 'successfully',
            data: {
              routeSummary: {
                tokenIn: input.toLowerCase(),
                tokenOut: output.toLowerCase(),
                amountIn: `${amount}`,
                amountOut: `${afterFee(quoted, { fee })}`,
                extraFee: {
                  feeAmount: `${fee?.bps ?? 0}`,
                  chargeFeeBy: fee ? 'currency_out' : '',
                  isInBps: fee !== undefined,
                  feeReceiver: fee?.recipient.toLowerCase() ?? '',
                },
                amountInUsd: '100',
                amountOutUsd: '99.5',
                gas: '250000',
                checksum: '1',
                route: [
                  [
                    {
                      pool: pairs.toLowerCase(),
                      tokenIn: input,
                      tokenOut: output,
                      swapAmount: `${amount}`,
                      amountOut: `${quoted}`,
                      exchange: 'uniswap',
                    },
                  ],
                ],
              },
              routerAddress: kyberRouter,
            },
          },
  },
  'zero-ex': {
    transaction: zeroExTransaction,
    answer: ({ input, output, amount, quoted }, { to, data, value }) => ({
      liquidityAvailable: true,
      sellToken: input.toLowerCase(),
      buyToken: output.toLowerCase(),
      sellAmount: `${amount}`,
      buyAmount: `${quoted}`,
      gas: '250000',
      route: { fills: [{ from: input, to: output, source: 'Uniswap_V2', proportionBps: '10000' }] },
      transaction: { to, data, value, gas: null },
    }),
  },
  lifi: {
    transaction: lifiTransaction,
    answer: ({ input, output, amount, quoted }, { to, data, value }) => {
      const action = { fromToken: { address: input }, toToken: { address: output }, fromAmount: `${amount}` }
      const estimate = {
        fromAmount: `${amount}`,
        toAmount: `${quoted}`,
        approvalAddress: diamond,
        fromAmountUSD: '100',
        toAmountUSD: '99.5',
      }
      const step = { type: 'swap', tool: 'sushiswap', toolDetails: { name: 'SushiSwap' }, action, estimate }
      return { type: 'lifi', action, estimate, includedSteps: [step], transactionRequest: { to, data, value, gasLimit: '0x3d090' } }
    },
  },
  'uniswap-api': {
    transaction: uniswapTransaction,
    feeOf: (_url, body) => {
      const { integratorFees, quote } = JSON.parse(body)
      const [asked = quote?.aggregatedOutputs.find(({ fee }: { fee?: string }) => fee === 'INTEGRATOR')] = integratorFees ?? []
      return asked && { recipient: asked.recipient, bps: asked.bips ?? asked.bps }
    },
    answer: ({ owner, input, output, amount, quoted, fee }, { to, data, value }, path) => {
      const pool = { type: 'v2-pool', address: pairs, tokenIn: { address: input }, tokenOut: { address: output } }
      const route = [[{ ...pool, amountIn: `${amount}`, amountOut: `${quoted}` }]]
      // The output of a quote is the one before the fee.
      const ends = { input: { token: input, amount: `${amount}` }, output: { token: output, amount: `${quoted}` } }
      const kept = afterFee(quoted, { fee })
      const aggregatedOutputs = [
        { token: output, amount: `${kept}`, recipient: owner, bps: 10_000 - (fee?.bps ?? 0), minAmount: `${kept}` },
        ...(fee ? [{ token: output, amount: `${quoted - kept}`, ...fee, minAmount: `${quoted - kept}`, fee: 'INTEGRATOR' }] : []),
      ]
      return path.endsWith('/swap')
        ? { requestId: '1', swap: { to, from: owner, data, value, chainId: 1 } }
        : {
            requestId: '1',
            routing: 'CLASSIC',
            permitData: null,
            quote: { swapper: owner, ...ends, priceImpact: 0.5, gasUseEstimate: '250000', route, aggregatedOutputs },
          }
    },
  },
}

/** Answers requests of a service as it documents. */
export const answerAs =
  (id: DoubleId, dealOf: () => Deal): Answer =>
  async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    const fee = doubles[id].feeOf?.(url, await readAll(request))
    const deal = { ...dealOf(), ...(fee && { fee }) }
    const body = doubles[id].answer(deal, doubles[id].transaction(deal), url.pathname)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
