import type { Build } from './build.ts'
import {
  type Allows,
  type Asset,
  type Claim,
  type Finding,
  isComplete,
  isSameAsset,
  nameAsset,
  type Severity,
  type Witness,
} from './claim.ts'
import type { Loss } from './largest-loss.ts'
import { compareClaims, type Field, type Shown } from './shown.ts'
import type { Change, Permission, Simulation } from './simulation.ts'
import type { Words } from './words.ts'

/** All sources about one request. */
export type Sources = {
  build: Build
  /** The bytes. */
  witness: Witness
  /** The page. */
  shown: Shown
  /** The node. Undefined if none answered, null for a signature that no node can simulate. */
  simulation: Simulation | undefined | null
  /** The same request in another context, from the same node. */
  otherContext?: Simulation
  words?: Words
  /** The bound of the opaque calls, from `largestLoss`. */
  bound: readonly Loss[]
}

type Pair = readonly [string, string]
type Row = { code: string; severity: Severity; find(sources: Sources): readonly Pair[] }

/** Rounding of tokens whose balances are shares. */
const tolerance = 2n

const row = (code: string, severity: Severity, find: Row['find']): Row => ({ code, severity, find })

/** Returns a row that blocks if one field of the page differs from the bytes. */
const equal = (code: string, field: Field) =>
  row(code, 'block', ({ witness, shown }) =>
    compareClaims(witness.claims, shown.claims).flatMap((one) => (one.field === field ? [one.values] : [])),
  )

const differ = (left: unknown, right: unknown): Pair[] => (left === right ? [] : [[`${left}`, `${right}`]])

/** The bytes against the page, the node and the words; the page's names against the build. Each row has one code. */
export const rows: readonly Row[] = [
  row('chain_differs', 'block', ({ witness, shown }) => differ(witness.caip2, shown.caip2)),
  row('nonce_differs', 'block', ({ witness, shown }) => differ(witness.nonce, shown.nonce)),
  row('account_differs', 'block', ({ witness, shown }) => differ(witness.account, shown.account)),
  row('fee_above_shown', 'block', ({ witness: { feeMax = 0n }, shown }) =>
    feeMax > (shown.feeMax ?? 0n) ? [[`${feeMax}`, `${shown.feeMax}`]] : [],
  ),
  equal('asset_differs', 'asset'),
  equal('amount_differs', 'amount'),
  equal('sender_differs', 'sender'),
  equal('receiver_differs', 'receiver'),
  equal('spender_differs', 'spender'),
  equal('delegate_differs', 'code'),
  equal('contract_differs', 'contract'),
  equal('detail_differs', 'detail'),
  equal('not_shown', 'not_shown'),
  equal('not_signed', 'not_signed'),

  row('loss_above_claims', 'block', (all) => (isComplete(all.witness.claims) ? lossesAbove(all, claimedLoss) : [])),
  row('gain_below_claims', 'block', (all) => (isComplete(all.witness.claims) ? gainsBelow(all) : [])),
  row('permission_not_claimed', 'block', (all) => (isComplete(all.witness.claims) ? permissionsOutside(all) : [])),
  row('loss_above_bound', 'warning', (all) => (isComplete(all.witness.claims) ? [] : lossesAbove(all, boundOf))),
  row('permission_outside_bound', 'block', (all) => (isComplete(all.witness.claims) ? [] : permissionsOutside(all))),

  row('words_incomplete', 'warning', (all) => unnamed(all)),
  row('words_differ', 'block', (all) => contradicted(all)),
  row('more_than_words', 'critical', (all) => leavesWithoutWords(all)),

  row('name_differs', 'block', (all) => misnamed(all)),
  row('token_unlisted', 'warning', (all) => unlisted(all)),

  row('outcome_unknown', 'warning', ({ simulation }) =>
    simulation === null || runOf(simulation) ? [] : [['no result', simulation?.reason ?? '']],
  ),
  row('context_differs', 'critical', (all) => contextDifferences(all)),
  row('unproven_permission', 'block', (all) => unproven(all)),
  row('hidden_selector', 'block', ({ witness }) =>
    witness.claims.flatMap((one) => (one.kind === 'opaque' && one.hides.length > 0 ? [[one.hides.join(), `${one.target}`] as const] : [])),
  ),
]

/** Returns what the sources do not agree on, in the order of the table. An empty list means that all agree. */
export const compareSources = (sources: Sources): Finding[] =>
  rows.flatMap(({ code, severity, find }) => find(sources).map((values) => ({ code, severity, values })))

/** Returns a simulation that says something. */
const runOf = (simulation: Sources['simulation']) => (simulation && simulation.outcome !== 'unknown' ? simulation : undefined)

