import { encodeTypeOf, type TypedData, type TypedValue, type Types } from '@patina/claims'
import { concat, type Hex, isHex, keccak256, numberToHex, padHex, stringToHex } from 'viem'

/** The hashes of typed data. An EVM key signs `digest`. */
export type TypedHashes = { digest: Hex; domainHash: Hex; messageHash: Hex }

/** Returns the hashes of typed data by EIP-712. */
export function hashTyped({ types, primaryType, domain, message }: TypedData): TypedHashes {
  const domainHash = hashStruct(types, 'EIP712Domain', domain)
  const messageHash = hashStruct(types, primaryType, message)
  return { digest: keccak256(concat(['0x1901', domainHash, messageHash])), domainHash, messageHash }
}

function hashStruct(types: Types, name: string, struct: { [name: string]: TypedValue }): Hex {
  const typeHash = keccak256(stringToHex(encodeTypeOf(types, name)))
  const members = (types.get(name) ?? []).map((member) => encodeValue(types, member.type, struct[member.name]))
  return keccak256(concat([typeHash, ...members]))
}

/** Returns the 32 bytes of a value. */
function encodeValue(types: Types, type: string, value: TypedValue | undefined): Hex {
  if (Array.isArray(value)) {
    const element = type.slice(0, type.lastIndexOf('['))
    return keccak256(concat(value.map((one) => encodeValue(types, element, one))))
  }
  if (typeof value === 'object') return hashStruct(types, type, value)
  if (typeof value === 'boolean') return numberToHex(value ? 1 : 0, { size: 32 })
  if (typeof value === 'bigint') return numberToHex(BigInt.asUintN(256, value), { size: 32 })
  if (type === 'string' && value !== undefined) return keccak256(stringToHex(value))
  if (!isHex(value)) throw new Error('A value of typed data has one form')
  if (type === 'bytes') return keccak256(value)
  return padHex(value, { size: 32, dir: type === 'address' ? 'left' : 'right' })
}
