import { invalidParams, unauthorized } from './errors.ts'
import { isAddress, isChainId } from './session.ts'

/** A transaction as the wallet receives it. Quantities are hex without leading zeros. Without `to` it creates a contract. */
export type TransactionRequest = {
  from: string
  to?: string
  value: string
  data: string
  chainId: string
  /** `0x0` has `gasPrice` or no price, `0x2` has the fields of EIP-1559. Absent: the wallet chooses. */
  type?: '0x0' | '0x2'
  gas?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
  nonce?: string
}

/** The facts of a session that a request is compared with. */
export type Active = { accounts: readonly string[]; chainId: string }

const MAX_DATA_CHARACTERS = 200_000
const MAX_QUANTITY = 2n ** 256n

/** Fields that would sign something else than a transfer or a call. */
const refusedFields = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'calls', 'feeToken', 'feePayer'] as const

/**
 * Returns the transaction that a site asks for, from `params[0]` of `eth_sendTransaction`. An empty text means absent. No value is repaired.
 * @throws {ProviderError} -32602 if a field is malformed, 4100 if `from` is no connected account
 */
export function readTransaction(given: unknown, { accounts, chainId }: Active): TransactionRequest {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalidParams('params[0] must be a transaction')
  const fields = presentFields(given)
  const refused = refusedFields.find((name) => fields.has(name))
  if (refused) throw invalidParams(`${refused} is not supported`)
  const from = readFrom(fields.get('from'), accounts)
  const data = readData(fields)
  const to = fields.get('to')
  if (to !== undefined && !isAddress(to)) throw invalidParams('to must be an address')
  if (to === undefined && data === '0x') throw invalidParams('A transaction without to must have the code of a contract as data')
  if (to?.toLowerCase() === from && data !== '0x') throw invalidParams('A transaction to its own account must have no data')
  const asked = fields.get('chainId')
  if (asked !== undefined && readChainId(asked) !== chainId) throw invalidParams('chainId must be the active chain')
  return {
    from,
    ...(to !== undefined && { to: to.toLowerCase() }),
    value: readQuantity(fields, 'value') ?? '0x0',
    data,
    chainId,
    ...readFees(fields),
    ...readGas(fields),
    ...optional('nonce', readQuantity(fields, 'nonce')),
  }
}

/** Returns the fields of an object that are given. Libraries send `undefined`, and forms send empty texts. */
function presentFields(given: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== ''))
}

/** Returns the account of a request in lowercase: the first one if none is named. @throws {ProviderError} */
export function readFrom(from: unknown, accounts: readonly string[]): string {
  const [first] = accounts
  if (first === undefined) throw unauthorized()
  if (from === undefined) return first
  if (!isAddress(from)) throw invalidParams('from must be an address')
  const account = from.toLowerCase()
  if (!accounts.includes(account)) throw unauthorized()
  return account
}

function readData(fields: ReadonlyMap<string, unknown>): string {
  const [input, data] = [readHex(fields, 'input'), readHex(fields, 'data')]
  if (input !== undefined && data !== undefined && input !== data) throw invalidParams('input and data must be equal')
  return input ?? data ?? '0x'
}

function readHex(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length > MAX_DATA_CHARACTERS || !/^0x([0-9a-fA-F]{2})*$/.test(value))
    throw invalidParams(`${name} must be hex with 0x and whole bytes, of at most 100 kB`)
  return value.toLowerCase()
}

/** Returns a number in hex without leading zeros. @throws {ProviderError} if it has no 0x or is too large */
function readQuantity(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value) || BigInt(value) >= MAX_QUANTITY)
    throw invalidParams(`${name} must be a hex number with 0x`)
  return `0x${BigInt(value).toString(16)}`
}

function readGas(fields: ReadonlyMap<string, unknown>) {
  const [gas, gasLimit] = [readQuantity(fields, 'gas'), readQuantity(fields, 'gasLimit')]
  if (gas !== undefined && gasLimit !== undefined && gas !== gasLimit) throw invalidParams('gas and gasLimit must be equal')
  const limit = gas ?? gasLimit
  // Some libraries send 0 for "estimate".
  return limit === '0x0' ? {} : optional('gas', limit)
}

function readFees(
  fields: ReadonlyMap<string, unknown>,
): Pick<TransactionRequest, 'type' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const given = readType(fields)
  const gasPrice = readQuantity(fields, 'gasPrice')
  const maxFeePerGas = readQuantity(fields, 'maxFeePerGas')
  const maxPriorityFeePerGas = readQuantity(fields, 'maxPriorityFeePerGas')
  const isMarket = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && isMarket) throw invalidParams('gasPrice and maxFeePerGas must not be used together')
  if (given === '0x0' && isMarket) throw invalidParams('maxFeePerGas needs type 0x2')
  if (given === '0x2' && gasPrice !== undefined) throw invalidParams('gasPrice needs type 0x0')
  if (maxFeePerGas && maxPriorityFeePerGas && BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas))
    throw invalidParams('maxPriorityFeePerGas must not be higher than maxFeePerGas')
  const type = given ?? (gasPrice !== undefined ? '0x0' : isMarket ? '0x2' : undefined)
  return {
    ...optional('type', type),
    ...optional('gasPrice', gasPrice),
    ...optional('maxFeePerGas', maxFeePerGas),
    ...optional('maxPriorityFeePerGas', maxPriorityFeePerGas),
  }
}

function readType(fields: ReadonlyMap<string, unknown>): '0x0' | '0x2' | undefined {
  const type = readQuantity(fields, 'type')
  if (type === undefined || type === '0x0' || type === '0x2') return type
  throw invalidParams('type must be 0x0 or 0x2')
}

/** Returns a chain id in lowercase hex. @throws {ProviderError} -32602 if it is a number, padded or malformed */
export function readChainId(value: unknown): string {
  if (!isChainId(value)) throw invalidParams('chainId must be hex with 0x and without leading zeros')
  return value.toLowerCase()
}

const optional = <Name extends string, T>(name: Name, value: T | undefined): { [N in Name]?: T } =>
  value === undefined ? {} : ({ [name]: value } as { [N in Name]?: T })
