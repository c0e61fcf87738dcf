import { keccakOfText } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { parser } from '../../../../base/wire/validation.ts'
import type { Operation } from '../operation.ts'
import { HexAddress, HexHash, isSameText, ListOf, type Provider, parsed, platformsBy, RawInteger, Text } from './provider.ts'

/** Platforms by the chain ids of Moralis, such as `0x1`. */
const platformOf = platformsBy(({ caip2 }) => {
  const [namespace, chainId] = caip2.split(':')
  return namespace === 'eip155' ? `0x${Number(chainId).toString(16)}` : undefined
})

const MaybeAddress = Type.Optional(Type.Union([HexAddress, Type.Null()]))
const Within = Type.Object({ transactionHash: HexHash })
const Transfer = Type.Object({ transactionHash: HexHash, contract: HexAddress, from: HexAddress, to: HexAddress, value: RawInteger })
const Native = Type.Object({
  hash: HexHash,
  fromAddress: HexAddress,
  toAddress: MaybeAddress,
  value: Type.Optional(Type.Union([RawInteger, Type.Null()])),
  receiptStatus: Type.Optional(Type.Union([Text, Type.Null()])),
})

const Stream = Type.Object({
  confirmed: Type.Boolean(),
  chainId: Text,
  txs: ListOf(Native),
  txsInternal: Type.Optional(ListOf(Within)),
  logs: ListOf(Within),
  erc20Transfers: Type.Optional(ListOf(Transfer)),
  erc20Approvals: Type.Optional(ListOf(Within)),
  nftTransfers: Type.Optional(ListOf(Within)),
})
const parse = parser(Stream)

/**
 * Reads deliveries of Moralis Streams. Moralis reports a transaction twice: when a block contains it, and when it is `confirmed`. Amounts come
 * from `value`, because `valueWithDecimals` is rounded. A new stream sends an empty test delivery, which must be accepted.
 * @see https://docs.moralis.com/streams-api/evm/webhooks/response-body
 * @see https://docs.moralis.com/streams-api/evm/webhooks/webhook-security (signature: Keccak-256 over the body and the secret, no HMAC)
 */
export const moralis: Provider = {
  signatureHeader: 'x-signature',
  isSignedBy(secret, { header, rawBody }) {
    const given = header('x-signature').toLowerCase()
    // Keccak is slow, so malformed signatures are refused before it runs.
    return /^0x[0-9a-f]{64}$/.test(given) && isSameText(given, keccakOfText(rawBody + secret))
  },
  read(body) {
    const delivery = parsed(() => parse(body))
    const movements = movementsOf(delivery)
    if (movements.length === 0) return { operations: [] }
    const platformId = platformOf(delivery.chainId.toLowerCase())
    const failed = new Set(delivery.txs.filter(({ receiptStatus }) => receiptStatus === '0').map(({ hash }) => hash))
    const statusOf = (hash: string) => (failed.has(hash) ? 'failed' : delivery.confirmed ? 'confirmed' : 'pending')
    return { operations: movements.map((movement) => ({ platformId, status: statusOf(movement.txHash), ...movement })) }
  },
}

type Movement = Pick<Operation, 'txHash'> & Partial<Operation>

/** Returns native and token transfers with their amounts, and entries without amounts that name a transaction. */
function movementsOf({ txs, txsInternal = [], logs, erc20Transfers = [], erc20Approvals = [], nftTransfers = [] }: Static<typeof Stream>) {
  const movements: Movement[] = [
    ...txs.map(({ hash, fromAddress, toAddress = null, value }) => ({
      txHash: hash,
      fromAddress,
      toAddress,
      contractAddress: null,
      ...(value && { amount: value }),
    })),
    ...erc20Transfers.map(({ transactionHash, contract, from, to, value }) => ({
      txHash: transactionHash,
      fromAddress: from,
      toAddress: to,
      contractAddress: contract,
      amount: value,
    })),
  ]
  const known = new Set(movements.map(({ txHash }) => txHash))
  const others = new Set([...txsInternal, ...logs, ...erc20Approvals, ...nftTransfers].map(({ transactionHash }) => transactionHash))
  return [...movements, ...[...others].filter((hash) => !known.has(hash)).map((txHash): Movement => ({ txHash }))]
}
