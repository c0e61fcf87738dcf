import type { Address } from '@solana/kit'
import type { TransactionReport } from '../../adapter.ts'
import { scaleOperations } from '../../scale-operations.ts'
import { accountsCalls, readAccounts } from './accounts.ts'
import { CLOCK, readClockSeconds } from './head.ts'
import { METADATA_BYTES } from './metadata.ts'
import { multiplierOf } from './mint-extensions.ts'
import type { SolanaNode } from './node.ts'
import { tokenKindOf } from './token-layout.ts'
import { malformed } from './wire.ts'

/**
 * Returns the multipliers of mints of Token-2022 at the time of the chain, by one request to the node. A mint without one is absent, and
 * one whose multiplier cannot be shown is `invalid`.
 */
export async function readMultipliers(
  { rpc }: Pick<SolanaNode, 'rpc'>,
  mints: readonly Address[],
): Promise<ReadonlyMap<string, string | 'invalid'>> {
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
      const multiplier = account && tokenKindOf(account) === 'mint' ? shownMultiplier(account.data, time) : undefined
      return multiplier === undefined ? [] : [[mint, multiplier] as const]
    }),
  )
}

/** Returns the present multipliers of mints. A mint whose multiplier cannot be shown is missing. */
export async function shownMultipliers(node: Pick<SolanaNode, 'rpc'>, mints: readonly Address[]): Promise<ReadonlyMap<string, string>> {
  const multipliers = await readMultipliers(node, mints)
  return new Map([...multipliers].filter(([, multiplier]) => multiplier !== 'invalid'))
}

/** Returns reports whose operations have the present multipliers of these mints, by one request. None is sent without mints. */
export async function withMultipliers(
  node: Pick<SolanaNode, 'rpc'>,
  reports: readonly TransactionReport[],
  mints: readonly Address[],
): Promise<TransactionReport[]> {
  const multipliers = await shownMultipliers(node, [...new Set(mints)])
  if (multipliers.size === 0) return [...reports]
  return reports.map((report) => ({ ...report, operations: scaleOperations(report.operations, multipliers) }))
}

function shownMultiplier(mint: Uint8Array, time: bigint): string | undefined {
  try {
    return multiplierOf(mint, time)
  } catch (error) {
    if (error instanceof RangeError) return 'invalid'
    throw error
  }
}
