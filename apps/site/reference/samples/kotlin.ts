import { type ExampleRequest, urlOf } from './example.ts'

/** Returns a call with OkHttp and kotlinx.serialization. The app must define `client`, `deviceId` and `deviceToken(method, url, body)`. */
export function kotlinSample(request: ExampleRequest): string {
  const { method, proof, body, status, deviceId } = request
  const lines = [
    ...(proof === 'device'
      ? [`// With WalletApi.kt, which has ${deviceId === undefined ? 'deviceId and deviceToken' : 'deviceToken of this device'}.`]
      : []),
    `val url = ${scalar(urlOf(request))}`,
    ...(body === undefined ? [] : [`val body = buildJsonObject {`, ...members(body, '    '), '}.toString()']),
    'val request = Request.Builder()',
    '    .url(url)',
    ...headers(request, `deviceToken("${method}", url${body === undefined ? '' : ', body'})`).map(
      ([name, value]) => `    .header("${name}", ${value})`,
    ),
    ...(method === 'GET'
      ? []
      : [
          `    .${method.toLowerCase()}(${body === undefined ? (method === 'DELETE' ? '' : '"".toRequestBody()') : 'body.toRequestBody("application/json".toMediaType())'})`,
        ]),
    '    .build()',
    '',
    `${status === '204' ? '' : 'val answer = '}client.newCall(request).execute().use { response ->`,
    '    check(response.isSuccessful) { response.body.string() }',
    ...(status === '204' ? [] : ['    Json.parseToJsonElement(response.body.string()).jsonObject']),
    '}',
  ]
  return lines.join('\n')
}

function headers({ proof, deviceId }: Pick<ExampleRequest, 'proof' | 'deviceId'>, token: string): [string, string][] {
  const authorization: [string, string] = ['authorization', `"Bearer \${${token}}"`]
  switch (proof) {
    case 'none':
      return []
    case 'registration':
      return [authorization]
    case 'device':
      return [['device-id', deviceId === undefined ? 'deviceId' : scalar(deviceId)], authorization]
    case 'webhook':
      return [
        ['webhook-id', 'id'],
        ['webhook-timestamp', 'timestamp'],
        ['webhook-signature', 'signature'],
      ]
  }
}

/** Returns the builder lines for all members of an object. */
const members = (object: object, indent: string): string[] =>
  Object.entries(object).flatMap(([name, value]) => filled(['put', 'putJsonObject', 'putJsonArray'], `"${name}"`, value, indent))

/** Returns the builder lines for one value, with the function for a plain value, an object or a list. */
function filled([plain, object, list]: [string, string, string], name: string, value: unknown, indent: string): string[] {
  const inner = `${indent}    `
  if (Array.isArray(value))
    return [
      `${indent}${list}${call(name)} {`,
      ...value.flatMap((item) => filled(['add', 'addJsonObject', 'addJsonArray'], '', item, inner)),
      `${indent}}`,
    ]
  if (typeof value === 'object' && value !== null) return [`${indent}${object}${call(name)} {`, ...members(value, inner), `${indent}}`]
  return [`${indent}${plain}(${[name, scalar(value)].filter((part) => part !== '').join(', ')})`]
}

const call = (name: string) => (name === '' ? '' : `(${name})`)

const scalar = (value: unknown) => (value === null ? 'JsonNull' : JSON.stringify(value).replaceAll('$', '\\$'))
