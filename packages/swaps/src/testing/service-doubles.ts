import { text as readAll } from 'node:stream/consumers'
import type { Answer } from '../../../prices/src/testing/service-server.ts'
import type { ServiceId } from '../services.ts'
import {
  type Changes,
  type Deal,
  diamond,
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
}

/** The answers of each service on Ethereum, in the form that it documents. */
export const doubles: Record<Exclude<ServiceId, 'jupiter'>, Double> = {
  kyberswap: {
    transaction: kyberTransaction,
    answer: ({ input, output, amount, quoted }, { to, data, value }, path) =>
      path.endsWith('/build')
        ? {
            code: 0,
            message: 'successfully',
            data: { amountOut: `${quoted}`, gas: '250000', data, routerAddress: to, transactionValue: value },
          }
        : {
            code: 0,
            message: 'successfully',
            data: {
              routeSummary: {
                ...{ tokenIn: input.toLowerCase(), tokenOut: output.toLowerCase(), amountIn: `${amount}`, amountOut: `${quoted}` },
                ...{ amountInUsd: '100', amountOutUsd: '99.5', gas: '250000', checksum: '1' },
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
      ...{
        liquidityAvailable: true,
        sellToken: input.toLowerCase(),
        buyToken: output.toLowerCase(),
        sellAmount: `${amount}`,
        buyAmount: `${quoted}`,
      },
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
    answer: ({ owner, input, output, amount, quoted }, { to, data, value }, path) => {
      const pool = { type: 'v2-pool', address: pairs, tokenIn: { address: input }, tokenOut: { address: output } }
      const route = [[{ ...pool, amountIn: `${amount}`, amountOut: `${quoted}` }]]
      const ends = { input: { token: input, amount: `${amount}` }, output: { token: output, amount: `${quoted}` } }
      return path.endsWith('/swap')
        ? { requestId: '1', swap: { to, from: owner, data, value, chainId: 1 } }
        : {
            requestId: '1',
            routing: 'CLASSIC',
            permitData: null,
            quote: { swapper: owner, ...ends, priceImpact: 0.5, gasUseEstimate: '250000', route },
          }
    },
  },
}

/** Answers requests of a service as it documents. */
export const answerAs =
  (id: keyof typeof doubles, dealOf: () => Deal): Answer =>
  async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service')
    await readAll(request)
    const deal = dealOf()
    const body = doubles[id].answer(deal, doubles[id].transaction(deal), pathname)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
