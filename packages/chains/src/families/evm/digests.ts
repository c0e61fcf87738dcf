import { concat, hashDomain, hashMessage, hashStruct, hashTypedData, isHex, keccak256, numberToHex, size } from 'viem'
import type { Digest, Signable } from '../../adapter/previews.ts'
import { ChainError } from '../../errors.ts'
import { parseCallData } from './estimate.ts'

/** Bounds of typed data. Hashing takes seconds beyond them, and no contract has more. */
const MAX_DEPTH = 16
const MAX_TYPES = 64
const MAX_MEMBERS = 64

type Member = { name: string; type: string }
type TypedData = {
  types: Record<string, readonly Member[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/**
 * Returns the hashes that other wallets and devices show: of call data (ERC-8213, a draft), of typed data with its domain and message (EIP-712),
 * or of a text (EIP-191).
 * @throws {ChainError} `invalid_transaction`
 */
export function digestsOf(what: Signable): Digest[] {
  if ('message' in what) return [{ kind: 'message', hash: hashMessage(isHex(what.message) ? { raw: what.message } : what.message) }]
  if ('typedData' in what) return typedDigests(parseTypedData(what.typedData))
  const data = parseCallData(what.data)
  return [{ kind: 'call_data', hash: keccak256(concat([numberToHex(size(data), { size: 32 }), data])) }]
}

function typedDigests(typedData: TypedData): Digest[] {
  const { domain, types, primaryType, message } = typedData
  try {
    return [
      { kind: 'typed_data', hash: hashTypedData(typedData) },
      { kind: 'domain', hash: hashDomain({ domain, types: { EIP712Domain: [], ...types } }) },
      { kind: 'message', hash: hashStruct({ data: message, primaryType, types }) },
    ]
  } catch (cause) {
    throw new ChainError('invalid_transaction', { cause, detail: 'typedData does not fit its types' })
  }
}

function parseTypedData(value: unknown): TypedData {
  const { types, primaryType, domain, message } = record(value, 'typedData')
  const lists = Object.entries(record(types, 'types')).map(([name, members]) => [name, parseMembers(members)] as const)
  if (lists.length > MAX_TYPES || lists.some(([, { length }]) => length > MAX_MEMBERS)) throw invalid('typedData has too many types')
  if (typeof primaryType !== 'string') throw invalid('primaryType is not a text')
  const parsed = { types: Object.fromEntries(lists), primaryType, domain: record(domain, 'domain'), message: record(message, 'message') }
  if (!parsed.types.EIP712Domain) throw invalid('types has no EIP712Domain')
  if (isDeeper(parsed.message, MAX_DEPTH) || isDeeper(parsed.domain, 2)) throw invalid('typedData is nested too deep')
  return parsed
}

function parseMembers(value: unknown): Member[] {
  if (!Array.isArray(value)) throw invalid('types is not a list of members')
  const members = value.map((member) => {
    const { name, type } = record(member, 'a member of types')
    if (typeof name !== 'string' || typeof type !== 'string') throw invalid('a member of types has no name and type')
    return { name, type }
  })
  if (new Set(members.map(({ name }) => name)).size < members.length) throw invalid('types has the same name twice')
  return members
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} is not an object`)
  return Object.fromEntries(Object.entries(value))
}

/** Returns whether a value is nested deeper than a limit. It looks no further than the limit. */
const isDeeper = (value: unknown, limit: number): boolean =>
  typeof value === 'object' && value !== null && (limit === 0 || Object.values(value).some((inner) => isDeeper(inner, limit - 1)))

const invalid = (detail: string) => new ChainError('invalid_transaction', { detail })
