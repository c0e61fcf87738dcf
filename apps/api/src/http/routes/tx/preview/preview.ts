import { type Static, Type } from 'typebox'
import { Address, Amount, ContractAddress, described, Gas, PlatformId } from '../../../../base/wire/scalars.ts'
import { type PreviewWarningCode, previewWarnings, warningMeanings } from './warning-codes.ts'
import { Descriptor, Words } from './words.ts'

const PreviewWarning = Type.Object(
  {
    code: Type.Enum(Object.keys(previewWarnings), { description: warningMeanings }),
    severity: Type.Enum(['b', 'c', 'w', 'i'], {
      description: '`b`: do not sign. `c`: critical, ask the user to confirm it. `w`: show it. `i`: information.',
    }),
    facts: Type.Object(
      {},
      {
        additionalProperties: Type.String(),
        description: 'The facts of the warning, such as `spender`, `tokenId` or `amount`. All values are texts.',
      },
    ),
  },
  { title: 'PreviewWarning', description: 'Something that the user should know before signing.' },
)

const fiat = Type.Union([Type.String(), Type.Null()], { description: 'The value in the currency of the request, or null without a price.' })
const signedAsset = {
  tokenId: Type.String({ description: 'The id of the token, also outside the catalogue.' }),
  contractAddress: described(ContractAddress, 'The contract or mint. Null for the native token.'),
  nftId: Type.Optional(Type.String({ description: 'The number of the item. Only for NFTs.' })),
  symbol: Type.Union([Type.String(), Type.Null()], {
    description: 'Tokens outside the catalogue choose their own symbol. Null if it is not known.',
  }),
  decimals: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if the contract returns none. Then show base units.' }),
  listed: Type.Boolean({ description: 'Whether the catalogue lists the token.' }),
}

const Change = Type.Object(
  {
    ...signedAsset,
    direction: Type.Enum(['out', 'in'], { description: 'Whether the account loses or gains it.' }),
    amount: Amount,
    fiat,
  },
  { title: 'PreviewChange', description: 'The account gains or loses this amount of one asset. The fee is not part of it.' },
)

const Approval = Type.Object(
  {
    ...signedAsset,
    kind: Type.Enum(['allowance', 'item', 'operator', 'permit2', 'debt', 'delegate', 'owner', 'close', 'code'], {
      description:
        '`allowance`: of a token. `item`: one NFT. `operator`: all of a collection. `permit2`: inside Permit2. `debt`: a debt in your name. `delegate`, `owner`, `close`: rights over an account on Solana. `code`: the account gets code (EIP-7702); the spender is the code.',
    }),
    spender: described(Address, 'Who may act.'),
    before: described(Amount, 'What it may take now. The largest number, 2^256 - 1, stands for everything.'),
    after: described(Amount, 'What it may take afterwards.'),
    until: Type.Optional(Type.Integer({ description: 'When the permission ends, in seconds since 1970. Absent if it does not end.' })),
  },
  { title: 'PreviewApproval', description: 'A permission before and after.' },
)

const Digest = Type.Object(
  {
    kind: Type.Enum(['call_data', 'typed_data', 'domain', 'message'], {
      description: '`call_data`: of one call (draft ERC-8213). `typed_data`, `domain`, `message`: EIP-712. `message` alone: EIP-191.',
    }),
    hash: Type.String({ description: '32 bytes as 0x-prefixed hexadecimal.' }),
  },
  { title: 'PreviewDigest', description: 'A hash that other wallets and devices show for the same bytes.' },
)

