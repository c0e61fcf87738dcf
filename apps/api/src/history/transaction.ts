import { type Static, Type } from 'typebox'
import { TokenId } from '../catalogue/token.ts'
import { Address, Amount, BlockNumber, described, Instant, PlatformId } from '../http/scalars.ts'
import { warningCodes } from '../warnings/warnings.ts'
import { drawnFields } from './drawn.ts'

export const TransactionId = Type.Integer({ description: 'Our number of the transaction.', examples: [42] })

export const TransactionHash = Type.String({
  description: "Hash of the transaction, in the platform's own form.",
  examples: ['0xd818f63c30720d03330deae233098eb5127d51dbc386a210ebcd1041b3ead35d'],
})

const TransactionStatus = Type.Enum(['pending', 'confirmed', 'failed'], {
  description: '`pending` until a block holds it or the chain gives it up, and again when a reorganisation takes its block away.',
})

const TransactionOperation = Type.Object(
  {
    index: Type.Integer({ description: 'Unique within the transaction.' }),
    type: Type.Enum(['transfer', 'approval'], { description: 'An `approval` moves nothing: it lets `toAddress` spend up to `amount`.' }),
    tokenContractId: TokenId,
    fromAddress: described(Address, 'Who holds the tokens before.'),
    toAddress: Type.Union([Address, Type.Null()], {
      description:
        'The recipient or the spender, or null if a contract is created. On Solana, a pending token transfer has the token account of the recipient, until a block shows its owner.',
    }),
    amount: described(
      Amount,
      'Amount in base units of the token, as a decimal string. For an NFT, the number of moved items (1 for `erc721`). For an approval, 0 if it is revoked.',
    ),
    tokenId: Type.Optional(
      described(
        Amount,
        'Which NFT of the contract, as a decimal string. Missing if amounts of a token move, and if the contract is the NFT itself, as on Solana.',
      ),
    ),
    standard: Type.Optional(
      Type.Enum(['erc721', 'erc1155', 'nft'], {
        description:
          'What an NFT is. `nft` is a permission for all NFTs of the contract, or an NFT of no EVM standard (Metaplex Core). Missing if amounts of a token move.',
      }),
    ),
  },
  { title: 'TransactionOperation', description: 'One movement of value within a transaction, or the permission for one.' },
)

export const Transaction = Type.Object(
  {
    id: TransactionId,
    hash: TransactionHash,
    status: TransactionStatus,
    tokenContractId: described(TokenId, 'The token of its main movement: `{platformId}:native`, or `{platformId}:{contractAddress}`.'),
    fromAddress: described(Address, 'Who pays in the main movement.'),
    toAddress: Type.Union([Address, Type.Null()], {
      description: 'The recipient of the main movement, or null if a contract is created.',
    }),
    amount: described(Amount, 'Amount of the main movement, in base units of its token, as a decimal string.'),
    fee: Type.Union([Amount, Type.Null()], {
      description: 'The fee in base units of the native token or of `feeTokenId`. Null while no block includes the transaction.',
    }),
    feeTokenId: Type.Optional(
      described(TokenId, 'The token that paid the fee, if it was not the native one: Celo accepts some stablecoins. Missing otherwise.'),
    ),
    createdAt: described(Instant, 'Time at which it was sent through this API, or the time of its block if it was sent elsewhere, in UTC.'),
    updatedAt: described(Instant, 'Time of the last change of its status or block, in UTC.'),
    platformId: PlatformId,
    blockNumber: Type.Union([BlockNumber, Type.Null()], { description: 'Its block, or null while no block includes it.' }),
    failureReason: Type.Optional(
      Type.Enum(['reverted', 'replaced', 'dropped', 'expired'], {
        description:
          'Why it failed: its execution reverted, another transaction used its nonce, the chain dropped it, or, on Solana, its blockhash expired before a block included it. Absent in other states.',
      }),
    ),
    warnings: Type.Optional(
      Type.Array(Type.Enum([...warningCodes]), {
        description:
          'Why a transaction that somebody else sent is likely spam, or bait to be copied from. Missing if nothing is wrong. `zero_value`: it moves nothing. `dust`: its amount is too small to be a real payment. `lookalike_address`: the other side begins and ends like another address that the user has paid or been paid by. Two payers that look alike both have it, unless one paid a hundred times more. `imitated_token`: its token is not in the catalogue, but is named like one that is. Transactions with a warning create no notification. Exception: a payment above dust with only `lookalike_address` creates one that asks to check the sender. More codes may come.',
      }),
    ),
    ...drawnFields,
    operations: Type.Optional(
      Type.Array(TransactionOperation, {
        description:
          'All that it moves, or was meant to move if it failed. Of more than 256 movements it lists 256, those of the linked addresses first. A deposit on an OP-stack chain brings its sender new tokens from the zero address. If its call fails, its status is `failed` and this is the only operation: the sender keeps the tokens.',
      }),
    ),
  },
  {
    title: 'Transaction',
    description: 'A transaction from the view of the linked addresses: its main movement of value, then all movements.',
  },
)
export type Transaction = Static<typeof Transaction>
