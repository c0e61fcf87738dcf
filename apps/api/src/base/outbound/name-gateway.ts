import type { Gateway } from '@patina/chains'
import { readBytes } from '@patina/http'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AllowedNetworks, Resolve } from './destination.ts'
import { createGuardedRequests } from './guarded-requests.ts'

type Settings = { allowed?: AllowedNetworks; timeoutMs?: number; resolve?: Resolve }

const defaultTimeoutMs = 3_000
const maxUrlLength = 8_192
/** Maximum bytes of an answer. A proof of a rollup's storage takes some ten thousand. */
const maxAnswerBytes = 131_072

const Answer = Compile(Type.Object({ data: Type.String() }))

/**
 * Returns the client for the gateways of names (EIP-3668). Contracts of strangers choose the URLs, so it uses the guarded client: https and public
 * addresses only, no redirects. An answer that is late, too long, no success or no JSON with `data` counts as a failure.
 */
export function createNameGateway({ allowed = [], timeoutMs = defaultTimeoutMs, resolve }: Settings = {}): Gateway {
  const { send } = createGuardedRequests({ allowed, timeoutMs, resolve })
  return async (request, signal) => {
    const { method, url: text } = request
    if (text.length > maxUrlLength || !URL.canParse(text)) return undefined
    const url = new URL(text)
    if (url.username || url.password || (url.protocol !== 'https:' && (url.protocol !== 'http:' || allowed.length === 0))) return undefined
    try {
      const body = method === 'POST' ? request.body : undefined
      const response = await send({ method, url, headers: { accept: 'application/json' }, body, signal })
      const answer: unknown = response.statusCode === 200 ? JSON.parse(`${await readBytes(response, maxAnswerBytes)}`) : response.destroy()
      return Answer.Check(answer) ? answer.data : undefined
    } catch {
      return undefined
    }
  }
}
