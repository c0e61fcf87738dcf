// Writes the types and calls of the SDK from the contract. With `--check` it writes nothing and fails if they are out of date.
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Operation = Type.Object({
  operationId: Type.String(),
  summary: Type.String(),
  description: Type.String(),
  parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String(), in: Type.String(), required: Type.Optional(Type.Boolean()) }))),
  requestBody: Type.Optional(Type.Object({})),
  security: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  responses: Type.Record(Type.String(), Type.Object({ content: Type.Optional(Type.Record(Type.String(), Type.Unknown())) })),
})
const Contract = Type.Object({
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)),
  'x-error-catalogue': Type.Record(Type.String(), Type.Unknown()),
})
type Endpoint = { method: string; path: string; operation: Static<typeof Operation> }

const contract = parseContract(await readFile(new URL('../../../contract/openapi.json', import.meta.url), 'utf8'))

const endpoints = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)

const header = '// Generated from packages/contract/openapi.json by `npm run generate`. Do not edit.\n'

const typeOptions = { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false }

const files = {
  'schema.ts': header + renameGlobals(astToString(await openapiTS(withoutExamples(), typeOptions))),
  'operations.ts': header + writeOperations(),
  'error-codes.ts': header + writeErrorCodes(),
}

const folder = new URL('../../src/generated/', import.meta.url)
const check = process.argv.includes('--check')
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, folder)
  if (!check) await writeFile(file, content)
  else if (content !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`packages/sdk/src/generated/${name} is out of date: run \`npm run generate\``)
    process.exitCode = 1
  }
}

function parseContract(text: string): Static<typeof Contract> {
  const validator = Compile(Contract)
  const parsed: unknown = JSON.parse(text)
  if (validator.Check(parsed)) return parsed
  const [error] = validator.Errors(parsed)
  throw new Error(`packages/contract/openapi.json${error?.instancePath} ${error?.message}`)
}

/** Returns the contract as JSON, without recorded bodies, which are too long for the comments of types. */
function withoutExamples() {
  return JSON.stringify(contract, (key, value) => (key === 'application/json' ? { schema: value.schema } : value))
}

/** Gives another name to the types that would hide a global of the platform. */
function renameGlobals(types: string) {
  const names = { Error: 'ErrorBody', Event: 'WalletEvent', Notification: 'WalletNotification' }
  return Object.entries(names).reduce((text, [name, other]) => text.replace(`export type ${name} =`, `export type ${other} =`), types)
}

/** Returns whether the answer is for the program. An image is for the page: its path is the `src` of an image. */
function hasData({ operation: { responses } }: Endpoint) {
  return responses['200']?.content?.['image/webp'] === undefined
}

/** Writes one function per operation, typed by the schema. The function puts each input where the contract requires it. */
function writeOperations() {
  return `import { type CallOptions, type Http, type Input, send, sendWithoutAnswer } from '../call.ts'

/** Every call of the API. \`open\` sends no device, \`device\` sends the device of the client. */
export function createOperations({ open, device }: { open: Http; device: Http }) {
  return {
${endpoints.filter(hasData).map(writeOperation).join('\n')}
  }
}
`
}

function writeOperation({ method, path, operation }: Endpoint) {
  const { operationId, summary, description, parameters = [], requestBody, security } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const hasQuery = parameters.some((parameter) => parameter.in === 'query')
  const rest = requestBody ? 'body' : hasQuery ? 'query' : undefined
  const names = [...inPath, ...(rest ? [inPath.length > 0 ? `...${rest}` : rest] : [])]
  const isOptional = inPath.length === 0 && rest === 'query' && !operation.parameters?.some(({ required }) => required)
  const pattern = names.length === 1 && names[0] === rest ? rest : `{ ${names.join(', ')} }`
  const input = names.length > 0 ? `${pattern}: Input<'${operationId}'>${isOptional ? ' = {}' : ''}, ` : ''
  const params = [
    ...(inPath.length > 0 ? [`path: { ${inPath.map((name) => (name === 'txId' ? 'txId: String(txId)' : name)).join(', ')} }`] : []),
    ...(rest === 'query' ? ['query'] : []),
  ]
  const init = ['...options', ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []), ...(rest === 'body' ? ['body'] : [])]
  const http = security.some((scheme) => 'deviceToken' in scheme) ? 'device' : 'open'
  const send = '204' in operation.responses ? 'sendWithoutAnswer' : 'send'
  return `
    /** ${summary}. ${description} */
    ${operationId}: (${input}options?: CallOptions) =>
      ${send}(${http}.${method.toUpperCase()}('${path}', { ${init.join(', ')} })),`
}

/** The codes of the API's errors. */
function writeErrorCodes() {
  const codes = Object.keys(contract['x-error-catalogue']).sort()
  return `/** The codes of the errors that the API answers. */
export type ApiErrorCode =
${codes.map((code) => `  | '${code}'`).join('\n')}
`
}
