import { type Descriptor, mergeDescriptors } from '@ethereum-sourcify/clear-signing'
import { canonicalSignature, readSignature, type Signature } from './signature.ts'

export type { Descriptor }

/** Returns Keccak-256 of a text as 0x-prefixed hexadecimal. */
export type Keccak = (text: string) => string

/** A function that a descriptor explains. */
export type Explained = Signature & { format: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Major versions of ERC-7730 that are read. 3 is a draft. */
const schema = /erc7730-v[12]\.schema\.json$/

/**
 * Returns a descriptor, or refuses one whose form or version is not known. `$.metadata.token` is refused too: it lets the file choose the
 * decimals of a token.
 * @throws {TypeError}
 */
export function readDescriptor(value: unknown): Descriptor {
  if (!isObject(value)) throw new TypeError('It is not an object')
  if (typeof value.$schema !== 'string' || !schema.test(value.$schema)) throw new TypeError('$schema names no version 1 or 2 of ERC-7730')
  for (const name of ['context', 'metadata', 'display'])
    if (value[name] !== undefined && !isObject(value[name])) throw new TypeError(`${name} is not an object`)
  if (JSON.stringify(value).includes('$.metadata.token')) throw new TypeError('It chooses the decimals of a token ($.metadata.token)')
  return value
}

/** Returns a descriptor with what it includes. @throws {TypeError} if an included file is missing, or includes itself */
export function resolveIncludes(path: string, read: (path: string) => Descriptor | undefined, seen: readonly string[] = []): Descriptor {
  const descriptor = read(path)
  if (!descriptor) throw new TypeError(`The file ${path} is missing`)
  if (seen.includes(path)) throw new TypeError(`${path} includes itself`)
  const { includes } = descriptor
  if (includes === undefined) return descriptor
  return mergeDescriptors(descriptor, resolveIncludes(joinPath(path, includes), read, [...seen, path]))
}

/** Returns the path of an included file. It never leaves the folder of all descriptors. */
function joinPath(from: string, to: string): string {
  const parts: string[] = []
  for (const part of [...from.split('/').slice(0, -1), ...to.split('/')]) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Returns the functions of a descriptor by selector. A signature that cannot be read is left out. */
export function functionsOf({ display }: Descriptor, keccak: Keccak): Map<string, Explained> {
  return new Map(
    Object.keys(display?.formats ?? {}).flatMap((format) => {
      const signature = signatureOf(format)
      return signature ? [[keccak(canonicalSignature(signature)).slice(0, 10), { ...signature, format }]] : []
    }),
  )
}

function signatureOf(format: string): Signature | undefined {
  try {
    return readSignature(format)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns JSON in the one form of RFC 8785: keys in the order of their code units, no spaces. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort((a, b) => (a < b ? -1 : 1))
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join()}}`
}

/** Returns the hash that auditors attest: of the descriptor after its includes (draft ERC-8176). */
export const hashDescriptor = (resolved: Descriptor, keccak: Keccak) => keccak(canonicalJson(resolved))

const address = /^0x[0-9a-f]{40}$/i

/** Returns `eip155:<chain>:<address>` of each deployment in a context. */
export function deploymentsOf(deployments: unknown): string[] {
  if (!Array.isArray(deployments)) return []
  return deployments.flatMap((one: unknown) =>
    isObject(one) && typeof one.chainId === 'number' && typeof one.address === 'string' && address.test(one.address)
      ? [`eip155:${one.chainId}:${one.address.toLowerCase()}`]
      : [],
  )
}
