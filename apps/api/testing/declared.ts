import type {} from '@fastify/swagger'
import { catalogue, isErrorCode } from '../src/http/errors.ts'
import type { App } from '../src/http/route.ts'
import { describeApi } from '../src/openapi/document.ts'
import { isObject, type Json, type JsonObject } from '../src/openapi/json.ts'

/** The sentences of each code that an operation declares, by operation, status and code. */
type Declared = ReadonlyMap<string, ReadonlySet<string>>

let contract: Declared | undefined

/** Records and returns each error answer whose code or message the contract does not declare. */
export function watchErrors(app: App): readonly string[] {
  const complaints: string[] = []
  app.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    if (statusCode < 400 || typeof payload !== 'string') return
    const { operationId } = routeOptions.schema ?? {}
    if (operationId === 'getHealthStatus' && statusCode === 503) return
    contract ??= declaredBy(app)
    const flaw = flawOf(JSON.parse(payload), statusCode, operationId, contract)
    if (flaw) complaints.push(`${operationId ?? 'no operation'} answers ${payload}, ${flaw}`)
  })
  return complaints
}

function flawOf(body: Json, status: number, operationId: string | undefined, declared: Declared): string | undefined {
  if (!isObject(body) || !isErrorCode(body.code)) return 'without a code of the catalogue'
  if (catalogue[body.code][0] !== status) return 'with the code of another status'
  if (operationId === undefined || operationId === 'getDocument') return undefined
  // A path with an empty segment reaches the route of an operation, and is a path of none.
  if (body.code === 'not_found') return undefined
  const sentences = declared.get(`${operationId} ${status} ${body.code}`)
  if (!sentences) return 'with a code that it does not declare'
  const beside = [...declared].flatMap(([key, some]) => (key.startsWith(`${operationId} ${status} `) ? [some] : []))
  return isListed(String(body.message), sentences, beside) ? undefined : 'with a sentence that it does not list'
}

/**
 * Whether a message is of these sentences: one of them, several joined, or one with a reason after a colon. Lists are told by position 0.
 * Among several may be one that has a code of its own where it stands alone: those of the same status are `beside` them.
 */
export function isListed(message: string, sentences: ReadonlySet<string>, beside: readonly ReadonlySet<string>[]): boolean {
  if (sentences.has(message) || [...sentences].some((sentence) => message.startsWith(`${sentence}: `))) return true
  const parts = message.split('; ').map((part) => part.replace(/\.\d+(?=[. ])/g, '.0'))
  const known = parts.length > 1 ? [sentences, ...beside] : [sentences]
  return parts.every((part) => known.some((some) => some.has(part)))
}

function declaredBy(app: App): Declared {
  const { paths } = describeApi(app, { name: '', apiTitle: '', provider: '', email: '', links: { support: '' } }, '', {})
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