const changesOf = ({ simulation, witness }: Sources): readonly Change[] =>
  (runOf(simulation)?.changes ?? []).filter(({ owner }) => owner === witness.account)

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

type Claimed = { max: bigint; isNamed: boolean }

/** Returns what may leave by the claims. A payment to the own account is none. An unlisted contract may have moved the item with this number. */
function claimedLoss({ witness: { claims, account } }: Sources, asset: Asset): Claimed {
  const all = claims.flatMap((claim) => {
    if (claim.kind !== 'leaves' || claim.from !== account || claim.to === account) return []
    if (isSameAsset(claim.asset, asset)) return [claim.max]
    return isItemOf(claim, asset) ? [1n] : []
  })
  return { max: sum(all), isNamed: all.length > 0 || claims.some((one) => one.kind === 'comes' && isSameAsset(one.asset, asset)) }
}

const isItemOf = ({ asset: { contract }, max, orTokenId }: { asset: Asset; max: bigint; orTokenId?: true }, asset: Asset) =>
  orTokenId === true && contract === asset.contract && max === asset.tokenId

function boundOf({ bound }: Sources, asset: Asset): Claimed {
  const found = bound.find((one) => isSameAsset(one.asset, asset))
  return { max: found?.amount ?? 0n, isNamed: found !== undefined }
}

const toleranceFor = (asset: Asset, isNamed: boolean) => (isNamed && asset.tokenId === undefined ? tolerance : 0n)
const feeFor = ({ feeMax = 0n }: Witness, { contract }: Asset) => (contract === null ? feeMax : 0n)

function lossesAbove(sources: Sources, limitOf: (sources: Sources, asset: Asset) => Claimed): Pair[] {
  return changesOf(sources).flatMap(({ asset, amount }) => {
    const { max, isNamed } = limitOf(sources, asset)
    const limit = max + feeFor(sources.witness, asset) + toleranceFor(asset, isNamed)
    return -amount > limit ? [[`${-amount} ${nameAsset(asset)}`, `${max}`] as const] : []
  })
}

/** What comes and leaves of one asset is one change. A failing request brings nothing, which its outcome says. */
function gainsBelow(sources: Sources): Pair[] {
  const { simulation, witness } = sources
  if (runOf(simulation)?.outcome !== 'succeeds') return []
  const changes = changesOf(sources)
  const promised = witness.claims.flatMap((one) => (one.kind === 'comes' && one.to === witness.account ? [one] : []))
  return promised.flatMap(({ asset }, at) => {
    if (promised.findIndex((one) => isSameAsset(one.asset, asset)) < at) return []
    const min = sum(promised.filter((one) => isSameAsset(one.asset, asset)).map((one) => one.min))
    const net = sum(changes.filter((one) => isSameAsset(one.asset, asset)).map(({ amount }) => amount))
    const paid = claimedLoss(sources, asset).max + feeFor(witness, asset) + toleranceFor(asset, true)
    return net + paid < min ? [[`${net} ${nameAsset(asset)}`, `${min}`] as const] : []
  })
}

/** Returns permissions that grow beyond what the claims allow. */
function permissionsOutside({ simulation, witness }: Sources): Pair[] {
  return (runOf(simulation)?.approvals ?? []).flatMap((one) => {
    if (one.owner !== witness.account || one.after <= one.before) return []
    if (witness.claims.some((claim) => isClaimed(one, claim))) return []
    return [[`${one.kind} ${nameAsset(one.asset)} ${one.spender} ${one.after}`, 'not claimed'] as const]
  })
}

function isClaimed(one: Permission, claim: Claim): boolean {
  if (one.kind === 'code') return claim.kind === 'delegates' && claim.code === one.spender
  if (one.kind === 'owner' || one.kind === 'close' || one.kind === 'debt') return claim.kind === 'rights' && claim.to === one.spender
  return claim.kind === 'allows' && claim.spender === one.spender && claim.owner === one.owner && isWithin(one, claim)
}

function isWithin({ asset, before, after, until, kind }: Permission, claim: Allows): boolean {
  const endsInTime = claim.until === null || (until !== undefined && until <= claim.until)
  if (!endsInTime) return false
  if (isSameAsset(claim.asset, asset)) return (claim.adds ? after - before : after) <= claim.max
  return kind === 'item' && isItemOf(claim, asset)
}

type Named = { asset: Asset; amount: bigint; party: string | null }

const named = ({ claims }: Witness): Named[] =>
  claims.flatMap((one): Named[] => {
    if (one.kind === 'leaves') return [{ asset: one.asset, amount: one.max, party: one.to }]
    if (one.kind === 'comes') return [{ asset: one.asset, amount: one.min, party: one.to }]
    return one.kind === 'allows' ? [{ asset: one.asset, amount: one.max, party: one.spender }] : []
  })

