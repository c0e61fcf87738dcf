import type { Build } from './build.ts'
import { type Asset, isComplete, isSameAsset, nameAsset, type Witness } from './claim.ts'
import { changesOf, differ, type Pair, type Sources } from './sources.ts'

type Named = { asset: Asset; amount: bigint; party: string | null }

const named = ({ claims }: Witness): Named[] =>
  claims.flatMap((one): Named[] => {
    if (one.kind === 'leaves') return [{ asset: one.asset, amount: one.max, party: one.to }]
    if (one.kind === 'comes') return [{ asset: one.asset, amount: one.min, party: one.to }]
    return one.kind === 'allows' ? [{ asset: one.asset, amount: one.max, party: one.spender }] : []
  })

/** Returns the assets, values and parties of the bytes that no line has, and assets of lines that the bytes do not have. */
export function unnamed({ words, witness }: Sources): Pair[] {
  if (!words) return []
  const all = named(witness)
  const missing = all.flatMap(({ asset, amount, party }) => [
    ...(words.lines.some((line) => line.asset && isSameAsset(line.asset, asset) && line.amount === amount)
      ? []
      : [[`${amount} ${nameAsset(asset)}`, 'no line'] as const]),
    ...(party === null || party === witness.account || words.lines.some(({ address }) => address === party)
      ? []
      : [[party, 'no line'] as const]),
  ])
  const extra = words.lines.flatMap(({ asset }) =>
    asset && isComplete(witness.claims) && !all.some((one) => isSameAsset(one.asset, asset))
      ? [['no claim', nameAsset(asset)] as const]
      : [],
  )
  return [...missing, ...extra]
}

/**
 * Returns what the words say of an asset or of a party of the bytes, and the bytes do not. A line that names an amount and its party needs one claim with
 * both: in a list, the party of another call does not count.
 */
export function contradicted({ words, witness }: Sources): Pair[] {
  const all = named(witness)
  const parties = [witness.account, ...all.map(({ party }) => party)]
  return (words?.lines ?? []).flatMap(({ asset, amount, address, role }) => {
    const same = all.filter((one) => asset && isSameAsset(one.asset, asset))
    const isOtherAmount = amount !== undefined && same.length > 0 && !same.some((one) => one.amount === amount)
    const isParty = address !== undefined && role !== undefined
    const isOtherParty = isParty && !parties.includes(address)
    const isOtherPair =
      amount !== undefined &&
      isParty &&
      !isOtherAmount &&
      !isOtherParty &&
      same.length > 0 &&
      !same.some((one) => one.amount === amount && one.party === address)
    return [
      ...(isOtherAmount ? [[`${amount}`, same.map((one) => `${one.amount}`).join()] as const] : []),
      ...(isOtherParty ? [[address, parties.join()] as const] : []),
      ...(isOtherPair ? [[`${amount} ${address}`, same.map((one) => `${one.amount} ${one.party}`).join()] as const] : []),
    ]
  })
}

/** Returns the assets that leave in the simulation, and that no line names. The fee has its own line. */
export function leavesWithoutWords(sources: Sources): Pair[] {
  const { words } = sources
  if (!words) return []
  return changesOf(sources).flatMap(({ asset, amount }) => {
    const isFee = asset.contract === null && -amount <= (sources.witness.feeMax ?? 0n)
    const isNamed = words.lines.some((line) => line.asset && isSameAsset(line.asset, asset))
    return amount < 0n && !isFee && !isNamed ? [[nameAsset(asset), 'no line'] as const] : []
  })
}

/**
 * Returns permissions that could be for an item. An unlisted contract may be a collection, where the amount is the number of one item. The end of an
 * allowance then permits the item 0. Exchanges take only the tokens that their caller swaps.
 */
export const maybeItems = ({ witness: { claims, account }, build: { exchanges, services = [] } }: Sources): Pair[] =>
  claims.flatMap((one) => {
    if (one.kind !== 'allows' || !one.orTokenId || one.owner !== account || /^0x0*$/.test(one.spender)) return []
    return [...exchanges, ...services].includes(one.spender) ? [] : [[`${one.max}`, one.spender] as const]
  })

const listedAs = ({ tokens }: Build, { contract }: Asset) => tokens.get(contract ?? 'native')

/** Returns listed tokens whose name or decimals the page has from elsewhere. */
export function misnamed({ shown, build }: Sources): Pair[] {
  return shown.tokens.flatMap(({ asset, symbol, decimals }) => {
    const listed = asset.caip2 === build.caip2 ? listedAs(build, asset) : undefined
    return listed ? differ(`${symbol} ${decimals}`, `${listed.symbol} ${listed.decimals}`) : []
  })
}

/** Returns the tokens of the page that the build does not list. */
export const unlisted = ({ shown, build }: Sources): Pair[] =>
  shown.tokens.flatMap(({ asset, symbol }) => (listedAs(build, asset) ? [] : [[nameAsset(asset), symbol] as const]))
