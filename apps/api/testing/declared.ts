import type {} from '@fastify/swagger'
import { catalogue, isErrorCode } from '../src/base/wire/errors.ts'
import { describeApi } from '../src/http/openapi/document.ts'
import { isObject, type Json, type JsonObject } from '../src/http/openapi/json.ts'
import type { App } from '../src/http/server/route.ts'

/** The messages that the contract declares, by operation, status and code. */
type Declared = ReadonlyMap<string, ReadonlySet<string>>

let contract: Declared | undefined

/** Records and returns each error answer whose code or message the contract does not declare. */
export function watchErrors(app: App): readonly string[] {
  const undeclared: string[] = []
  app.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    if (statusCode < 400 || typeof payload !== 'string') return
    const { operationId } = routeOptions.schema ?? {}
    if (operationId === 'getHealthStatus' && statusCode === 503) return
    contract ??= declaredBy(app)
    const flaw = flawOf(JSON.parse(payload), statusCode, operationId, contract)
    if (flaw) undeclared.push(`${operationId ?? 'no operation'} answers ${payload}, ${flaw}`)
  })
  return undeclared
}

function flawOf(body: Json, status: number, operationId: string | undefined, declared: Declared): string | undefined {
  if (!isObject(body) || !isErrorCode(body.code)) return 'which has no code of the catalogue'
  if (catalogue[body.code][0] !== status) return 'whose code belongs to another status'
  if (operationId === undefined || operationId === 'getDocument') return undefined
  // The router sends a path with an empty segment to a route, but the contract has no such path.
  if (body.code === 'not_found') return undefined
  const sentences = declared.get(`${operationId} ${status} ${body.code}`)
  if (!sentences) return 'whose code the operation does not declare'
  const beside = [...declared].flatMap(([key, some]) => (key.startsWith(`${operationId} ${status} `) ? [some] : []))
  return isListed(String(body.message), sentences, beside) ? undefined : 'whose message the operation does not list'
}

/**
 * Returns whether a message consists of these sentences: one sentence, several joined by `; `, or one with a reason after a colon.
 * Positions in lists are replaced by 0. A joined message may also contain sentences of other codes with the same status (`beside`).
 */
export function isListed(message: string, sentences: ReadonlySet<string>, beside: readonly ReadonlySet<string>[]): boolean {
  if (sentences.has(message) || [...sentences].some((sentence) => message.startsWith(`${sentence}: `))) return true
  const parts = message.split('; ').map((part) => part.replace(/\.\d+(?=[. ])/g, '.0'))
  const known = parts.length > 1 ? [sentences, ...beside] : [sentences]
  return parts.every((part) => known.some((some) => some.has(part)))
}

function declaredBy(app: App): Declared {
  const { paths } = describeApi(app, { apiTitle: '', provider: '', email: '', links: { support: '' } }, '', {})
  const declared = new Map<string, Set<string>>()
  const operations = Object.values(objectOf(paths)).flatMap((methods) => Object.values(objectOf(methods)).map(objectOf))
  for (const { operationId, responses } of operations)
    for (const [status, response] of Object.entries(objectOf(responses)))
      for (const { code, message } of examplesOf(response)) {
        const key = `${operationId} ${status} ${code}`
        declared.set(key, (declared.get(key) ?? new Set()).add(message))
      }
  return declared
}

function examplesOf(response: Json): { code: string; message: string }[] {
  const media = objectOf(objectOf(objectOf(response).content)['application/json'])
  return Object.values(objectOf(media.examples)).map((example) => {
    const { code, message } = objectOf(objectOf(example).value)
    return { code: String(code), message: String(message) }
  })
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
