import { Type } from 'typebox'
import { parser } from '../../../../base/wire/validation.ts'
import { hmac, isSameText, type Provider, parsed, platformsBy, Text } from './provider.ts'

const platformOf = platformsBy(({ services }) => services.tatum)
/** Platforms by currency, for enriched deliveries without a chain. */
const platformOfCurrency = platformsBy(({ services }) => services.tatumCurrencies)

const Hash = Type.String({ pattern: '^[A-Za-z0-9]{1,128}$' })
const MaybeText = Type.Optional(Type.Union([Text, Type.Null()]))

const parseLegacy = parser(
  Type.Object({ txId: Hash, chain: Text, type: Type.Optional(Text), address: Text, counterAddress: MaybeText, amount: MaybeText }),
)
const parseEnriched = parser(
  Type.Object({
    data: Type.Object({
      txId: Hash,
      chain: Type.Optional(Text),
      currency: Type.Optional(Text),
      kind: Type.Optional(Text),
      from: MaybeText,
      to: MaybeText,
      value: MaybeText,
      contractAddress: MaybeText,
    }),
  }),
)

/**
 * Reads address events of Tatum, in the legacy and in the enriched form. The amount of the legacy form is in whole tokens, so it is ignored. The
 * `value` of the enriched form is used if it is a whole number of base units.
 * @see https://docs.tatum.io/docs/authenticating-notification-webhooks (signature: HMAC-SHA512 over the body, in base 64)
 * @see https://docs.tatum.io/docs/notifications-parameter-type-value
 * @see https://docs.tatum.io/reference/templates-1
 */
export const tatum: Provider = {
  signatureHeader: 'x-payload-hash',
  isSignedBy: (secret, { header, rawBody }) => isSameText(header('x-payload-hash'), hmac('sha512', secret, rawBody, 'base64')),
  read(body) {
    return { operations: [Object.hasOwn(Object(body), 'data') ? ofEnriched(body) : ofLegacy(body)] }
  },
}

function ofLegacy(body: unknown) {
  const { txId, chain, type, address, counterAddress, amount } = parsed(() => parseLegacy(body))
  // Tatum reports a negative amount if the address pays.
  const [from, to] = amount?.startsWith('-') ? [address, counterAddress] : [counterAddress, address]
  const status = type === 'failed' ? ('failed' as const) : ('confirmed' as const)
  return { platformId: platformOf(chain), txHash: txId, status, ...(from && { fromAddress: from }), toAddress: to ?? null }
}

function ofEnriched(body: unknown) {
  const { txId, chain, currency = '', kind, from, to, value, contractAddress } = parsed(() => parseEnriched(body)).data
  return {
    platformId: chain === undefined ? platformOfCurrency(currency) : platformOf(chain),
    txHash: txId,
    status: kind === 'failed' ? ('failed' as const) : ('confirmed' as const),
    ...(from && { fromAddress: from }),
    toAddress: to || null,
    contractAddress: contractAddress || null,
    ...(value && /^\d{1,78}$/.test(value) && { amount: value }),
  }
}
