import { type Allows, type Asset, type Claim, everything, isComplete, isSameAsset, nameAsset, type Right, type Witness } from './claim.ts'
import type { Change, Permission, Simulation } from './simulation.ts'
import { amountIn, changesFor, changesOf, differ, type Pair, runOf, type Sources } from './sources.ts'

/** Rounding of tokens whose balances are shares. */
const tolerance = 2n

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

type Claimed = { max: bigint; isNamed: boolean }

/** Returns what may leave by the claims. A payment to the own account is none. An unlisted contract may have moved the item with this number. */
export function claimedLoss({ witness: { claims, account } }: Sources, asset: Asset): Claimed {
  const all = claims.flatMap((claim) => {
    if (claim.kind !== 'leaves' || claim.from !== account || claim.to === account) return []
    if (isSameAsset(claim.asset, asset)) return [claim.max]
    return isItemOf(claim, asset) ? [1n] : []
  })
  return { max: sum(all), isNamed: all.length > 0 || claims.some((one) => one.kind === 'comes' && isSameAsset(one.asset, asset)) }
}

const isItemOf = ({ asset: { contract }, max, orTokenId }: { asset: Asset; max: bigint; orTokenId?: true }, asset: Asset) =>
  orTokenId === true && contract === asset.contract && max === asset.tokenId

/**
 * Returns payments of the claims that a simulation does not show in full. They are no contradiction, because claims are bounds, but no confirmation
 * either. What comes of the same asset hides a part of it.
 */
export function unseenLosses(sources: Sources): Pair[] {
  const { witness } = sources
  const changes = changesOf(sources)
  return witness.claims.flatMap((claim) => {
    if (claim.kind !== 'leaves' || claim.from !== witness.account || claim.to === witness.account || claim.orTokenId) return []
    const { asset } = claim
    if (witness.claims.some((one) => one.kind === 'comes' && isSameAsset(one.asset, asset))) return []
    const { max, isNamed } = claimedLoss(sources, asset)
    const lost = -amountIn(changes, asset)
    return lost + toleranceFor(asset, isNamed) < max ? [[`${lost} ${nameAsset(asset)}`, `${max}`] as const] : []
  })
}

/**
 * Returns the bound of an asset: that of an item may be the one of its collection. An asset without one loses nothing, and a loss that is not known may
 * be everything.
 */
export function boundOf({ bound }: Sources, asset: Asset): Claimed {
  const { tokenId: _, ...collection } = asset
  const boundFor = (wanted: Asset) => bound.find((one) => isSameAsset(one.asset, wanted))
  const found = boundFor(asset) ?? boundFor(collection)
  return found ? { max: found.amount ?? everything, isNamed: true } : { max: 0n, isNamed: false }
}

const toleranceFor = (asset: Asset, isNamed: boolean) => (isNamed && asset.tokenId === undefined ? tolerance : 0n)
const feeFor = ({ feeMax = 0n }: Witness, { contract }: Asset) => (contract === null ? feeMax : 0n)

export function lossesAbove(sources: Sources, limitOf: (sources: Sources, asset: Asset) => Claimed): Pair[] {
  return changesOf(sources).flatMap(({ asset, amount }) => {
    const { max, isNamed } = limitOf(sources, asset)
    const limit = max + feeFor(sources.witness, asset) + toleranceFor(asset, isNamed)
    return -amount > limit ? [[`${-amount} ${nameAsset(asset)}`, `${max}`] as const] : []
  })
}

/** Returns gains below what the claims promise, less what they pay of the same asset. A failing request brings nothing, which its outcome says. */
export function gainsBelow(sources: Sources): Pair[] {
  const { simulation, witness } = sources
  if (runOf(simulation)?.outcome !== 'succeeds') return []
  const changes = changesOf(sources)
  const promised = witness.claims.flatMap((one) => (one.kind === 'comes' && one.to === witness.account ? [one] : []))
  return promised.flatMap(({ asset }, at) => {
    if (promised.findIndex((one) => isSameAsset(one.asset, asset)) < at) return []
    const min = sum(promised.filter((one) => isSameAsset(one.asset, asset)).map((one) => one.min))
    const net = amountIn(changes, asset)
    const paid = claimedLoss(sources, asset).max + feeFor(witness, asset) + toleranceFor(asset, true)
    return net + paid < min ? [[`${net} ${nameAsset(asset)}`, `${min}`] as const] : []
  })
}

/** Returns permissions that grow beyond what the claims allow. */
export function permissionsOutside({ simulation, witness }: Sources): Pair[] {
  return (runOf(simulation)?.approvals ?? []).flatMap((one) => {
    if (one.owner !== witness.account || one.after <= one.before) return []
    if (witness.claims.some((claim) => isClaimed(one, claim))) return []
    return [[`${one.kind} ${nameAsset(one.asset)} ${one.spender} ${one.after}`, 'not claimed'] as const]
  })
}

/** The rights that claims name for a permission of a node. A node calls the staker and the withdrawer of a stake its owners. */
const rightsOf: Partial<Record<Permission['kind'], readonly Right[]>> = {
  owner: ['owner', 'program', 'stake', 'withdrawal'],
  close: ['close'],
  debt: ['debt'],
}

function isClaimed(one: Permission, claim: Claim): boolean {
  if (one.kind === 'code') return claim.kind === 'delegates' && claim.code === one.spender
  const rights = rightsOf[one.kind]
  if (rights) return claim.kind === 'rights' && rights.includes(claim.what) && claim.to === one.spender
  return claim.kind === 'allows' && claim.spender === one.spender && claim.owner === one.owner && isWithin(one, claim)
}

function isWithin({ asset, before, after, until, kind }: Permission, claim: Allows): boolean {
  const endsInTime = claim.until === null || (until !== undefined && until <= claim.until)
  if (!endsInTime) return false
  if (isSameAsset(claim.asset, asset)) return (claim.adds ? after - before : after) <= claim.max
  return kind === 'item' && isItemOf(claim, asset)
}

/** Returns the differences between two contexts of one request. */
export function contextDifferences({ simulation, otherContext, witness }: Sources): Pair[] {
  const run = runOf(simulation)
  return run && otherContext ? differencesBetween(run, otherContext, witness.account) : []
}

/**
 * Returns what two simulations of the same request do not agree on, with both values. Directions must be equal, and amounts within 1 %: interest and
 * prices move with time. Items that come may differ.
 */
export function differencesBetween(run: Simulation, other: Simulation, account: string): Pair[] {
  if (run.outcome !== other.outcome) return [[run.outcome, other.outcome]]
  const [left = [], right = []] = [run, other].map(({ changes }) => changesFor(account, changes).filter((one) => !isItemThatComes(one)))
  const assets = [...left, ...right.filter(({ asset }) => amountIn(left, asset) === 0n)].map(({ asset }) => asset)
  const changes = assets.flatMap((asset) => {
    const [before, after] = [amountIn(left, asset), amountIn(right, asset)]
    return isClose(before, after) ? [] : [[`${before} ${nameAsset(asset)}`, `${after}`] as const]
  })
  return [...changes, ...differ(permissionsIn(run), permissionsIn(other))]
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
export function unproven(sources: Sources): Pair[] {
  const { witness, simulation } = sources
  const isProven = simulation === null || (runOf(simulation) !== undefined && contextDifferences(sources).length === 0)
  const gives = witness.claims.find((one) => (one.kind === 'allows' && one.max > 0n) || one.kind === 'rights' || one.kind === 'delegates')
  return !isProven && gives && !isComplete(witness.claims) ? [[gives.kind, 'no simulation']] : []
}
