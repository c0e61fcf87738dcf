import type { IncomingMessage } from 'node:http'
import { AnswerTooLarge, readBytes } from '@patina/http'
import { type AllowedNetworks, RefusedAddress, type Resolve } from '../../../base/outbound/destination.ts'
import { createGuardedRequests } from '../../../base/outbound/guarded-requests.ts'

type Settings = { allowed: AllowedNetworks; timeoutMs: number; resolve?: Resolve | undefined }
type Client = ReturnType<typeof createGuardedRequests>

const maxRedirects = 3
const maxUrlLength = 8_192
const redirects = [301, 302, 303, 307, 308]
const anyNetwork = ['0.0.0.0/0', '::/0']

/**
 * Returns a client that reads at most a given number of bytes from URLs of strangers. It checks the address of every redirect again, and refuses
 * compressed answers, which could be of any size. The timeout covers a request with its redirects and its body.
 */
export function createBoundedRequests({ allowed, timeoutMs, resolve }: Settings) {
  const guarded = createGuardedRequests({ allowed, timeoutMs, resolve })
  // The operator names the gateway, so it may be private. Strangers choose the targets of its redirects.
  const gateway = createGuardedRequests({ allowed: anyNetwork, timeoutMs, resolve })

  async function read(first: URL, maxBytes: number, firstClient: Client): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = first
    for (let redirect = 0; redirect <= maxRedirects; redirect++) {
      const client = redirect === 0 ? firstClient : guarded
      const response = await client.send({ method: 'GET', url, headers: { accept: '*/*', 'accept-encoding': 'identity' }, signal })
      const status = response.statusCode ?? 0
      if (status === 200) return readBody(response, maxBytes)
      response.destroy()
      if (isTemporary(status)) throw new Error(`The server of an NFT answered ${status}`)
      const next = redirects.includes(status) ? parseUrl(response.headers.location ?? '', allowed, url) : undefined
      if (!next) return undefined
      url = next
    }
    return undefined
  }

  const orRefused = (reading: Promise<Buffer | undefined>) =>
    reading.catch((error: unknown) => {
      if (error instanceof RefusedAddress) return undefined
      throw error
    })

  return {
    /** Returns the body at a URL, or undefined if it will never be readable. @throws {Error} if a later attempt may succeed */
    read: async (text: string, maxBytes: number) => {
      const url = parseUrl(text, allowed)
      return url && orRefused(read(url, maxBytes, guarded))
    },
    /** Does the same for a URL of the operator's gateway, which may be in any network. */
    readFromGateway: (url: URL, maxBytes: number) => orRefused(read(url, maxBytes, gateway)),
    close() {
      guarded.close()
      gateway.close()
    },
  }
}

/** Returns the URL if it may be requested. The client checks its address. */
function parseUrl(text: string, allowed: AllowedNetworks, base?: URL): URL | undefined {
  if (text.length > maxUrlLength || !URL.canParse(text, base?.href)) return undefined
  const url = new URL(text, base)
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && allowed.length > 0)
  return isAllowed && !url.username && !url.password ? url : undefined
}

const isTemporary = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** Returns the body of an answer, or undefined if it is compressed or too long. @throws {Error} if it ends early */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const isCompressed = (response.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
  if (isCompressed || Number(response.headers['content-length']) > maxBytes) {
    response.destroy()
    return undefined
  }
  return readBytes(response, maxBytes).catch((error: unknown) => {
    if (error instanceof AnswerTooLarge) return undefined
    throw error
  })
}
