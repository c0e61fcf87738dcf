import type { Build } from './build.ts'
import { type Asset, isSameAsset, nameAsset, type Witness } from './claim.ts'
import type { Loss } from './largest-loss.ts'
import type { Shown } from './shown.ts'
import type { Change, Simulation } from './simulation.ts'
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

/** Two values that should agree. */
export type Pair = readonly [string, string]

export const differ = (left: unknown, right: unknown): Pair[] => (left === right ? [] : [[`${left}`, `${right}`]])

/** Returns a simulation whose outcome is known. */
export const runOf = (simulation: Sources['simulation']) => (simulation && simulation.outcome !== 'unknown' ? simulation : undefined)

/** Returns the changes of one owner, one for each asset. */
export function changesFor(owner: string, changes: readonly Change[]): Change[] {
  const total = new Map<string, Change>()
  for (const change of changes) {
    if (change.owner !== owner) continue
    const name = nameAsset(change.asset)
    total.set(name, { ...change, amount: (total.get(name)?.amount ?? 0n) + change.amount })
  }
  return [...total.values()]
}

export const changesOf = ({ simulation, witness }: Sources) => changesFor(witness.account, runOf(simulation)?.changes ?? [])

export const amountIn = (changes: readonly Change[], asset: Asset) => changes.find((one) => isSameAsset(one.asset, asset))?.amount ?? 0n
