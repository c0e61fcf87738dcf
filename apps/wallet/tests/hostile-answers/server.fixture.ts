import { createWalletClient, type WalletClient } from '@patina/sdk'

export type Json = null | boolean | number | string | Json[] | { [field: string]: Json }

/** The answers of a server, by operation. */
export type Answers = { readonly [operation: string]: Json }

/** Addresses and texts that a thief would name. */
export type Foreign = { thief: string; owner: string; token: string; tokenId: string; symbol: string; caip2: string; zero: string }

/** A lie: `change` returns what the server answers instead, or undefined for an empty answer. `count`: how often it was asked before. */
export type Alteration = { what: string; change(operation: string, answer: Json, count: number): Json | undefined }

const operations: readonly [RegExp, string][] = [
  [/\/v1\/platforms$/, 'listPlatforms'],
  [/\/priority-fees$/, 'getPriorityFees'],
  [/\/estimate-fees$/, 'estimateFees'],
  [/\/portfolio$/, 'getPortfolio'],
  [/\/balances$/, 'getBalances'],
  [/\/nonce$/, 'getNonce'],
  [/\/info$/, 'getAddressInfo'],
  [/\/approvals$/, 'listApprovals'],
  [/\/blockhash$/, 'getBlockhash'],
  [/\/swap\/quote$/, 'quoteSwap'],
  [/\/swap\/tx$/, 'buildSwap'],
]

/** Returns a client of a server with these answers, and with a lie. `asked` collects the operations that it served. */
export function clientOf(answers: Answers, alteration?: Alteration, asked: string[] = []): WalletClient {
  return createWalletClient({
    baseUrl: 'http://127.0.0.1',
    async fetch({ url }) {
      const { pathname } = new URL(url)
      const operation = operations.find(([form]) => form.test(pathname))?.[1] ?? pathname
      const answer = answers[operation]
      if (answer === undefined) throw new Error(`no answer for ${operation}`)
      const count = asked.filter((one) => one === operation).length
      asked.push(operation)
      const body = alteration ? alteration.change(operation, answer, count) : answer
      return new Response(JSON.stringify(body) ?? '', { headers: { 'content-type': 'application/json' } })
    },
  })
}
