import { Type } from 'typebox'
import { parser } from '../../../../base/wire/validation.ts'
import { digitsOfHex, HexAddress, HexHash, hmac, isSameText, ListOf, type Provider, parsed, platformsBy, Text } from './provider.ts'

const platformOf = platformsBy(({ services }) => services.alchemy)

const Activity = Type.Object({
  hash: HexHash,
  fromAddress: HexAddress,
  toAddress: Type.Optional(Type.Union([HexAddress, Type.Null()])),
  category: Text,
  rawContract: Type.Optional(
    Type.Object({
      rawValue: Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
      address: Type.Optional(Type.Union([HexAddress, Type.Null()])),
    }),
  ),
  log: Type.Optional(Type.Union([Type.Object({ removed: Type.Optional(Type.Boolean()) }), Type.Null()])),
})

const parse = parser(
  Type.Object({
    id: Text,
    type: Type.Enum(['ADDRESS_ACTIVITY']),
    event: Type.Object({ network: Text, activity: ListOf(Activity) }),
  }),
)

/**
 * Reads deliveries of Alchemy's Address Activity. Amounts come from `rawContract.rawValue`, because `value` is a floating-point number.
 * @see https://www.alchemy.com/docs/reference/address-activity-webhook
 * @see https://www.alchemy.com/docs/reference/notify-api-quickstart (signature: HMAC-SHA256 over the body, in hexadecimal)
 */
export const alchemy: Provider = {
  signatureHeader: 'x-alchemy-signature',
  isSignedBy: (secret, { header, rawBody }) => isSameText(header('x-alchemy-signature'), hmac('sha256', secret, rawBody, 'hex')),
  read(body) {
    const { id, event } = parsed(() => parse(body))
    if (event.activity.length === 0) return { operations: [], id }
    const platformId = platformOf(event.network)
    const operations = event.activity.map(({ hash, fromAddress, toAddress = null, category, rawContract, log }) => {
      const amount = category === 'erc721' || category === 'erc1155' ? undefined : digitsOfHex(rawContract?.rawValue)
      const removed = log?.removed === true
      return {
        platformId,
        txHash: hash,
        status: removed ? ('pending' as const) : ('confirmed' as const),
        fromAddress,
        toAddress,
        contractAddress: rawContract?.address ?? null,
        ...(amount !== undefined && { amount }),
        ...(removed && { removed }),
      }
    })
    return { operations, id }
  },
}
