import { formatAmount, type PaymentLink, PaymentLinkError, type Platform, readPaymentLink } from '@patina/sdk'
import { canonical } from '../../data/contacts/lookalike.ts'
import { families } from '../../keys/families.ts'

/** A token that can be sent. */
type Payable = { tokenId: string; decimals: number; platform: Pick<Platform, 'id' | 'family' | 'caip2'> }

/** Why a payment link cannot be paid. `network` is the CAIP-2 id that the link names, `part` is a part of the link. */
export type LinkProblem =
  | { kind: 'remote' | 'memo' | 'bad_amount' | 'no_token' }
  | { kind: 'unsupported' | 'unknown_network'; part: string }
  | { kind: 'no_network'; network: string }

/** What a pasted receiver says. `asset` and `text` replace the chosen token and the typed amount. */
export type ReadReceiver<Asset extends Payable> =
  | { to: string; asset?: Asset; text?: string; memo?: string; references?: readonly string[]; problem?: never }
  | { problem: LinkProblem }

/**
 * Reads a pasted receiver: an address, or a payment link with its network, token and amount. Undefined for any other text, such as a name or the
 * beginning of an address.
 */
export function readReceiver<Asset extends Payable>(
  pasted: string,
  assets: readonly Asset[],
  chosen: Asset,
): ReadReceiver<Asset> | undefined {
  try {
    const link = readPaymentLink(pasted)
    // A plain address chooses no network.
    return pasted.includes(':') ? payLink(link, assets, chosen) : { to: link.address }
  } catch (error) {
    if (!(error instanceof PaymentLinkError)) throw error
    const { problem, detail: part = '' } = error
    if (problem === 'malformed') return undefined
    return { problem: problem === 'unsupported' || problem === 'unknown_network' ? { kind: problem, part } : { kind: problem } }
  }
}

function payLink<Asset extends Payable>(link: PaymentLink, assets: readonly Asset[], chosen: Asset): ReadReceiver<Asset> {
  const { address: to, caip2, family, token, amount, memo, references } = link
  // Receivers find such a payment by its memo or its references. Not every family has them.
  if (!families[family].hasMemos && (memo !== undefined || references !== undefined)) return { problem: { kind: 'memo' } }
  const onNetwork = assets.filter(({ platform }) => platform.family === family && (caip2 === undefined || platform.caip2 === caip2))
  const nearest = onNetwork.toSorted((one, other) => Number(isOn(other, chosen)) - Number(isOn(one, chosen)))
  if (nearest.length === 0) return { problem: { kind: 'no_network', network: caip2 ?? family } }
  const native = nearest.find(({ tokenId }) => tokenId.endsWith(':native'))
  const named = token === undefined ? native : nearest.find(({ tokenId }) => contractIn(tokenId) === canonical(token))
  const isFree = token === undefined && amount === undefined
  const asset = isFree ? (nearest.find(({ tokenId }) => tokenId === chosen.tokenId) ?? native ?? nearest[0]) : named
  if (!asset) return { problem: { kind: 'no_token' } }
  return {
    to,
    asset,
    ...(amount && { text: 'units' in amount ? formatAmount(amount.units, asset.decimals) : amount.whole }),
    ...(memo !== undefined && { memo }),
    ...(references && { references }),
  }
}

const isOn = ({ platform }: Payable, chosen: Payable) => platform.id === chosen.platform.id

const contractIn = (tokenId: string) => canonical(tokenId.slice(tokenId.indexOf(':') + 1))
