import { Type } from 'typebox'
import { keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import type { FoundTransaction } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { resultOf } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import type { Node } from './multicall.ts'
import { decodeTransaction } from './signed-transaction.ts'
import { orNull } from './transaction-shapes.ts'
import { Address, Bytes, Hash, Quantity, readSmallQuantity } from './wire.ts'

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))

/** A transaction with all fields that its sender signed, as nodes return it. */
const SignedShape = Type.Object({
  type: optional(Quantity),
  nonce: Quantity,
  gas: Quantity,
  to: optional(Address),
  value: Quantity,
  input: Bytes,
  gasPrice: optional(Quantity),
  maxFeePerGas: optional(Quantity),
  maxPriorityFeePerGas: optional(Quantity),
  accessList: optional(Type.Array(Type.Object({ address: Address, storageKeys: Type.Array(Hash) }))),
  authorizationList: optional(
    Type.Array(Type.Object({ address: Address, chainId: Quantity, nonce: Quantity, r: Quantity, s: Quantity, yParity: Quantity })),
  ),
  r: Quantity,
  s: Quantity,
  v: optional(Quantity),
  yParity: optional(Quantity),
})
type Signed = Type.Static<typeof SignedShape>

const readSigned = shape('transaction', orNull(SignedShape))

/**
 * Returns the transaction of each hash with its signed bytes, if the node has it, mined or not. The bytes are assembled from the node's answer, and
 * must have the hash: so no field is false, and the recovered sender signed them. An entry is undefined if the node does not know the hash, or
 * if the answer is another transaction or of a type that clients cannot send. An entry is an error if only this answer cannot be read.
 */
export async function findSigned(
  node: Node & { chainId: number },
  hashes: readonly string[],
): Promise<(FoundTransaction | ChainError | undefined)[]> {
  const answers = await node.rpc.request(hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })))
  return Promise.all(
    hashes.map(async (hash, index) => {
      const answer = answers[index]
      try {
        const signed = readSigned(answer && resultOf(answer))
        return signed === null ? undefined : await verify(node, hash, signed)
      } catch (error) {
        if (error instanceof ChainError) return error
        throw error
      }
    }),
  )
}

/** Returns the bytes with their sender. Undefined if they do not have the hash, or could not have been sent here. */
async function verify(node: Node & { chainId: number }, hash: string, signed: Signed): Promise<FoundTransaction | undefined> {
  try {
    const txData = serialize(node.chainId, signed)
    if (keccak256(txData) !== hash) return undefined
    const { from } = await decodeTransaction(node, txData)
    return { txData, signers: [from] }
  } catch {
    // A lying node chooses these fields, so each number may be one that the library refuses.
    return undefined
  }
}

function serialize(chainId: number, signed: Signed): Hex {
  const { r, s, v, yParity } = signed
  const parity = yParity ?? (v != null && BigInt(v) < 2n ? v : undefined)
  if (parity != null) return serializeTransaction(transactionOf(chainId, signed), { r, s, yParity: readSmallQuantity(parity) })
  return serializeTransaction(transactionOf(chainId, signed), { r, s, v: BigInt(v ?? 0n) })
}

function transactionOf(chainId: number, { type, ...signed }: Signed): TransactionSerializable {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList, authorizationList } = signed
  const call = {
    chainId,
    nonce: readSmallQuantity(signed.nonce),
    gas: BigInt(signed.gas),
    to: signed.to ?? null,
    value: BigInt(signed.value),
    data: signed.input,
  }
  const perGas = { maxFeePerGas: BigInt(maxFeePerGas ?? 0n), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0n) }
  const list = { accessList: accessList ?? [] }
  switch (BigInt(type ?? 0n)) {
    case 0n:
      return { ...call, type: 'legacy', gasPrice: BigInt(gasPrice ?? 0n) }
    case 1n:
      return { ...call, ...list, type: 'eip2930', gasPrice: BigInt(gasPrice ?? 0n) }
    case 2n:
      return { ...call, ...list, ...perGas, type: 'eip1559' }
    case 4n:
      return { ...call, ...list, ...perGas, type: 'eip7702', authorizationList: (authorizationList ?? []).map(toAuthorization) }
    default:
      throw new ChainError('invalid_transaction', { detail: 'Clients cannot send transactions of this type' })
  }
}

const toAuthorization = ({ address, chainId, nonce, r, s, yParity }: NonNullable<NonNullable<Signed['authorizationList']>>[number]) => ({
  address,
  chainId: readSmallQuantity(chainId),
  nonce: readSmallQuantity(nonce),
  r,
  s,
  yParity: readSmallQuantity(yParity),
})
