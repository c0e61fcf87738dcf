import { type Static, Type } from 'typebox'
import { Address, Amount, BlockNumber, described, Instant, PlatformId } from '../../base/wire/scalars.ts'
import { TokenId } from '../../wallet/catalogue/token.ts'
import { warningCodes } from '../warnings/warnings.ts'
import { displayFields, MultiplierThen } from './display-fields.ts'

export const TransactionId = Type.Integer({ description: 'Id of the transaction in this API.', examples: [42] })

export const TransactionHash = Type.String({
  description: "Hash of the transaction, in the platform's own format. On Solana, its first signature.",
  examples: ['0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d'],
})

const TransactionStatus = Type.Enum(['pending', 'confirmed', 'failed'], {
  description:
    'A transaction is `pending` until a block includes it or it fails. A transaction becomes `pending` again if a reorg removes its block.',
})

const TransactionOperation = Type.Object(
  {
    index: Type.Integer({ description: 'Index of the operation, unique within the transaction.' }),
    type: Type.Enum(['transfer', 'approval', 'rent', 'execution', 'failure'], {
      description:
        'An `approval` moves no tokens. An `approval` allows `toAddress` to spend up to `amount`. `rent`: on Solana, native tokens that stay in a new account, or that return from a closed account. An `execution` is a call of the contract account `fromAddress` that succeeded, a `failure` one that failed inside a confirmed transaction. A `failure` to the account itself is one call of a batch, whose other calls may have succeeded. Both have the amount 0. New types may be added.',
    }),
    tokenContractId: TokenId,
    fromAddress: described(Address, 'Sender of the tokens, or their owner in an `approval`.'),
    toAddress: Type.Union([Address, Type.Null()], {
      description:
        'Recipient of the tokens, or the spender in an `approval`. Null if the transaction creates a contract. For a Solana token it is the receiving token account until a block shows the owner of that account.',
    }),
    amount: described(
      Amount,
      'Amount in base units of the token, as a decimal string. For NFTs, the number of items: 1 for `erc721`. In an `approval`, 0 means that the permission is revoked.',
    ),
    multiplier: Type.Optional(MultiplierThen),
    tokenId: Type.Optional(
      described(
        Amount,
        'Token id of the NFT within its contract, as a decimal string. Absent for fungible tokens, and if the contract itself is the NFT, as on Solana.',
      ),
    ),
    standard: Type.Optional(
      Type.Enum(['erc721', 'erc1155', 'nft'], {
        description:
          'Standard of the NFT. `nft` is an approval for all NFTs of the contract, or an NFT on Solana. Absent for fungible tokens.',
      }),
    ),
    via: Type.Optional(
      Type.Enum(['permit2'], {
        description:
          'The contract that keeps the permission of an `approval`: Permit2, through which the spender takes tokens. Absent if the token itself keeps it.',
      }),
    ),
  },
  { title: 'TransactionOperation', description: 'One movement of value in a transaction, or a permission to spend.' },
)

export const Transaction = Type.Object(
  {
    id: TransactionId,
    hash: TransactionHash,
    status: TransactionStatus,
    tokenContractId: described(TokenId, 'Token of the main movement: `{platformId}:native`, or `{platformId}:{contractAddress}`.'),
    fromAddress: described(Address, 'Sender of the main movement.'),
    toAddress: Type.Union([Address, Type.Null()], {
      description: 'Recipient of the main movement. Null if the transaction creates a contract.',
    }),
    amount: described(Amount, 'Amount of the main movement, in base units of its token, as a decimal string.'),
    fee: Type.Union([Amount, Type.Null()], {
      description:
        'Fee that `feePayer` paid, in base units of the native token or of `feeTokenId`. Null until a block includes the transaction.',
    }),
    feePayer: Type.Optional(
      described(
        Address,
        'Address that pays the fee: the account that signed the transaction. For a payment that you receive, and for a sponsored transaction, it is somebody else. Absent if it is not known: on ZKsync, a contract may pay.',
      ),
    ),
    feeTokenId: Type.Optional(
      described(
        TokenId,
        'Token that paid the fee if it was not the native token: Celo accepts some stablecoins. Absent if the native token paid the fee.',
      ),
    ),
    createdAt: described(
      Instant,
      'Time at which this API sent the transaction, or found it after `trackTransaction`, in UTC. For another transaction that was sent elsewhere, the time of its block.',
    ),
    updatedAt: described(Instant, 'Time at which the status or the block of the transaction last changed, in UTC.'),
    platformId: PlatformId,
    blockNumber: Type.Union([BlockNumber, Type.Null()], {
      description: 'Number of the block that includes the transaction. Null if no block includes the transaction.',
    }),
    failureReason: Type.Optional(
      Type.Enum(['reverted', 'replaced', 'dropped', 'expired'], {
        description:
          'Why the transaction failed. `reverted`: its execution failed, or the call of the linked contract account inside it. `replaced`: another transaction used its nonce. `dropped`: the network dropped it. `expired`: on Solana, its blockhash expired before a block included it. Absent unless the status is `failed`.',
      }),
    ),
    warnings: Type.Optional(
      Type.Array(Type.Enum([...warningCodes]), {
        description:
          'Why a transaction from another sender is probably spam or address poisoning. Absent if there is no warning. `zero_value`: the transaction moves no value. `dust`: the amount is too small for a real payment. `lookalike_address`: the other address begins and ends like an earlier counterparty of the linked address. If the addresses of two payers look alike, the payments of both get `lookalike_address`, unless one payer paid a hundred times more. `imitated_token`: the token is not in the catalogue, but its name resembles that of a token in the catalogue. Transactions with a warning create no notification. Exception: a payment above dust whose only warning is `lookalike_address` creates a notification that asks to check the sender. New codes may be added.',
      }),
    ),
    ...displayFields,
    operations: Type.Optional(
      Type.Array(TransactionOperation, {
        description:
          'All movements of the transaction. For a failed transaction, the movements that the sender intended. At most 256 are listed, those of the linked addresses first. A deposit on an OP-stack chain mints tokens for its sender, from the zero address. If the call of a deposit fails, its status is `failed` and the mint is its only operation: the sender keeps the tokens.',
      }),
    ),
  },
  {
    title: 'Transaction',
    description: 'A transaction from the perspective of the linked addresses, with its main movement and all its operations.',
  },
)
export type Transaction = Static<typeof Transaction>
