import { type ExampleRequest, urlOf } from './example.ts'

/** Returns a program that makes the call with the SDK. The sample of the registration is the module `device.ts` of the others. */
export function typescriptSample(request: ExampleRequest): string {
  const { operationId, server, proof, isImage, pathValues, query, body, sdk, deviceId } = request
  if (isImage) return `const response = await fetch(${literal(urlOf(request), '')})\nconst image = await response.blob()`
  const { txId } = pathValues
  const input = { ...pathValues, ...query, ...(txId !== undefined && { txId: Number(txId) }), ...body }
  if (proof === 'registration')
    return `import { createDeviceKey, createWalletClient, registerDevice, unwrap } from '${sdk}'

// Store both: later starts use the same device.
export const key = await createDeviceKey()
export const { deviceId, client } = await unwrap(
  registerDevice(createWalletClient({ baseUrl: ${literal(server, '')} }), ${literal({ ...input, key: new Name('key') }, '  ')}),
)`
  const address = `baseUrl: ${literal(server, '')}`
  const imports = proof === 'device' ? `\nimport { ${deviceId === undefined ? 'deviceId, key' : 'key'} } from './device.ts'` : ''
  const device = `device: { id: ${deviceId === undefined ? 'deviceId' : literal(deviceId, '')}, key }`
  const options = proof === 'device' ? `{\n  ${address},\n  ${device},\n}` : `{ ${address} }`
  const values = [
    ...(Object.keys(input).length === 0 ? [] : [input]),
    ...(proof === 'webhook' ? [{ headers: { 'webhook-id': new Name('id'), ...signature } }] : []),
  ]
  // The reader makes the signature as the guide explains, and passes it to the program.
  const signing = proof === 'webhook' ? "const [id = '', timestamp = '', signature = ''] = process.argv.slice(2)\n" : ''
  return `import { createWalletClient } from '${sdk}'${imports}

${signing}const client = createWalletClient(${options})
const { data, error } = await client.${operationId}(${values.map((value) => literal(value, '')).join(', ')})`
}

/** Matches a variable name, which needs no quotes in generated code. */
class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const signature = { 'webhook-timestamp': new Name('timestamp'), 'webhook-signature': new Name('signature') }

/** Returns a value as a TypeScript literal. A short value is on one line. */
function literal(value: unknown, indent: string): string {
  if (value instanceof Name) return value.name
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => {
        const text = literal(item, inner)
        return text === name ? name : `${/^\w+$/.test(name) ? name : `'${name}'`}: ${text}`
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length < 60 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close.trim()}`
}
