// Writes src/generated from the contract; with `--check` it only tells whether what is committed is the same.
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

/**
 * @typedef {{ name: string, in: string }} Parameter
 * @typedef {{ operationId: string, summary: string, description: string, parameters?: Parameter[], requestBody?: object,
 *   security: Record<string, unknown>[], responses: Record<string, unknown> }} Operation
 * @typedef {{ method: string, path: string, operation: Operation }} Endpoint
 */

const contract = JSON.parse(await readFile(new URL('../contract/openapi.json', import.meta.url), 'utf8'))

/** @type {Endpoint[]} */
const endpoints = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)

const header = '// Generated from packages/contract/openapi.json by `npm run generate`. Do not edit.\n'

const typeOptions = { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false }

const files = {
  'schema.ts': header + astToString(await openapiTS(withoutExamples(), typeOptions)),
  'operations.ts': header + writeOperations(),
  'error-codes.ts': header + writeErrorCodes(),
}

const folder = new URL('src/generated/', import.meta.url)
const check = process.argv.includes('--check')
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, folder)
  if (!check) await writeFile(file, content)
  else if (content !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`packages/sdk/src/generated/${name} is out of date: run \`npm run generate\``)
    process.exitCode = 1
  }
}

/** The contract without whole recorded bodies, which are too long to stand in the comments of types. */
function withoutExamples() {
  return JSON.parse(JSON.stringify(contract), (key, value) => (key === 'application/json' ? { schema: value.schema } : value))
}

/** One function per operation, typed by the schema: it puts each input where the contract wants it. */
function writeOperations() {
  return `import { type CallOptions, type Http, type Input, send, sendWithoutAnswer } from '../call.ts'

/** Every call of the API. \`open\` speaks for nobody, \`device\` for the device of the client. */
export function createOperations({ open, device }: { open: Http; device: Http }) {
  return {
${endpoints.map(writeOperation).join('\n')}
  }
}
`
}

/** @param {Endpoint} endpoint */
function writeOperation({ method, path, operation }) {
  const { operationId, summary, description, parameters = [], requestBody, security } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const hasQuery = parameters.some((parameter) => parameter.in === 'query')
  const rest = requestBody ? 'body' : hasQuery ? 'query' : undefined
  const names = [...inPath, ...(rest ? [inPath.length > 0 ? `...${rest}` : rest] : [])]
  const isOptional =
    inPath.length === 0 && rest === 'query' && !operation.parameters?.some((parameter) => 'required' in parameter && parameter.required)
  const pattern = names.length === 1 && names[0] === rest ? rest : `{ ${names.join(', ')} }`
  const input = names.length > 0 ? `${pattern}: Input<'${operationId}'>${isOptional ? ' = {}' : ''}, ` : ''
  const params = [...(inPath.length > 0 ? [`path: { ${inPath.join(', ')} }`] : []), ...(rest === 'query' ? ['query'] : [])]
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
