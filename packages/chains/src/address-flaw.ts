import { familyNames, familyOf } from './families.ts'
import type { Network } from './network.ts'

/** Why a text is no address of a platform. `other_family`: it is an address, but of platforms of another family. */
export const addressFlaws = ['checksum', 'other_family', 'transaction_hash', 'name', 'prefix', 'length', 'malformed'] as const
export type AddressFlaw = (typeof addressFlaws)[number]

const families: readonly string[] = familyNames
const isFamily = (name: string): name is Network['family'] => families.includes(name)

/** Returns why a text is no address of the platform that refused it. `family` is the family of which it is an address. */
export function flawOfAddress(text: string): { flaw: AddressFlaw; family?: Network['family'] } {
  const family = families.filter(isFamily).find((family) => isAddressOf(family, text))
  if (family) return { flaw: 'other_family', family }
  if (/^0x[0-9a-f]{64}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(text)) return { flaw: 'transaction_hash' }
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { flaw: 'checksum' }
  if (/^[0-9a-f]{40}$/i.test(text)) return { flaw: 'prefix' }
  if (/^0x[0-9a-f]*$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{20,}$/.test(text)) return { flaw: 'length' }
  return { flaw: /^[^\s.]+(\.[^\s.]+)+$/.test(text) ? 'name' : 'malformed' }
}

function isAddressOf(family: Network['family'], text: string): boolean {
  try {
    return familyOf({ family }).addresses.parse(text) !== undefined
  } catch {
    return false
  }
}
