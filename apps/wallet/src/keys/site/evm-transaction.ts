import {
  bytesToHex,
  concat,
  type Hex,
  isAddress,
  isHex,
  keccak256,
  numberToHex,
  serializeTransaction,
  size,
  type TransactionSerializableEIP1559,
  type TransactionSerializableLegacy,
} from 'viem'
import { sign } from 'viem/accounts'
import { readEvmClaims } from '../checks/claims.ts'
import type { SiteContext, SiteItem } from './item.ts'
import { refused } from './refusal.ts'
import type { SiteEvmTransaction } from './requests.ts'

/** Reads a transaction. @throws {KeyError} `refused`, {Refusal} */
export async function evmTransaction(given: SiteEvmTransaction, { account, network }: SiteContext): Promise<SiteItem> {
  const transaction = readFields(given)
  const { chainId, nonce, to, value, data, gas } = given
  if (network.caip2 !== `eip155:${chainId}`) throw refused('other_chain', `The network is eip155:${chainId} instead of ${network.caip2}`)
  if (to?.toLowerCase() === account && data !== '0x')
    throw refused('own_account', 'A call of the own account would run the code that the account has')
  const price = given.type === 'legacy' ? given.gasPrice : given.maxFeePerGas
  const call = { to: to ?? null, value, data, chainId, nonce: BigInt(nonce), feeMax: gas * price }
  const digest = keccak256(serializeTransaction(transaction))
  return {
    witness: {
      ...(await readEvmClaims(network, call, account, { platformId: network.id })),
      digest,
      content: { kind: 'call', isCreation: to === undefined, dataDigest: digestOf(transaction.data) },
    },
    nonce,
    async sign(key) {
      return serializeTransaction(transaction, await sign({ hash: digest, privateKey: bytesToHex(key), to: 'object' }))
    },
  }
}

type Transaction = (TransactionSerializableLegacy | TransactionSerializableEIP1559) & { data: Hex }

/** The wallet signs no other fields, such as an authorization list or an access list. */
const common = ['type', 'chainId', 'nonce', 'to', 'value', 'data', 'gas']
const fields: Readonly<Record<SiteEvmTransaction['type'], readonly string[]>> = {
  legacy: [...common, 'gasPrice'],
  eip1559: [...common, 'maxFeePerGas', 'maxPriorityFeePerGas'],
}

/** Returns a transaction with the fields of its type. @throws {KeyError} `refused` for a field of another type or form */
function readFields(given: SiteEvmTransaction): Transaction {
  const { type, chainId, nonce, to, value, data, gas } = given
  const known = Object.hasOwn(fields, type) ? fields[type] : []
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) throw refused('malformed', `A transaction of this type has no ${unknown}`)
  const isCounted = Number.isSafeInteger(nonce) && nonce >= 0 && Number.isSafeInteger(chainId) && chainId > 0
  if (!isCounted || ![value, gas, ...pricesOf(given)].every(isAmount)) throw refused('malformed', 'A number of the transaction is none')
  if (!isHex(data) || data.length % 2 === 1) throw refused('malformed', 'The data of the transaction is not hexadecimal')
  // An address in mixed case has a checksum.
  if (to !== undefined && !isAddress(to)) throw refused('malformed', 'The receiver is no address')
  if (to === undefined && data === '0x') throw refused('malformed', 'A transaction without a receiver has the code of a contract')
  const body = { chainId, nonce, value, data, gas, ...(to !== undefined && { to }) }
  if (given.type === 'legacy') return { ...body, type: 'legacy', gasPrice: given.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = given
  if (maxPriorityFeePerGas > maxFeePerGas) throw refused('malformed', 'The tip is above the price')
  return { ...body, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

const pricesOf = (given: SiteEvmTransaction) =>
  given.type === 'legacy' ? [given.gasPrice] : [given.maxFeePerGas, given.maxPriorityFeePerGas]

const isAmount = (value: unknown) => typeof value === 'bigint' && value >= 0n && value >> 256n === 0n

/** Returns the digest of call data by ERC-8213: its length, then its bytes. */
const digestOf = (data: Hex) => keccak256(concat([numberToHex(size(data), { size: 32 }), data]))
