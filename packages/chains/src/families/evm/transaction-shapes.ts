import { Type } from 'typebox'
import { Address, Bytes, Hash, Quantity } from './wire.ts'

/** Returns the schema with null allowed. */
export const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))

/** A transaction as nodes return it. */
export const TransactionShape = Type.Object({
  hash: Hash,
  /** EIP-2718 type of the transaction. Nodes from before Berlin omit it. */
  type: optional(Quantity),
  from: Address,
  to: optional(Address),
  nonce: Quantity,
  value: Quantity,
  input: Bytes,
  gasPrice: optional(Quantity),
  /** The amount that an OP-stack deposit mints for its sender. */
  mint: optional(Quantity),
  /** On Celo: the token that pays for the gas, or its adapter. */
  feeCurrency: optional(Address),
})

/** The receipt of a transaction as nodes return it. */
export const ReceiptShape = Type.Object({
  transactionHash: Type.Optional(Hash),
  blockHash: Hash,
  blockNumber: Quantity,
  /** Index of the transaction in its block. A node that has just mined a transaction may omit the index from the transaction itself. */
  transactionIndex: optional(Quantity),
  status: optional(Quantity),
  gasUsed: Quantity,
  effectiveGasPrice: optional(Quantity),
  /** Blob gas, which only blob transactions pay for. OP-stack chains since Jovian use `blobGasUsed` for something else. */
  blobGasUsed: optional(Quantity),
  blobGasPrice: optional(Quantity),
  /** The fee of an OP-stack chain for publishing the data on its parent chain. */
  l1Fee: optional(Quantity),
  /** Scalar of the layer 1 fee. Present since Ecotone, and on Mantle since Arsia. */
  l1BaseFeeScalar: optional(Quantity),
  /** The operator's fee per gas: in millionths of a wei since Isthmus, in hundreds of wei since Jovian. */
  operatorFeeScalar: optional(Quantity),
  operatorFeeConstant: optional(Quantity),
  /** Scalar for the size of the data. OP-stack receipts have it since Jovian. */
  daFootprintGasScalar: optional(Quantity),
  contractAddress: optional(Address),
  logs: Type.Array(Type.Object({ address: Address, topics: Type.Array(Bytes), data: Bytes })),
})

export type MinedTransaction = Type.Static<typeof TransactionShape>
export type Receipt = Type.Static<typeof ReceiptShape>
