import type { TypedData as LibraryData } from '@ethereum-sourcify/clear-signing'
import type { TypedData } from '@patina/claims'
import type { Arguments } from './arguments.ts'

type Value = TypedData['message'][string]

/** Returns typed data as the library reads it: integers as decimal text, the chain as a number. */
export function inLibraryForm({ types, primaryType, domain, message }: TypedData, account: string): LibraryData {
  const { name, version, chainId, verifyingContract, salt } = domain
  return {
    account,
    types: Object.fromEntries([...types].map(([type, members]) => [type, [...members]])),
    primaryType,
    domain: {
      ...(typeof name === 'string' && { name }),
      ...(typeof version === 'string' && { version }),
      ...(typeof chainId === 'bigint' && { chainId: Number(chainId) }),
      ...(typeof verifyingContract === 'string' && { verifyingContract }),
      ...(typeof salt === 'string' && { salt }),
    },
    message: Object.fromEntries(Object.entries(message).map(([member, value]) => [member, plain(value)])),
  }
}

function plain(value: Value): unknown {
  if (typeof value === 'bigint') return `${value}`
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)])) : value
}

/** Returns the addresses and bytes in typed data, wherever they are. A text that looks like an address counts too. */
export function valuesOf({ message }: TypedData): Arguments {
  const [addresses, bytes] = [new Set<string>(), [] as string[]]
  const visit = (value: Value): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object') Object.values(value).forEach(visit)
    else if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) addresses.add(value.toLowerCase())
    else if (typeof value === 'string' && /^0x([0-9a-f]{2})+$/.test(value)) bytes.push(value)
  }
  visit(message)
  return { addresses, bytes }
}

/** Returns all values of a message as hexadecimal. Some types pack an address into an integer. */
export function hexOf({ message }: TypedData): string {
  const texts: string[] = []
  const visit = (value: Value): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object') Object.values(value).forEach(visit)
    else texts.push(typeof value === 'bigint' ? BigInt.asUintN(256, value).toString(16).padStart(64, '0') : `${value}`.toLowerCase())
  }
  visit(message)
  return texts.join(' ')
}
