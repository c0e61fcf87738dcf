import type { Asset, Claim } from '../claim.ts'
import { address, bytes, bytes32, list, tuple, uint } from './abi.ts'
import { assetAt, type Context, type Effects, type Frame, type Group, leaves, reader } from './frame.ts'

const additional = list(tuple(uint(), address))
const basicOrder = tuple(
  tuple(address, uint(), uint()), // what the buyer pays
  tuple(address, address), // offerer and zone
  tuple(address, uint(), uint()), // what is offered
  tuple(uint(8), uint(), uint(), bytes32, uint(), bytes32, bytes32, uint()),
  additional,
  bytes,
)

/** The two sides of a basic order, by its type divided by four. `pays` and `brings` are its items; the others are amounts. */
const routes: readonly { pays: 'native' | 'token' | 'item'; brings: 'token' | 'item' }[] = [
  { pays: 'native', brings: 'item' },
  { pays: 'native', brings: 'item' },
  { pays: 'token', brings: 'item' },
  { pays: 'token', brings: 'item' },
  { pays: 'item', brings: 'token' },
  { pays: 'item', brings: 'token' },
]

type Part = readonly [token: string, id: bigint, amount: bigint]
type Basic = { paid: Part; offerer: string; offered: Part; type: bigint; others: bigint }

function readBasic({ paid, offerer, offered, type, others }: Basic, { sender }: Frame, context: Context): Effects {
  const route = routes[Number(type) >> 2]
  if (!route) return { unread: [{ target: offerer, bytes: '', reason: 'layout' }] }
  const assetOf = ([token, id]: Part, kind: 'token' | 'item') => assetAt(context, token, kind === 'item' ? id : undefined)
  const [, , price] = paid
  const [, , amount] = offered
  // Others are paid by the buyer, or out of the tokens that come.
  const rest = route.brings === 'token' ? (amount > others ? amount - others : 0n) : amount
  return {
    claims: [
      // A native payment is the value of the call, which its frame names.
      ...(route.pays === 'native'
        ? []
        : [leaves(assetOf(paid, route.pays), route.pays === 'item' ? price : price + others, sender, offerer)]),
      { kind: 'comes', asset: assetOf(offered, route.brings), min: rest, to: sender },
    ],
  }
}

const offerItem = tuple(uint(8), address, uint(), uint(), uint())
const considerationItem = tuple(uint(8), address, uint(), uint(), uint(), address)
const order = tuple(
  tuple(address, address, list(offerItem), list(considerationItem), tuple(uint(8), uint(), uint(), bytes32, uint(), bytes32, uint())),
  bytes,
)

type Item = readonly [kind: bigint, token: string, id: bigint, start: bigint, end: bigint, ...unknown[]]

/** Kinds 2 and 3 are items of a collection, 0 is native. Others are amounts, or any item of a set. */
const assetOf = ([kind, token, id]: Item, context: Context): Asset =>
  assetAt(context, kind === 0n ? null : token, kind === 2n || kind === 3n ? id : undefined)

/** The price of an order may move between two ends. */
const ends = ([, , , start, end]: Item) => (start < end ? { least: start, most: end } : { least: end, most: start })

/** Seaport, at the addresses of the build: the sender pays what an order considers, and gets what it offers. */
export const markets: Group = {
  readers: {
    fb0f3ee1: reader(tuple(basicOrder), ([[paid, [offerer], offered, [type], recipients]], frame, context) =>
      readBasic({ paid, offerer, offered, type, others: recipients.reduce((sum, [amount]) => sum + amount, 0n) }, frame, context),
    ),
    b3a34c4c: reader(tuple(order, bytes32), ([[[, , offer, consideration]]], { sender }, context) => ({
      claims: [
        ...consideration.flatMap((item): Claim[] => {
          const [kind, , , , , recipient] = item
          return kind === 0n ? [] : [leaves(assetOf(item, context), ends(item).most, sender, recipient)]
        }),
        ...offer.map((item): Claim => ({ kind: 'comes', asset: assetOf(item, context), min: ends(item).least, to: sender })),
      ],
    })),
    '5b34b966': reader(tuple(), () => ({})),
  },
  isKnown: ({ contract }, { build }) => (build.orderContracts ?? []).includes(contract),
  isReadAnywhere: false,
}
