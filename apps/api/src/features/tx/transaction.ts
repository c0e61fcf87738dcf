import { type Static, Type } from 'typebox'
import { Address, Amount, Instant, PlatformId } from '../../http/scalars.ts'
import { TokenId } from '../tokens/token.ts'

export const TransactionId = Type.Integer({ description: 'Our number of the transaction.', examples: [42] })

const TransactionStatus = Type.Enum(['pending', 'confirmed', 'failed'])

const NullableAddress = Type.Union([Address, Type.Null()])

const TransactionOperation = Type.Object(
  {
    index: Type.Integer({ description: 'Unique within the transaction.' }),
    type: Type.Enum(['transfer', 'approval']),
    tokenContractId: TokenId,
    fromAddress: Address,
    toAddress: NullableAddress,
    amount: Amount,
  },
  { title: 'TransactionOperation' },
)

export const Transaction = Type.Object(
  {
    id: TransactionId,
    hash: Type.String(),
    status: TransactionStatus,
    tokenContractId: TokenId,
    fromAddress: Address,
    toAddress: NullableAddress,
    amount: Amount,
    fee: Type.Union([Amount, Type.Null()], { description: 'In base units of the native token; null until it is known.' }),
    createdAt: Instant,
    updatedAt: Instant,
    platformId: PlatformId,
    blockNumber: Type.Union([Type.Integer(), Type.Null()]),
    failureReason: Type.Optional(
      Type.Enum(['reverted', 'replaced', 'dropped'], {
        description: 'Why it failed: its execution reverted, another transaction took its nonce, or the chain forgot it.',
      }),
    ),
    operations: Type.Optional(Type.Array(TransactionOperation, { description: 'Every movement of value in the transaction.' })),
  },
  { title: 'Transaction' },
)
export type Transaction = Static<typeof Transaction>
