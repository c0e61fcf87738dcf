import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type AnySchema } from 'ajv'
import addFormats from 'ajv-formats'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { guardOf } from '../reference/calls.ts'
import { type Call, callsOf, readContract } from '../reference/contract.ts'
import { ownIds } from '../reference/samples/curl.ts'
import { exampleRequest } from '../reference/samples/request.ts'
import { languages, type Sample, samplesOf } from '../reference/samples.ts'
import { requestsOfCurl, type SentRequest } from './curl.ts'
import { requestOfKotlin, requestOfSwift } from './sample-readers.ts'

const file = fileURLToPath(new URL('../../../packages/contract/openapi.json', import.meta.url))
const contract = readContract(file)
const calls = callsOf(contract)
const server = contract.servers[0]?.url ?? ''

function sampleOf(call: Call, wanted: Sample['language']): string {
  const sample = samplesOf(contract, call).find(({ language }) => language === wanted)
  if (!sample) throw new Error(`${call.operationId} has no sample in ${wanted}`)
  return sample.code
}

test('an operation of the contract → it has a sample in every language', () => {
  for (const call of calls) expect(samplesOf(contract, call).map(({ language }) => language)).toEqual(Object.keys(languages))
})

test('a TypeScript sample is compiled with the SDK → no error under the strict settings of this repository', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const folder = join(root, 'packages/sdk/src/samples')
  const codes = calls.map((call) => sampleOf(call, 'typescript'))
  const sources = new Map([
    // The sample of the registration is the module that the other samples import.
    ...calls.map(({ operationId }, at): [string, string] => [
      join(folder, `${operationId === 'newDevice' ? 'device' : operationId}.ts`),
      codes[at] ?? '',
    ]),
  ])
  const settings: ts.CompilerOptions = {
    ...options,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    // The compiled declarations of the SDK may be older than its sources, so the sources are used.
    paths: { '@patina/sdk': [join(root, 'packages/sdk/src/index.ts')] },
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    types: ['node'],
  }
  delete settings.tsBuildInfoFile
  const host = ts.createCompilerHost(settings)
  const { fileExists, readFile, getSourceFile, directoryExists } = host
  host.directoryExists = (path) => path === folder || directoryExists?.(path) === true
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.getSourceFile = (path, language, ...rest) => {
    const source = sources.get(path)
    return source === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, source, language)
  }
  const program = ts.createProgram([...sources.keys()], settings, host)
  const diagnostics = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()]
  for (const path of sources.keys()) {
    const source = program.getSourceFile(path)
    diagnostics.push(...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source))
  }
  console.log(`${sources.size} TypeScript samples of the reference compiled`)
  expect(diagnostics.map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)).toEqual([])
  expect(program.getSourceFile(join(root, 'packages/sdk/src/client.ts'))).toBeDefined()
})

let curls: Map<Call, SentRequest>

beforeAll(() => {
  const variables = { DEVICE: 'deviceId', ID: 'id', TIMESTAMP: 'timestamp', SIGNATURE: 'signature' }
  const requests = requestsOfCurl(
    calls.map((call) => `${ownIdOf(call)}${sampleOf(call, 'curl')}`),
    variables,
  )
  expect(requests).toHaveLength(calls.length)
  curls = new Map(requests.flatMap((request, at) => calls.slice(at, at + 1).map((call): [Call, SentRequest] => [call, request])))
})

/** Sets the variable for one of the reader's own ids to the recorded id. */
function ownIdOf(call: Call): string {
  const own = ownIds[call.operationId]
  return own ? `${own.variable}=${exampleRequest(contract, call).pathValues[own.parameter]}\n` : ''
}

function curlOf(call: Call): SentRequest {
  const byCurl = curls.get(call)
  if (!byCurl) throw new Error(`${call.operationId} has no curl sample`)
  return byCurl
}

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, validateFormats: true }))
ajv.addFormat('semver', true)
const document: AnySchema = JSON.parse(JSON.stringify(contract))
ajv.addSchema(document, 'contract')

