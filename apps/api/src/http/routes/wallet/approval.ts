import type { TokenFacts } from '@patina/chains'
import { scaleAmount } from '@patina/units'
import { type Static, Type } from 'typebox'
import { Address, Amount, ContractAddress, described, Instant } from '../../../base/wire/scalars.ts'
import type { LiveApproval } from '../../../ledger/approvals/approvals.ts'
import { TransactionHash, TransactionId } from '../../../ledger/history/transaction.ts'
import { knownContracts } from '../../../ledger/rows/known-contracts.ts'
import { factFields, Multiplier, TokenId, Traits } from '../../../wallet/catalogue/token.ts'
import { type Tokens, tokenIdOf } from '../../../wallet/catalogue/tokens.ts'
import { formatMoney, valueE18 } from '../../../wallet/prices/convert.ts'
import { Money } from '../../../wallet/prices/price.ts'
import type { PriceTable } from '../../../wallet/prices/prices.ts'

const Revocation = Type.Object(
  {
    to: described(Address, 'The contract to call. On Solana, the token program.'),
    data: Type.String({
      description: 'Selector and arguments, as 0x-prefixed hexadecimal. On Solana, the data of the instruction in base64.',
      examples: ['0x095ea7b3'],
    }),
    value: described(Amount, 'Native tokens that the call sends: always 0.'),
    account: Type.Optional(
      described(Address, 'On Solana, the token account. The accounts of the instruction are this one, writable, and the owner, who signs.'),
    ),
    delegateTo: Type.Optional(
      described(Address, 'Present for a `delegation`: the transaction also carries an authorization (EIP-7702) for this address.'),
    ),
  },
  { title: 'Revocation', description: 'The call that ends an approval.' },
)

const ApprovalOrigin = Type.Object(
  {
    txId: TransactionId,
    hash: TransactionHash,
    createdAt: described(Instant, 'Time of the transaction, as in the history.'),
    signed: Type.Boolean({
      description:
        'Whether the address signed it. If not, the approval came from a signature that somebody else used, or the contract invented it.',
    }),
  },
  { title: 'ApprovalOrigin', description: 'The newest transaction that set an approval.' },
)

export const AddressApproval = Type.Object(
  {
    kind: Type.Enum(['token', 'operator', 'nft', 'permit2', 'delegation', 'delegate', 'close_authority'], {
      description:
        '`token`: an allowance of ERC-20. `operator`: all NFTs of a contract. `nft`: one NFT. `permit2`: a token, through the contract Permit2. `delegation`: the account runs the code of the spender (EIP-7702). `delegate`: a token account on Solana. `close_authority`: the right to close a token account on Solana and to get its rent and wrapped SOL. New kinds may be added.',
    }),
    tokenId: Type.Union([TokenId, Type.Null()], {
      description: 'The token, or the contract of the NFTs. Null for a `delegation`: it concerns everything.',
    }),
    contractAddress: described(ContractAddress, 'The contract in canonical form. Null for the native token and for a `delegation`.'),
    nftId: Type.Union([Type.String(), Type.Null()], {
      description: 'Number of the NFT in its contract, as a decimal string. Null unless the kind is `nft`.',
    }),
    symbol: Type.Union([Type.String(), Type.Null()], {
      description: 'Short name of the token. Null if the device does not know the token.',
    }),
    decimals: Type.Union([Type.Integer(), Type.Null()], {
      description: 'One whole token is 10 to this power in base units. Null if the device does not know the token.',
    }),
    multiplier: Type.Optional(Multiplier),
    traits: Type.Optional(Traits),
    spender: described(Address, 'Who may spend.'),
    spenderName: Type.Union([Type.String(), Type.Null()], { description: 'Common name of the spender, or null if it is not known.' }),
    allowance: Type.Union([Amount, Type.Null()], {
      description:
        'The amount that the spender may take, in base units. Null if the contract did not answer: the allowance is then not known.',
    }),
    unlimited: Type.Boolean({ description: 'Whether the allowance is meant to have no limit.' }),
    expiresAt: Type.Union([Instant, Type.Null()], { description: 'When a `permit2` approval ends. Null for other kinds.' }),
    atRisk: Type.Union([Amount, Type.Null()], {
      description:
        'The amount that the spender can take now, in base units: the lesser of balance and allowance, or the number of NFTs. Null if it is not known, and for a `delegation`, whose code can take everything.',
    }),
    value: Type.Optional(
      Type.Union([Money, Type.Null()], { description: 'Value of `atRisk`. Present with `currency`; null if it is not known.' }),
    ),
    account: Type.Optional(described(Address, 'The token account on Solana.')),
    since: Type.Optional(described(ApprovalOrigin, 'The newest transaction that set the approval. Absent if it is not known.')),
    revocation: Type.Optional(described(Revocation, 'The call that ends the approval. Absent if the address cannot end it.')),
  },
  { title: 'AddressApproval', description: 'A permission to spend what an address has.' },
)
export type AddressApproval = Static<typeof AddressApproval>

/** The data to show an approval with. `pricing` is absent if the request names no currency. */
type Shown = {
  platformId: string
  findToken: Tokens['find']
  facts: ReadonlyMap<string, TokenFacts> | undefined
  pricing: { currency: string; table: PriceTable } | undefined
}

/** Returns the answer for an approval. */
export function toWire(approval: LiveApproval, { platformId, findToken, facts, pricing }: Shown): AddressApproval {
  const { kind, contract, nftId, spender, allowance, unlimited, atRisk, expiresAt, account, since, revocation } = approval
  const tokenId = kind === 'delegation' ? null : tokenIdOf(platformId, contract)
  const isToken = kind !== 'operator' && kind !== 'nft'
  const token = tokenId !== null && isToken ? findToken(tokenId) : undefined
  const fact = contract === null ? undefined : facts?.get(contract)
  const price = token && pricing?.table.quote(token.id, pricing.currency)
  const value =
    token && price && 'priceE18' in price && atRisk !== undefined
      ? formatMoney(valueE18(scaleAmount(atRisk, fact?.multiplier), token.decimals, price.priceE18))
      : null
  return {
    kind,
    tokenId,
    contractAddress: contract === 'native' ? null : contract,
    nftId: nftId === '' ? null : nftId,
    symbol: token?.symbol ?? null,
    decimals: token?.decimals ?? null,
    ...factFields(fact),
    spender,
    spenderName: knownContracts(platformId).names.get(spender) ?? null,
    allowance: allowance?.toString() ?? null,
    unlimited,
    expiresAt: expiresAt?.toISOString() ?? null,
    atRisk: atRisk?.toString() ?? null,
    ...(pricing && { value }),
    ...(account !== undefined && { account }),
    ...(since && { since: { txId: since.id, hash: since.hash, createdAt: since.createdAt, signed: since.signed } }),
    ...(revocation && { revocation: { ...revocation, value: '0' } }),
  }
}
