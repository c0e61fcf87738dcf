import type { ExampleRequest } from './request.ts'

/** Returns a program that makes the call with the SDK. The sample of the registration is the module `device.ts` of the others. */
export function typescriptSample({ operationId, server, proof, url, isImage, parameters, body }: ExampleRequest): string {
  if (isImage) return `const response = await fetch('${url}')\nconst image = await response.blob()`
  const { txId } = parameters
  const input = { ...parameters, ...(txId !== undefined && { txId: Number(txId) }), ...body }
  if (proof === 'registration')
    return `import { createDeviceKey, createWalletClient, registerDevice, unwrap } from '@patina/sdk'

// Store both: later starts use the same device.
export const key = await createDeviceKey()
export const { deviceId, client } = await unwrap(
  registerDevice(createWalletClient({ baseUrl: '${server}' }), ${literal({ ...input, key: new Name('key') }, '  ')}),
)`
  const address = `baseUrl: '${server}'`
  const imports = proof === 'device' ? "\nimport { deviceId, key } from './device.ts'" : ''
  const options = proof === 'device' ? `{\n  ${address},\n  device: { id: deviceId, key },\n}` : `{ ${address} }`
  const values = [
    ...(Object.keys(input).length === 0 ? [] : [input]),
    ...(proof === 'webhook' ? [{ headers: { 'webhook-id': new Name('id'), ...signature } }] : []),
  ]
  // The reader makes the signature as the guide explains, and passes it to the program.
  const signing = proof === 'webhook' ? "const [id = '', timestamp = '', signature = ''] = process.argv.slice(2)\n" : ''
  return `import { createWalletClient } from '@patina/sdk'${imports}

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
