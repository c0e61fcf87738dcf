import { type Static, Type } from 'typebox'
import { parser } from '../../../../base/wire/validation.ts'
import type { Operation } from '../operation.ts'
import { isSameText, ListOf, type Provider, parsed, platformsBy } from './provider.ts'

const platformId = platformsBy(({ services }) => services.helius)('mainnet-beta')

const Signature = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$' })
const Address = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })
/** An address in a delivery of Helius. Helius sends an empty text if an account is created or closed. */
const MaybeAddress = Type.Optional(Type.Union([Type.String({ maxLength: 44 }), Type.Null()]))

const Balance = Type.Object({
  mint: Address,
  tokenAccount: Address,
  rawTokenAmount: Type.Object({ tokenAmount: Type.String({ pattern: '^-?\\d{1,20}$' }) }),
})
const Enhanced = Type.Object({
  signature: Signature,
  transactionError: Type.Optional(Type.Unknown()),
  nativeTransfers: Type.Optional(
    Type.Union([
      ListOf(Type.Object({ fromUserAccount: MaybeAddress, toUserAccount: MaybeAddress, amount: Type.Integer({ minimum: 0 }) })),
      Type.Null(),
    ]),
  ),
  tokenTransfers: Type.Optional(
    Type.Union([
      ListOf(Type.Object({ fromUserAccount: MaybeAddress, toUserAccount: MaybeAddress, toTokenAccount: MaybeAddress, mint: Address })),
      Type.Null(),
    ]),
  ),
  accountData: Type.Optional(ListOf(Type.Object({ tokenBalanceChanges: Type.Optional(Type.Union([ListOf(Balance), Type.Null()])) }))),
})
const Raw = Type.Object({
  transaction: Type.Object({ signatures: Type.Array(Signature, { minItems: 1, maxItems: 64 }) }),
  meta: Type.Union([Type.Object({ err: Type.Optional(Type.Unknown()) }), Type.Null()]),
})
const parse = parser(ListOf(Type.Union([Enhanced, Raw])))

/**
 * Reads enhanced and raw deliveries of Helius, for Solana. A token amount is the raw change of the receiver's balance, if only one transfer
 * changed that balance. `tokenAmount` of a transfer is ignored, because it is a floating-point number.
 *
 * Helius signs nothing. It repeats the `Authorization` header that the operator set, so anyone who reads one delivery can forge more.
 * @see https://www.helius.dev/docs/webhooks
 * @see https://www.helius.dev/docs/faqs/webhooks
 */
export const helius: Provider = {
  signatureHeader: 'authorization',
  isSignedBy: (secret, { header }) => isSameText(header('authorization'), secret),
  read(body) {
    return { operations: parsed(() => parse(body)).flatMap((entry) => ('signature' in entry ? ofEnhanced(entry) : ofRaw(entry))) }
  },
}

function ofRaw({ transaction, meta }: Static<typeof Raw>): Operation[] {
  const [txHash = ''] = transaction.signatures
  return [{ platformId, txHash, status: meta?.err ? 'failed' : 'confirmed' }]
}

function ofEnhanced({ signature, transactionError, nativeTransfers, tokenTransfers, accountData }: Static<typeof Enhanced>): Operation[] {
  const whole = { platformId, txHash: signature, status: transactionError ? ('failed' as const) : ('confirmed' as const) }
  const native = (nativeTransfers ?? []).map(({ amount, ...parties }) => ({
    ...whole,
    ...between(parties),
    contractAddress: null,
    // A JSON number above 2^53 has lost digits, so the amount is left out.
    ...(Number.isSafeInteger(amount) && { amount: String(amount) }),
  }))
  const tokens = (tokenTransfers ?? []).map(({ mint, toTokenAccount, ...parties }, _, all) => {
    const intoSame = all.filter((other) => other.mint === mint && other.toTokenAccount === toTokenAccount)
    const changes = (accountData ?? []).flatMap(({ tokenBalanceChanges }) => tokenBalanceChanges ?? [])
    const gained = changes.find((change) => change.mint === mint && change.tokenAccount === toTokenAccount)?.rawTokenAmount.tokenAmount
    const amount = intoSame.length === 1 && gained && !gained.startsWith('-') ? gained : undefined
    return { ...whole, ...between(parties), contractAddress: mint, ...(amount !== undefined && { amount }) }
  })
  return native.length + tokens.length > 0 ? [...native, ...tokens] : [whole]
}

const between = ({ fromUserAccount, toUserAccount }: { fromUserAccount?: string | null; toUserAccount?: string | null }) => ({
  ...(fromUserAccount && { fromAddress: fromUserAccount }),
  toAddress: toUserAccount || null,
})
