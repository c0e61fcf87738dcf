import { type Address, type ChainAdapter, ChainError, checksum, type Digest, EVERYTHING, type Preview } from '@patina/chains'
import {
  type CallsWitness,
  type EvmCall,
  messageOf,
  type ReadMessage,
  Refusal,
  type RefusalCode,
  readAuthorization,
  readCalls,
  readMessage,
  readSolana,
  readTypedData,
  type TypedWitness,
  type Witness,
} from '@patina/claims'
import { ApiError, catalogue } from '../../../../base/wire/errors.ts'
import { buildOf } from './build.ts'
import type { PreviewBody } from './preview.ts'

/** What the bytes of a request say. */
export type ReadRequest =
  | { kind: 'calls'; witness: Witness | CallsWitness }
  | { kind: 'typed'; witness: TypedWitness }
  | { kind: 'message'; message: ReadMessage }

/** Returns the effects of a request, from its bytes alone. @throws {ApiError} `invalid_transaction` with the place if nobody should sign it */
export function readRequest(chain: ChainAdapter, address: Address, body: PreviewBody, preview?: Preview): ReadRequest {
  try {
    const { typedData, message } = body
    if (message !== undefined) return { kind: 'message', message: readMessage(messageBytes(chain, message), {}) }
    if (typedData !== undefined) return { kind: 'typed', witness: readTyped(chain, address, typedData) }
    return { kind: 'calls', witness: readTransaction(chain, address, body, preview) }
  } catch (error) {
    if (error instanceof Refusal) throw invalid(error)
    throw error
  }
}

/** On EVM, hexadecimal stands for bytes. */
const messageBytes = ({ network }: ChainAdapter, message: string) =>
  network.family === 'evm' && /^0x([0-9a-f]{2})*$/i.test(message) ? Uint8Array.from(Buffer.from(message.slice(2), 'hex')) : message

function readTyped({ network }: ChainAdapter, account: Address, typedData: unknown): TypedWitness {
  if (network.family !== 'evm') throw new Refusal('other_chain', 'typedData')
  return readTypedData(typedData, { account, checksum }, buildOf(network))
}

function readTransaction(chain: ChainAdapter, account: Address, body: PreviewBody, preview?: Preview): Witness | CallsWitness {
  const { network } = chain
  const build = buildOf(network)
  const { calls = [], transaction, delegate, nonce = 0 } = body
  if (network.family === 'solana') {
    if (transaction === undefined) throw new Refusal('other_chain', 'calls')
    const message = messageOf(Uint8Array.from(Buffer.from(transaction, 'base64')))
    return readSolana({ account, message, ...(preview?.tokenAccounts && { accounts: preview.tokenAccounts }) }, build)
  }
  if (transaction !== undefined) throw new Refusal('other_chain', 'transaction')
  const list = calls.map(
    ({ to, value = '0', data = '0x' }): EvmCall => ({ to: chain.parseAddress(to), value: wordOf('value', value), data }),
  )
  const chainId = BigInt(build.caip2.slice('eip155:'.length))
  const witness = readCalls({ account, chainId, calls: list }, build)
  if (delegate === undefined) return witness
  // The transaction itself uses one nonce before its authorization does.
  const given = readAuthorization({ chainId, address: delegate, nonce: BigInt(nonce) + 1n }, { account }, build)
  return { ...witness, claims: [...given.claims, ...witness.claims], findings: [...given.findings, ...witness.findings] }
}

/** Returns a number of the request. @throws {ChainError} if no chain has room for it */
export function wordOf(field: string, text: string): bigint {
  const number = BigInt(text)
  if (number > EVERYTHING) throw new ChainError('invalid_transaction', { detail: `${field} is above 2^256 - 1` })
  return number
}

/** Reads the bytes, and hashes them. Typed data is hashed in the one form that its values have. @throws {ApiError} `invalid_transaction` */
export function readBytes(chain: ChainAdapter, address: Address, body: PreviewBody): { read: ReadRequest; digests: Digest[] } {
  const { calls = [], typedData, message } = body
  const digestsOf = chain.digestsOf ?? (() => [])
  if (typedData === undefined) {
    const digests = message === undefined ? calls.flatMap(({ data = '0x' }) => digestsOf({ data })) : digestsOf({ message })
    return { read: readRequest(chain, address, body), digests }
  }
  const read = readRequest(chain, address, body)
  if (read.kind !== 'typed') return { read, digests: [] }
  const { types, ...typed } = read.witness.typed
  return { read, digests: digestsOf({ typedData: { ...typed, types: Object.fromEntries(types) } }) }
}

/** The accounts that a signature pays. A simulation finds those of calls. */
export function signedReceivers(chain: ChainAdapter, address: Address, read: ReadRequest): Address[] {
  const claims = read.kind === 'typed' ? read.witness.claims : []
  const paid = claims.flatMap((one) => (one.kind === 'leaves' && one.to !== null ? (addressIn(chain, one.to) ?? []) : []))
  return [...new Set(paid)].filter((receiver) => receiver !== address)
}

/** Returns the contracts of assets that the bytes name. */
export function namedContracts(chain: ChainAdapter, read: ReadRequest): Address[] {
  const claims = read.kind === 'message' ? [] : read.witness.claims
  return claims.flatMap((one) => ('asset' in one && one.asset.contract !== null ? (addressIn(chain, one.asset.contract) ?? []) : []))
}

/** Returns an address of a claim in canonical form. Undefined for what is none, such as an account that only a lookup table names. */
export function addressIn(chain: Pick<ChainAdapter, 'parseAddress'>, text: string): Address | undefined {
  try {
    return chain.parseAddress(text)
  } catch {
    return undefined
  }
}

/** Returns an address of a claim as people compare it, or the text itself if it is none. */
export const shownIn = (chain: ChainAdapter, text: string): string => addressIn(chain, text) ?? text

/** What is wrong at a place of the request. */
const flaws: Readonly<Record<RefusalCode, string>> = {
  malformed: 'is malformed',
  too_large: 'is too large',
  too_deep: 'is nested too deep',
  other_chain: 'is for another chain',
  recursive_type: 'contains itself',
  duplicate_name: 'has the same name twice',
  bad_type: 'is not a known type',
  bad_domain: 'does not fit the domain',
  bad_value: 'does not fit its type',
  missing_member: 'is missing',
  is_transaction: 'is a transaction, not a text',
  is_delegation: 'is a delegation of the whole account (ERC-7710)',
}

/** Names in typed data are a stranger's. */
const plainField = /^[\w$.[\]]{1,128}$/

function invalid(refusal: Refusal): ApiError {
  const { code, field } = refusal
  const place = plainField.test(field) ? field : field === 'typed data' ? 'typedData' : field === 'call data' ? 'data' : undefined
  return new ApiError('invalid_transaction', {
    cause: refusal,
    message: `${catalogue.invalid_transaction[1]}: ${place ?? 'a name'} ${flaws[code]}`,
    details: { reason: code, ...(place !== undefined && { field: place }) },
  })
}
