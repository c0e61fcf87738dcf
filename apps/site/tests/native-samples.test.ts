import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { linkMessage } from '@patina/sdk'
import { describe, expect, test } from 'vitest'
import { callsOf, readContract, resolve as resolveSchema, type Schema } from '../reference/contract.ts'

// `packages/sdk/examples/native-compilers.test.ts` compiles and parses these samples. Here, their calls are compared with the contract.

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const contract = readContract(resolve(root, 'packages/contract/openapi.json'))
const operations = callsOf(contract)

/** One call of a sample: the request, and the type of the parsed answer. */
type Call = { method: string; target: string; answer: string; fields: string[] | undefined; isPublic: boolean }
type Member = { name: string; type: string; isOptional: boolean; mayBeMissing: boolean }
type Sample = { text: string; calls: Call[]; types: Map<string, Member[]> }

const swift = readSwift(read('packages/sdk/examples/swift/WalletApi.swift'))
const kotlin = readKotlin(read('packages/sdk/examples/kotlin/WalletApi.kt'))

function readSwift(text: string): Sample {
  const calls = [...text.matchAll(/\bcall\(\s*"(\w+)",\s*"(.+?)",\s*(\w+)\.self(?:,\s*(\[.*?\]))?(, isPublic: true)?\s*\)/gs)]
  const types = [...text.matchAll(/struct (\w+): (?:Error, )?Decodable \{\n(.*?)\n {4}\}/gs)]
  return {
    text,
    calls: calls.map(([, method = '', target = '', answer = '', fields, isPublic]) => ({
      method,
      target: target.replaceAll(/\\\(\w+\)/g, '*'),
      answer,
      fields: fields === undefined ? undefined : names(fields, /"(\w+)":/g),
      isPublic: isPublic !== undefined,
    })),
    types: new Map(
      types.map(([, name = '', body = '']) => [
        name,
        [...body.matchAll(/let (\w+): (\[?)(\w+)\]?(\?)?/g)].map(([, member = '', list, type = '', optional]) => ({
          name: member,
          type: `${{ Int: 'integer', String: 'string', Bool: 'boolean' }[type] ?? type}${list === '[' ? '[]' : ''}`,
          isOptional: optional === '?',
          mayBeMissing: optional === '?',
        })),
      ]),
    ),
  }
}