export const TransactionPreview = Type.Object(
  {
    platformId: PlatformId,
    address: Address,
    outcome: Type.Enum(['succeeds', 'fails', 'unknown'], {
      description: '`fails` only if two methods of the node say so, or its own numbers do. A signature is always `unknown`.',
    }),
    reason: Type.Optional(Type.String({ description: "Why it fails or is unknown, such as the contract's reason." })),
    changes: Type.Array(Change, { description: 'What the account loses and gains, without the fee.' }),
    approvals: Type.Array(Approval, { description: 'Permissions that change.' }),
    fees: Type.Union(
      [
        Type.Object(
          {
            network: described(Amount, 'For the gas that the simulation used, in base units of the native token.'),
            l1: Type.Optional(described(Amount, 'What a rollup takes in addition for publishing the transaction.')),
            rent: Type.Optional(described(Amount, 'On Solana: what stays in new accounts.')),
            fiat,
          },
          { title: 'PreviewFees', description: 'The costs of the transaction.' },
        ),
        Type.Null(),
      ],
      { description: 'What the transaction costs. Null if no node executed it, and for a signature.' },
    ),
    warnings: Type.Array(PreviewWarning, { description: 'Most important first.' }),
    how: described(
      Type.Object(
        {
          method: Type.Union([Type.String(), Type.Null()], { description: 'The method of the node, or null if none could execute it.' }),
          contexts: Type.Integer({ description: 'In how many contexts it was executed: the next block with real fees, and a plain one.' }),
          confirmedBy: Type.Optional(Type.String({ description: 'Another method that says the same about a failure.' })),
          isComplete: Type.Boolean({ description: 'Whether all changes are known. Otherwise more may leave than `changes` says.' }),
        },
        { title: 'PreviewMethod', description: 'How the result was found.' },
      ),
      'How the result was found, and whether it is complete.',
    ),
    blockNumber: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The newest block at that time. Null if the node does not answer.',
    }),
    words: described(Words, 'What is signed, in words.'),
    descriptor: Type.Union([Descriptor, Type.Null()], {
      description:
        'Where the lines of the kind `field` come from, of the first call that has a descriptor. Null without one: the server reads the bytes itself.',
    }),
    digests: Type.Array(Digest, { description: 'Hashes to compare with those of another device.' }),
  },
  { title: 'TransactionPreview', description: 'The effects that a transaction would have now. Nothing is sent.' },
)
export type TransactionPreview = Static<typeof TransactionPreview>
export type PreviewWarning = { code: PreviewWarningCode; severity: 'b' | 'c' | 'w' | 'i'; facts: Record<string, string> }

/** Returns a warning with the severity of its code, or with another one. */
export const warning = (
  code: PreviewWarningCode,
  facts: Record<string, string>,
  severity: PreviewWarning['severity'] = previewWarnings[code][0],
): PreviewWarning => ({ code, severity, facts })

const Call = Type.Object(
  {
    to: described(Address, 'The recipient: an account, or the contract to call.'),
    value: Type.Optional(described(Amount, 'Native token to send along, in base units. Default: 0.')),
    data: Type.Optional(Type.String({ maxLength: 262_146, description: 'The call data as 0x-prefixed hexadecimal.', examples: ['0x'] })),
    gasLimit: Type.Optional(described(Gas, 'The gas limit that will be signed. Contracts can see it, so pass it if it is known.')),
  },
  { title: 'PreviewCall', description: 'One call of the account.' },
)

const maxCalls = 100

/** The message of a request with nothing or several things to preview. */
export const onlyOne = 'exactly one of calls, transaction, typedData and message is required'

export const PreviewBody = Type.Object(
  {
    address: described(Address, 'The linked address that would sign.'),
    platformId: PlatformId,
    calls: Type.Optional(
      Type.Array(Call, {
        minItems: 1,
        maxItems: maxCalls,
        description: 'On EVM: the calls, one after the other. A transaction is a list of one.',
      }),
    ),
    transaction: Type.Optional(
      Type.String({ minLength: 1, maxLength: 8_192, description: 'On Solana: the unsigned transaction in base64.' }),
    ),
    typedData: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'On EVM: typed data (EIP-712) with `types`, `primaryType`, `domain` and `message`.' },
      ),
    ),
    message: Type.Optional(
      Type.String({ maxLength: 262_146, description: 'A text to sign. On EVM, 0x-prefixed hexadecimal stands for bytes.' }),
    ),
    maxFeePerGas: Type.Optional(described(Amount, 'The fee that will be signed. Default: the fee level `standard`.')),
    maxPriorityFeePerGas: Type.Optional(described(Amount, 'The tip that will be signed. Only with `maxFeePerGas`.')),
    nonce: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'The nonce that will be signed.' })),
    delegate: Type.Optional(described(Address, 'On EVM: code to which the same transaction delegates the account (EIP-7702).')),
    currency: Type.Optional(Type.String({ maxLength: 16, description: 'The currency of the values. Default: USD.', examples: ['EUR'] })),
  },
  { 'x-sentences': [onlyOne] },
)
export type PreviewBody = Static<typeof PreviewBody>
