import type { Call, Parameter } from './contract.ts'

/** A sample of one call in one language. */
export type Sample = { language: 'curl' | 'typescript'; code: string }

/** How to make a call, with the example values of the contract. */
export function samplesOf(call: Call, server: string): Sample[] {
  const typescript = typescriptSample(call)
  return [
    { language: 'curl', code: curlSample(call, server) },
    ...(typescript === undefined ? [] : [{ language: 'typescript' as const, code: typescript }]),
  ]
}

const bodyOf = ({ requestBody }: Call) => requestBody?.content['application/json'].example

/** What a reader would fill in: what is required. A call that takes its input from the body needs none of its query. */
function shownParameters(call: Call, place: Parameter['in']): Parameter[] {
  return (call.parameters ?? []).filter((parameter) => parameter.in === place && parameter.required)
}

const exampleOf = ({ name, example, schema }: Parameter) => example ?? schema.examples?.[0] ?? (name === 'id' ? 'ethereum' : name)

function curlSample(call: Call, server: string): string {
  const query = shownParameters(call, 'query').map((parameter) => `${parameter.name}=${encodeURIComponent(String(exampleOf(parameter)))}`)
  const path = shownParameters(call, 'path').reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, String(exampleOf(parameter))),
    call.path,
  )
  const address = `${server}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const body = bodyOf(call)
  const lines = [
    `curl ${call.method === 'put' ? '-X PUT ' : ''}'${address}'`,
    ...securityHeaders(call).map((header) => `-H ${header}`),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

function securityHeaders({ security }: Call): string[] {
  const names = security.flatMap((scheme) => Object.keys(scheme))
  if (names.includes('deviceId')) return ['"device-id: $DEVICE"']
  if (!names.includes('webhookSignature')) return []
  return ['"webhook-id: $ID"', '"webhook-timestamp: $SECONDS"', '"webhook-signature: v1,$SIGNATURE"']
}

/** Nothing for calls that no wallet app makes. */
function typescriptSample(call: Call): string | undefined {
  if (call.security.some((scheme) => 'webhookSignature' in scheme)) return undefined
  const body = bodyOf(call)
  if (call.operationId === 'newDevice')
    return `const key = await createDeviceKey()
const { deviceId, client } = await unwrap(
  registerDevice(createWalletClient({ baseUrl }), ${literal({ ...objectOf(body), key: raw('key') }, '  ')}),
)`
  const parameters = [...shownParameters(call, 'path'), ...shownParameters(call, 'query')]
  const input = { ...Object.fromEntries(parameters.map((parameter) => [parameter.name, exampleOf(parameter)])), ...objectOf(body) }
  const argument = Object.keys(input).length === 0 ? '' : literal(input, '')
  return `const { data, error } = await client.${call.operationId}(${argument})`
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** A name in the code instead of a value. */
const raw = (name: string) => ({ toJSON: undefined, raw: name })

/** A value as a literal of TypeScript: short ones on one line. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'object' && value !== null && 'raw' in value) return String(value.raw)
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => {
        const text = literal(item, inner)
        return text === name ? name : `${name}: ${text}`
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length < 60 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close.trim()}`
}
