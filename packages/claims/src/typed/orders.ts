import type { Asset, Claim, Finding } from '../claim.ts'
import { otherReceivers } from '../receivers.ts'
import { integer, structs, text } from './fields.ts'
import type { Struct } from './typed-data.ts'

/** Who signs an order, on which network. */
export type Signer = { account: string; caip2: string }

export type Order = { claims: readonly Claim[]; findings: readonly Finding[] }

const zero = `0x${'0'.repeat(40)}`

/** Kinds of Seaport's items: native, ERC-20, one item, several of one item, and any item of a set. */
function assetOf(item: Struct, caip2: string): Asset {
  const kind = integer(item, 'itemType')
  const contract = kind === 0n ? null : text(item, 'token')
  return kind === 2n || kind === 3n ? { caip2, contract, tokenId: integer(item, 'identifierOrCriteria') } : { caip2, contract }
}

/** The price of an order may move between two ends. */
function ends(item: Struct): { least: bigint; most: bigint } {
  const [start, end] = [integer(item, 'startAmount'), integer(item, 'endAmount')]
  return start < end ? { least: start, most: end } : { least: end, most: start }
}
const isSame = (a: Struct, b: Struct) => ['itemType', 'token', 'identifierOrCriteria'].every((name) => a[name] === b[name])

/** An order of Seaport: anybody may take what it offers, and pays what it considers. */
export function readSeaportOrder(order: Struct, { account, caip2 }: Signer): Order {
  const [offer, consideration] = [structs(order, 'offer'), structs(order, 'consideration')]
  const own = consideration.filter((item) => text(item, 'recipient') === account)
  const buyer = consideration.find((item) => text(item, 'recipient') !== account && offer.some((offered) => isSame(offered, item)))
  const findings: Finding[] = []
  if (offer.length > 0 && !own.some((item) => ends(item).least > 0n))
    findings.push({ code: 'order_brings_nothing', severity: 'block', values: [`${offer.length} items`, 'nothing'] })
  if (buyer) findings.push({ code: 'order_for_one_buyer', severity: 'warning', values: [text(buyer, 'recipient'), 'anybody'] })
  return {
    claims: [
      ...offer.map(
        (item): Claim => ({ kind: 'leaves', asset: assetOf(item, caip2), max: ends(item).most, from: text(order, 'offerer'), to: null }),
      ),
      ...own.map((item): Claim => ({ kind: 'comes', asset: assetOf(item, caip2), min: ends(item).least, to: account })),
    ],
    findings,
  }
}

type Trade = { sold: string; amount: bigint; bought: string; min: bigint; maker: string; receiver: string }

/** Sells one token for another. Without a receiver, the maker receives. */
function trade({ sold, amount, bought, min, maker, receiver }: Trade, { caip2, account }: Signer): Order {
  const to = receiver === zero ? maker : receiver
  const findings: Finding[] = []
  if (min === 0n) findings.push({ code: 'order_brings_nothing', severity: 'block', values: [sold, 'nothing'] })
  const claims: Claim[] = [
    { kind: 'leaves', asset: { caip2, contract: sold }, max: amount, from: maker, to: null },
    { kind: 'comes', asset: { caip2, contract: bought }, min, to },
  ]
  return { claims, findings: [...findings, ...otherReceivers(claims, account)] }
}

/** CoW Swap writes this address for the native token. */
const cowNative = `0x${'e'.repeat(40)}`

export function readCowOrder(order: Struct, signer: Signer): Order {
  const fee = integer(order, 'feeAmount')
  const { claims, findings } = trade(
    {
      sold: text(order, 'sellToken'),
      amount: integer(order, 'sellAmount') + fee,
      bought: text(order, 'buyToken'),
      min: integer(order, 'buyAmount'),
      maker: signer.account,
      receiver: text(order, 'receiver'),
    },
    signer,
  )
  const native: Asset = { caip2: signer.caip2, contract: null }
  return {
    findings,
    claims: claims.map((one) => (one.kind === 'comes' && one.asset.contract === cowNative ? { ...one, asset: native } : one)),
  }
}

/** Flags of 1inch. @see https://github.com/1inch/limit-order-protocol (contracts/libraries/MakerTraitsLib.sol) */
const hasExtension = 1n << 249n
const unwraps = 1n << 247n

/** An order of 1inch. Contracts that its extension names may decide that less is paid, so that such an order promises nothing. */
export function readOneInchOrder(order: Struct, signer: Signer): Order {
  const [traits, min] = [integer(order, 'makerTraits'), integer(order, 'takingAmount')]
  const isExtended = (traits & hasExtension) !== 0n
  const { claims, findings } = trade(
    {
      sold: text(order, 'makerAsset'),
      amount: integer(order, 'makingAmount'),
      bought: text(order, 'takerAsset'),
      min,
      maker: text(order, 'maker'),
      receiver: text(order, 'receiver'),
    },
    signer,
  )
  const native: Asset = { caip2: signer.caip2, contract: null }
  const promised = claims.flatMap((one): Claim[] => {
    if (one.kind !== 'comes') return [one]
    return isExtended ? [] : [(traits & unwraps) === 0n ? one : { ...one, asset: native }]
  })
  const extended: Finding = { code: 'order_promises_nothing', severity: 'critical', values: ['an extension decides', `${min}`] }
  return { claims: promised, findings: isExtended ? [...findings, extended] : findings }
}
