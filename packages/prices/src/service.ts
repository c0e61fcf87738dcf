import { addressRules } from '@patina/chains'
import { requestJson } from '@patina/http'
import { parseExactly } from './decimal.ts'
import { PriceError } from './errors.ts'
import type { Asset, PriceSource, Quote } from './source.ts'

/** The address and the key of a service. */
export type ServiceSettings = { url: string; key?: string | undefined }

/** A price of a service. `at` is its time, if the service reports one. `decimals` are those of the token that the service means. */
export type ServicePrice = { priceE18: bigint | undefined; at?: Date; decimals?: number }

/** A price service on the internet. It learns which tokens this server lists, and never who holds them. */
export type Service = {
  /** Also the key of the service's name for a network. Without a name, the service has no prices there. */
  id: 'coingecko' | 'defillama' | 'jupiter'
  /** Maximum number of tokens in one request. */
  maxTokens: number
  /** Returns the URL and headers of a request for these contracts on one network. */
  request(network: string, contracts: readonly string[]): { url: string; headers?: Record<string, string> }
  /** Returns the price of a contract in a parsed answer, where numbers are texts. Undefined if the answer has none. */
  priceOf(answer: unknown, network: string, contract: string): ServicePrice | undefined
}

/** Services change their prices once a minute or less often. Between two requests, the last answer is repeated. */
const REFRESH_MS = 300_000
const TIMEOUT_MS = 5_000
const MAX_BYTES = 2 * 1024 * 1024
/** Requests to one service at the same time. */
const MAX_CONCURRENT = 4
/** Time without requests after a failure, so that the networks do not each wait for a service that is down. */
const PAUSE_MS = 60_000

/** Returns the source that asks a service. Requests contain the tokens of the catalogue and are the same for all users. */
export function serviceSource(service: Service, now: () => number = Date.now): PriceSource {
  const ask = limited(now)
  return {
    id: service.id,
    learns: 'tokens',
    connect(chain) {
      const network = chain.network.services[service.id]
      if (network === undefined) return undefined
      const { withoutCase } = addressRules(chain.network)
      const contractOf = (asset: Asset) => withoutCase(asset.contract)
      let last: { at: number; quotes: Quote[] } | undefined
      return {
        async read(assets) {
          if (last && now() - last.at < REFRESH_MS) return last.quotes
          const contracts = [...new Set(assets.map(contractOf))]
          const pages = Array.from({ length: Math.ceil(contracts.length / service.maxTokens) }, (_, page) =>
            contracts.slice(page * service.maxTokens, (page + 1) * service.maxTokens),
          )
          const answers = await Promise.all(pages.map((page) => ask(() => readAnswer(service.request(network, page)))))
          const quotes = assets.flatMap((asset) => {
            const price = answers.map((answer) => service.priceOf(answer, network, contractOf(asset))).find((found) => found !== undefined)
            return price ? quoteOf(asset, price) : []
          })
          last = { at: now(), quotes }
          return quotes
        },
      }
    },
  }
}

/** A service that reports other decimals means another token. */
function quoteOf(asset: Asset, { priceE18, at, decimals }: ServicePrice): Quote[] {
  if (priceE18 === undefined || (decimals !== undefined && decimals !== asset.decimals)) return []
  return [{ assetId: asset.id, priceE18, ...(at && { at }) }]
}

/** Returns a function that runs requests to one service, a few at a time, and none for a while after a failure. */
function limited(now: () => number) {
  const waiting: (() => void)[] = []
  let running = 0
  let pausedUntil = 0
  return async <T>(request: () => Promise<T>): Promise<T> => {
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
    if (now() < pausedUntil) {
      waiting.shift()?.()
      throw new PriceError('unavailable')
    }
    running += 1
    try {
      return await request()
    } catch (error) {
      pausedUntil = now() + PAUSE_MS
      throw error
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/** @throws {PriceError} `unavailable`, with the cause for the log */
async function readAnswer(request: ReturnType<Service['request']>): Promise<unknown> {
  try {
    const { status, body } = await requestJson({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, parse: parseExactly })
    if (status < 200 || status > 299) throw new Error(`The service answered with status ${status}`)
    if (body === undefined) throw new Error('The service answered with something else than JSON')
    return body
  } catch (cause) {
    throw new PriceError('unavailable', { cause })
  }
}

/** Returns a field of an object, or undefined if the value is no object with this field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/** Returns a text, or undefined for any other value. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the time of a number of seconds. */
export function secondsOf(text: string | undefined): Date | undefined {
  return text !== undefined && /^\d{1,12}(\.\d+)?$/.test(text) ? new Date(Math.floor(Number(text)) * 1_000) : undefined
}
