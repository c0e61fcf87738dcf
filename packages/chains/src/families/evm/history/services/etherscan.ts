import { requestJson } from '@patina/http'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError } from '../../../../errors.ts'
import { Hash, Quantity } from '../../wire.ts'
import { endOf, PAGE_ROWS, pageOfLists, type ReadServicePage, rateLimited, type ServicePage } from './service.ts'

/** Internal transactions name their hash differently: `hash` on Etherscan, `transactionHash` on Blockscout. */
const Row = Type.Object({
  blockNumber: Type.String({ pattern: '^\\d{1,16}$' }),
  hash: Type.Optional(Hash),
  transactionHash: Type.Optional(Hash),
})
const rows = Compile(Type.Array(Row))
const answer = Compile(Type.Object({ status: Type.String(), result: Type.Unknown() }))
const head = Compile(Type.Object({ result: Quantity }))

const TIMEOUT_MS = 5_000
const MAX_BYTES = 8 * 1024 * 1024

/** The request for the newest block that the service has indexed. */
const headRequests = {
  etherscan: { module: 'proxy', action: 'eth_blockNumber' },
  blockscout: { module: 'block', action: 'eth_block_number' },
} as const

/**
 * Returns the reader of a service that speaks Etherscan's protocol, as Etherscan and Blockscout do. It lists what an account sent, failed
 * transactions too, and payments inside calls.
 * @param url with the key, and on Etherscan with the chain id
 * @see https://docs.etherscan.io/api-reference/endpoint/txlist
 * @see https://docs.blockscout.com/devs/apis/rpc/account
 */
export function readEtherscan(url: string, protocol: keyof typeof headRequests): ReadServicePage {
  return async (address, to, onCalls) => {
    const request = async (parameters: Readonly<Record<string, string>>) => {
      onCalls(1)
      const { status, body } = await requestJson({ url: withParameters(url, parameters), timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
      if (status === 429 || isRateLimit(body)) throw rateLimited()
      return body
    }
    const list = async (action: 'txlist' | 'txlistinternal'): Promise<(ServicePage & { isWhole: boolean }) | undefined> => {
      const range = { startblock: '0', endblock: `${to}`, page: '1', offset: `${PAGE_ROWS}`, sort: 'desc' }
      const listed = await request({ module: 'account', action, address, ...range })
      if (!answer.Check(listed)) return undefined
      const { status, result } = listed
      const located = locate(result)
      // Blockscout answers with another status if it has not read the calls of all blocks yet.
      return located && { located, isComplete: status === '1' || located.length === 0, ...endOf(located, located.length >= PAGE_ROWS) }
    }
    try {
      const newest = await request(headRequests[protocol])
      if (!head.Check(newest) || BigInt(newest.result) < to) return undefined
      // One after the other, because the limits of these services are a few requests per second.
      const sent = await list('txlist')
      const inside = sent && (await list('txlistinternal'))
      return inside && pageOfLists([sent, inside], to)
    } catch (error) {
      if (error instanceof ChainError) throw error
      return undefined
    }
  }
}

/** Returns whether an answer is an error about the rate of requests. Errors have the status 200 of HTTP, and a sentence as the result. */
const isRateLimit = (body: unknown): boolean =>
  answer.Check(body) && typeof body.result === 'string' && /rate limit/i.test(body.result) && !/daily/i.test(body.result)

function locate(result: unknown) {
  if (!rows.Check(result)) return undefined
  return result.flatMap(({ blockNumber, hash = '', transactionHash = hash }) =>
    transactionHash === '' ? [] : [{ hash: transactionHash.toLowerCase(), block: BigInt(blockNumber) }],
  )
}

function withParameters(base: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