function readKotlin(text: string): Sample {
  const calls = [...text.matchAll(/\bcall<(\w+)>\("(\w+)", "(.+?)"(?:, (?!isPublic)(\w+))?(, isPublic = true)?\)/g)]
  const types = [...text.matchAll(/@Serializable\n {4}data class (\w+)\((.*?)\)\n/gs)]
  return {
    text,
    calls: calls.map((call) => {
      const [, answer = '', method = '', target = '', variable, isPublic] = call
      const built = text.slice(0, call.index).split(`val ${variable} = buildJsonObject {`).at(-1) ?? ''
      return {
        method,
        target: target.replaceAll(/\$\w+/g, '*'),
        answer,
        fields: variable === undefined ? undefined : names(built, /put(?:JsonArray)?\("(\w+)"/g),
        isPublic: isPublic !== undefined,
      }
    }),
    types: new Map(
      types.map(([, name = '', body = '']) => [
        name,
        [...body.matchAll(/val (\w+): (List<)?(\w+)>?(\?)?( = null)?/g)].map(([, member = '', list, type = '', optional, none]) => ({
          name: member,
          type: `${{ Long: 'integer', Int: 'integer', String: 'string', Boolean: 'boolean' }[type] ?? type}${list ? '[]' : ''}`,
          isOptional: optional === '?',
          mayBeMissing: none !== undefined,
        })),
      ]),
    ),
  }
}

function names(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** Answers that the samples keep whole, to send them back unchanged, with the schema of the answer. */
const whole: Record<string, string> = { Data: 'SwapQuote', JsonObject: 'SwapQuote' }

/** Returns the names of all members of a schema at any depth, or only of the required ones. A quote is sent whole. */
function membersOf(schema: Schema, requiredOnly: boolean): string[] {
  const { properties = {}, required = [], items } = resolveSchema(contract, schema)
  const own = Object.entries(properties).filter(([name]) => !requiredOnly || required.includes(name))
  return [
    ...own.flatMap(([name, inner]) => (name === 'quote' ? [name] : [name, ...membersOf(inner, requiredOnly)])),
    ...(items ? membersOf(items, requiredOnly) : []),
  ]
}

/** Returns the differences between a type of the sample and the schema of the answer. */
function faultsOf(types: Sample['types'], type: string, schema: Schema): string[] {
  const { properties = {}, required = [] } = resolveSchema(contract, schema)
  const members = types.get(type)
  if (!members) return [`${type} is not declared`]
  return members.flatMap((member) => {
    const place = `${type}.${member.name}`
    const property = properties[member.name]
    if (!property) return [`${place} is not in the contract`]
    const kinds = [property, ...(property.anyOf ?? [])].map((kind) => resolveSchema(contract, kind))
    const isNullable = kinds.some((kind) => kind.type === 'null')
    const isMissable = !required.includes(member.name)
    const [kind] = kinds.filter(({ type, enum: values, properties }) => (type && type !== 'null') || values || properties)
    const inner = kind?.items && resolveSchema(contract, kind.items)
    const found = kind?.type === 'array' ? `${inner?.properties ? inner.name : (inner?.type ?? 'string')}[]` : (kind?.type ?? 'string')
    return [
      ...(member.isOptional === (isNullable || isMissable) ? [] : [`${place} is ${member.isOptional ? '' : 'not '}optional`]),
      ...(isMissable && !member.mayBeMissing ? [`${place} may be missing`] : []),
      ...(inner?.properties || kind?.properties
        ? faultsOf(types, member.type.replace('[]', ''), inner ?? kind ?? {})
        : member.type === found
          ? []
          : [`${place} is ${found}`]),
    ]
  })
}

describe.each([
  ['Swift', swift],
  ['Kotlin', kotlin],
])('the mobile sample in %s', (_language, sample) => {
  test('the mobile sample → it makes the calls of a wallet app', () => {
    expect(sample.calls.map(({ method, target }) => `${method} ${target.replace(/\?.*/, '')}`).sort()).toEqual([
      'GET /v1/names/*',
      'GET /v1/notifications',
      'GET /v1/platforms',
      'GET /v1/platforms',
      'GET /v1/tx/history',
      'GET /v1/tx/history/*',
      'GET /v1/wallet/addresses/*/balances',
      'GET /v1/wallet/addresses/*/nfts',
      'GET /v1/wallet/addresses/*/nonce',
      'GET /v1/wallet/blockhash',
      'POST /v1/devices/new',
      'POST /v1/platforms/*/estimate-fees',
      'POST /v1/platforms/solana/estimate-fees',
      'POST /v1/swap/quote',
      'POST /v1/swap/tx',
      'POST /v1/tx/preview',
      'POST /v1/tx/track',
      'POST /v1/wallet/addresses',
      'POST /v1/wallet/addresses/*/send-tx',
      'POST /v1/wallet/addresses/*/send-tx',
      'PUT /v1/devices/use',
      'PUT /v1/devices/use',
      'PUT /v1/notifications/*/read',
      'PUT /v1/wallet/tokens',
    ])
  })

  test.each(sample.calls)(
    'the sample calls $method $target → the contract has the call, its inputs and the fields that the sample reads',
    (call) => {
      const [path = '', query = ''] = call.target.split('?')
      const operation = operations.find(
        (one) => one.method === call.method.toLowerCase() && one.path.replaceAll(/\{\w+\}/g, '*') === path.replace('/solana/', '/*/'),
      )
      if (!operation) throw new Error('There is no such call')
      const { security, parameters = [], requestBody, responses } = operation
      expect(call.isPublic).toBe(security.length === 0)

      const inQuery = parameters.filter((parameter) => parameter.in === 'query')
      const sent = [...new URLSearchParams(query).keys()]
      expect(inQuery.map(({ name }) => name)).toEqual(expect.arrayContaining(sent))
      expect(sent).toEqual(expect.arrayContaining(inQuery.filter(({ required }) => required).map(({ name }) => name)))

      expect(call.fields !== undefined).toBe(requestBody !== undefined)
      const body = requestBody?.content['application/json'].schema ?? {}
      expect(membersOf(body, false)).toEqual(expect.arrayContaining(call.fields ?? []))
      expect(call.fields ?? []).toEqual(expect.arrayContaining(membersOf(body, true)))

      const success = responses['200'] ?? responses['201'] ?? responses['202']
      expect(faultsOf(sample.types, whole[call.answer] ?? call.answer, success?.content?.['application/json']?.schema ?? {})).toEqual([])
    },
  )

  test('the sample reads the stream of events → its path, headers and fields are those of the contract', () => {
    const [, events = ''] = /#region events\n(.*?)#endregion/s.exec(sample.text) ?? []
    expect(events).toMatch(/\/v1\/events\?after=/)
    expect(events).toContain('text/event-stream')
    expect(events).toContain('"data: {\\"id\\":"')
    const operation = operations.find(({ operationId }) => operationId === 'listEvents')
    expect(operation?.parameters?.map(({ name }) => name)).toContain('after')
    expect(sample.types.get('Event')?.map(({ name }) => name)).toEqual(['id', 'type', 'transaction'])
    expect(faultsOf(sample.types, 'Event', { $ref: '#/components/schemas/Event' })).toEqual([])
  })

  test('the sample proves an address → its text equals the link message of the client', () => {
    const [, link = ''] = /#region link\n(.*?)#endregion/s.exec(sample.text) ?? []
    const lines = [...link.matchAll(/^ {12}"?(address|.*?)"?,?$/gm)].map(([, line = '']) => line).filter((line) => !/^"|[[(]$/.test(line))
    const made = lines.slice(lines.findIndex((line) => line.includes('wants you to sign in')))
    const platform = { family: 'evm' as const, caip2: 'eip155:1' }
    const wanted = linkMessage({ baseUrl: 'https://api.example', deviceId: 'the-device', address: '0xabc', platform }).split('\n')
    const fixed = (line: string) => /^[A-Z-][\w ]*(?:: |:$)?|wants.*$/.exec(line)?.[0] ?? ''
    const named = made.map((line) => line.replace(/\\\(kind\)|\$kind/, 'Ethereum'))
    expect(named.map(fixed)).toEqual(wanted.map(fixed))
  })

  test('a refusal may come from a proxy → every member of its body may be missing, and those of the API are in the contract', () => {
    const { properties = {} } = resolveSchema(contract, { $ref: '#/components/schemas/Error' })
    const read = sample.types.get('ErrorBody') ?? []
    expect(read.map(({ name }) => name)).toEqual(['code', 'message'])
    expect(read.filter(({ type, mayBeMissing }) => type !== 'string' || !mayBeMissing)).toEqual([])
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(read.map(({ name }) => name)))
    expect(sample.text).not.toMatch(/\bmessage ?[!=]=/)
  })

  test('a backup restores the id without the key → the id is kept with the thumbprint of its key, and read with it', () => {
    const [, register = ''] = /#region register\n(.*?)#endregion/s.exec(sample.text) ?? []
    expect(register).toMatch(/device\.deviceId.*key\.thumbprint/)
    expect(sample.text.slice(0, sample.text.indexOf('#region token'))).toMatch(/(stringArray|getString)\(.*key\.thumbprint/s)
  })

  test('a busy server sends Retry-After → the sample reads it', () => {
    expect(sample.text).toContain('"Retry-After"')
  })

  test('the sample makes a device token → it has exactly the members that docs/DEVICE-TOKENS.md names', () => {
    const documented = [...read('docs/DEVICE-TOKENS.md').matchAll(/^\| ((?:header )?`.*?`(?:, `\w+`)?) \|/gm)].flatMap(([, cell = '']) =>
      names(cell, /`(\w+)`/g),
    )
    const [, token = ''] = /#region token\n(.*?)#endregion/s.exec(sample.text) ?? []
    const made = [...names(token, /"(\w+)": /g), ...names(token, /(?:put\(|claims\[|header\[)"(\w+)"/g)]
    expect([...new Set(made)].sort()).toEqual([...new Set(documented)].sort())
    expect(token).toContain('"device+jwt"')
    expect(token).toContain('"ES256"')
  })

  test('the sample sends a request → its headers are those of the contract', () => {
    const call = sample.text.slice(sample.text.indexOf('#region call'))
    expect(call).toMatch(/"device-id"/)
    expect(call).toMatch(/Authorization/)
    expect(call).toMatch(/"Bearer /)
    expect(call).toMatch(/"application\/json"/)
  })
})
