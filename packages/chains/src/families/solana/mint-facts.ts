import type { Address } from '@solana/kit'
import type { TransactionReport } from '../../adapter.ts'
import { scaleOperations } from '../../scale-operations.ts'
import type { TokenFacts, TokenTrait } from '../../token-traits.ts'
import { accountsCalls, readAccounts } from './accounts.ts'
import { CLOCK, readClockSeconds } from './head.ts'
import { METADATA_BYTES } from './metadata.ts'
import { multiplierOf } from './mint-extensions.ts'
import { traitsOf } from './mint-traits.ts'
import type { SolanaNode } from './node.ts'
import { tokenKindOf } from './token-layout.ts'
import { malformed } from './wire.ts'

/** The present multiplier and the traits of a mint. A multiplier that cannot be shown is `invalid`. */
export type MintFacts = { multiplier: string | 'invalid' | undefined; traits: TokenTrait[] }

/** Returns the facts of mints at the time of the chain, by one request to the node. An address without a mint is absent. */
export async function readMintFacts({ rpc }: Pick<SolanaNode, 'rpc'>, mints: readonly Address[]): Promise<ReadonlyMap<string, MintFacts>> {
  if (mints.length === 0) return new Map()
  const addresses = [CLOCK, ...mints]
  const [clock, ...accounts] = readAccounts(
    await rpc.read(accountsCalls(addresses, { offset: 0, length: METADATA_BYTES })),
    addresses.length,
  )
  if (!clock) throw malformed('clock')
  const time = readClockSeconds(clock.data)
  return new Map(
    mints.flatMap((mint, index) => {
      const account = accounts[index]
      if (!account || tokenKindOf(account) !== 'mint') return []
      return [[mint, { multiplier: shownMultiplier(account.data, time), traits: traitsOf(account.data) }] as const]
    }),
  )
}

/** Returns the facts of mints that have any, without multipliers that cannot be shown. */
export async function tokenFacts(node: Pick<SolanaNode, 'rpc'>, mints: readonly Address[]): Promise<ReadonlyMap<string, TokenFacts>> {
  const facts = [...(await readMintFacts(node, mints))].map(([mint, { multiplier, traits }]): [string, TokenFacts] => [
    mint,
    { ...(multiplier !== undefined && multiplier !== 'invalid' && { multiplier }), ...(traits.length > 0 && { traits }) },
  ])
  return new Map(facts.filter(([, { multiplier, traits }]) => multiplier !== undefined || traits !== undefined))
}

/** Returns reports whose operations have the present multipliers of these mints, by one request. None is sent without mints. */
export async function withMultipliers(
  node: Pick<SolanaNode, 'rpc'>,
  reports: readonly TransactionReport[],
  mints: readonly Address[],
): Promise<TransactionReport[]> {
  const facts = await tokenFacts(node, [...new Set(mints)])
  if ([...facts.values()].every(({ multiplier }) => multiplier === undefined)) return [...reports]
  return reports.map((report) => ({ ...report, operations: scaleOperations(report.operations, facts) }))
}

function shownMultiplier(mint: Uint8Array, time: bigint): string | undefined {
  try {
    return multiplierOf(mint, time)
  } catch (error) {
    if (error instanceof RangeError) return 'invalid'
    throw error
  }
}