/** Returns the parts of a request that the contract does not accept. */
function refused(call: Call, { method, url, headers, body }: SentRequest): string[] {
  const { origin, pathname, searchParams } = new URL(url)
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '([^/{}]+)')}$`).exec(pathname)?.slice(1)
  const given = {
    path: Object.fromEntries((values ?? []).map((value, at) => [names[at] ?? '', value])),
    query: Object.fromEntries(searchParams),
    header: headers,
  }
  const parameters = (call.parameters ?? []).flatMap(({ in: place, name, required, schema }) => {
    const value = given[place][name]
    if (value === undefined) return required ? [`${place} ${name} is missing`] : []
    return coercing.validate({ type: 'object', properties: { value: schema } }, { value })
      ? []
      : [`${place} ${name}: ${coercing.errorsText()}`]
  })
  const declared = new Set((call.parameters ?? []).map(({ in: place, name }) => `${place} ${name}`))
  const unknown = Object.keys(given.query).filter((name) => !declared.has(`query ${name}`))
  const path = `contract#/paths/${encodeURIComponent(call.path.replaceAll('/', '~1'))}/${call.method}/requestBody/content/application~1json/schema`
  const isBodyFine = call.requestBody ? ajv.validate({ $ref: path }, body) : body === undefined
  return [
    ...(origin === server ? [] : [`the server ${origin}`]),
    ...(method === call.method.toUpperCase() ? [] : [`the method ${method}`]),
    ...(values ? [] : [`the path ${pathname}`]),
    ...parameters,
    ...unknown.map((name) => `the query ${name}`),
    ...(isBodyFine ? [] : [`the body: ${ajv.errorsText()}`]),
    ...((headers['content-type'] === 'application/json') === (body !== undefined) ? [] : ['content-type']),
  ]
}

const coercing = new Ajv({ strict: false, coerceTypes: true })

test('a curl sample → its request fits the contract, and it names a device if the call needs one', () => {
  for (const call of calls) {
    const byCurl = curlOf(call)
    expect(refused(call, byCurl), call.operationId).toEqual([])
    const { 'content-type': _, ...proof } = byCurl.headers
    const { schemes, optional } = guardOf(call)
    if (schemes.includes('webhookSignature'))
      expect(proof).toEqual({ 'webhook-id': 'id', 'webhook-timestamp': 'timestamp', 'webhook-signature': 'v1,signature' })
    else expect(proof).toEqual(schemes.includes('deviceId') && !optional ? { 'device-id': 'deviceId' } : {})
  }
})

test.each([
  ['swift', requestOfSwift, (method: string, hasBody: boolean) => `Bearer try deviceToken("${method}", url${hasBody ? ', body' : ''})`],
  ['kotlin', requestOfKotlin, (method: string, hasBody: boolean) => `Bearer \${deviceToken("${method}", url${hasBody ? ', body' : ''})}`],
] as const)('a %s sample → it sends the request of the curl sample, with a device token if the call needs one', (language, read, token) => {
  for (const call of calls) {
    const sent = read(sampleOf(call, language))
    expect(refused(call, sent), call.operationId).toEqual([])
    const { method, url, body } = curlOf(call)
    expect({ method: sent.method, url: sent.url, body: sent.body }).toEqual({ method, url, body })
    const { 'content-type': _, ...proof } = sent.headers
    const { schemes, optional } = guardOf(call)
    const authorization = token(method, body !== undefined)
    if (schemes.includes('webhookSignature'))
      expect(proof).toEqual({ 'webhook-id': 'id', 'webhook-timestamp': 'timestamp', 'webhook-signature': 'signature' })
    else if (optional) expect(proof).toEqual({ authorization })
    else expect(proof).toEqual(schemes.length === 0 ? {} : { 'device-id': 'deviceId', authorization })
  }
})

test('a recorded answer and its sample → they name the same values', () => {
  for (const call of calls) {
    const { url, body } = curlOf(call)
    const { pathname, searchParams } = new URL(url)
    const example = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.example
    const { address, platformId }: { address?: string; platformId?: string } = Object(example)
    // A name in the path has its address in the answer only.
    if (address !== undefined && !pathname.startsWith('/v1/names')) expect(pathname + JSON.stringify(body)).toContain(address)
    if (platformId !== undefined && searchParams.has('platformId')) expect(searchParams.get('platformId')).toBe(platformId)
  }
})