/** Returns the assets, values and parties of the bytes that no line has, and assets of lines that the bytes do not have. */
function unnamed({ words, witness }: Sources): Pair[] {
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

/** Returns what the words say of an asset or of a party of the bytes, and the bytes do not. */
function contradicted({ words, witness }: Sources): Pair[] {
  const all = named(witness)
  const parties = [witness.account, ...all.map(({ party }) => party)]
  return (words?.lines ?? []).flatMap(({ asset, amount, address, role }) => {
    const same = all.filter((one) => asset && isSameAsset(one.asset, asset))
    const isOtherAmount = amount !== undefined && same.length > 0 && !same.some((one) => one.amount === amount)
    const isOtherParty = address !== undefined && role !== undefined && !parties.includes(address)
    return [
      ...(isOtherAmount ? [[`${amount}`, same.map((one) => `${one.amount}`).join()] as const] : []),
      ...(isOtherParty ? [[address, parties.join()] as const] : []),
    ]
  })
}

function leavesWithoutWords(sources: Sources): Pair[] {
  const { words } = sources
  if (!words) return []
  return changesOf(sources).flatMap(({ asset, amount }) => {
    const isFee = asset.contract === null && -amount <= (sources.witness.feeMax ?? 0n)
    const isNamed = words.lines.some((line) => line.asset && isSameAsset(line.asset, asset))
    return amount < 0n && !isFee && !isNamed ? [[nameAsset(asset), 'no line'] as const] : []
  })
}

const listedAs = ({ tokens }: Build, { contract }: Asset) => tokens.get(contract ?? 'native')

function misnamed({ shown, build }: Sources): Pair[] {
  return shown.tokens.flatMap(({ asset, symbol, decimals }) => {
    const listed = asset.caip2 === build.caip2 ? listedAs(build, asset) : undefined
    return listed ? differ(`${symbol} ${decimals}`, `${listed.symbol} ${listed.decimals}`) : []
  })
}

const unlisted = ({ shown, build }: Sources): Pair[] =>
  shown.tokens.flatMap(({ asset, symbol }) => (listedAs(build, asset) ? [] : [[nameAsset(asset), symbol] as const]))

/** Directions must be equal, amounts within 1 %: interest and prices move with time. Items that come may differ. */
function contextDifferences(sources: Sources): Pair[] {
  const { simulation, otherContext, witness } = sources
  const run = runOf(simulation)
  if (!run || !otherContext) return []
  if (run.outcome !== otherContext.outcome) return [[run.outcome, otherContext.outcome]]
  const [left, right] = [run, otherContext].map(({ changes }) =>
    changes.filter((one) => one.owner === witness.account && !isItemThatComes(one)),
  )
  const amountOf = (changes: readonly Change[] = [], asset: Asset) =>
    sum(changes.filter((one) => isSameAsset(one.asset, asset)).map(({ amount }) => amount))
  const assets = [...(left ?? []), ...(right ?? [])].map(({ asset }) => asset)
  const changes = assets.flatMap((asset, at) => {
    if (assets.findIndex((one) => isSameAsset(one, asset)) < at) return []
    const [one, other] = [amountOf(left, asset), amountOf(right, asset)]
    return isClose(one, other) ? [] : [[`${one} ${nameAsset(asset)}`, `${other}`] as const]
  })
  return [...changes, ...differ(permissionsIn(run), permissionsIn(otherContext))]
}

const isItemThatComes = ({ asset, amount }: Change) => asset.tokenId !== undefined && amount > 0n
const permissionsIn = ({ approvals }: Simulation) =>
  approvals
    .filter(({ before, after }) => after > before)
    .map(({ kind, asset, owner, spender, after }) => [kind, nameAsset(asset), owner, spender, after].join(' '))
    .sort()
    .join()

const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const isClose = (one: bigint, other: bigint) =>
  one * other >= 0n && (one === 0n) === (other === 0n) && size(one - other) * 100n <= size(one)

/** An opaque call with a permission needs a simulation that is the same in both contexts. */
function unproven(sources: Sources): Pair[] {
  const { witness, simulation } = sources
  const isProven = simulation === null || (runOf(simulation) !== undefined && contextDifferences(sources).length === 0)
  const gives = witness.claims.find((one) => (one.kind === 'allows' && one.max > 0n) || one.kind === 'rights' || one.kind === 'delegates')
  return !isProven && gives && !isComplete(witness.claims) ? [[gives.kind, 'no simulation']] : []
}
