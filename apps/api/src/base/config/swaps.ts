import { addressRules, networks } from '@patina/chains'
import type { OperatorFee } from '@patina/swaps'
import { Type } from 'typebox'
import { readNetworksFile } from './networks-file.ts'
import { type Environment, type Mode, refuse, setting, subject, yesOrNo } from './setting.ts'

export const swaps = subject('Swaps', {
  SWAP_DEADLINE_MS: setting(Type.Integer({ minimum: 100, maximum: 30_000 }), {
    meaning: 'Milliseconds after which a quote is answered with what the providers returned so far.',
    default: 2_500,
  }),
  SWAP_REQUOTE_AFTER_MS: setting(Type.Integer({ minimum: 0, maximum: 60_000 }), {
    meaning:
      'Milliseconds after which a quote is too old for its own route. The transaction then takes the route that is best at that time.',
    default: 15_000,
  }),
  REQUIRE_SWAP_SIMULATION: setting(yesOrNo, {
    meaning: 'Whether a swap is refused if the node cannot simulate it. Otherwise such a swap is only decoded.',
    default: 'no',
  }),
})

export const swapFees = subject("The operator's fee on swaps", {
  // Routers of Uniswap V3 and PancakeSwap V3 refuse more than one percent.
  SWAP_FEE_BPS: setting(Type.Integer({ minimum: 0, maximum: 100 }), {
    meaning:
      'Your fee in hundredths of a percent of the output. It is taken on platforms with a recipient, by exchanges and swap services that can take a fee. Other quotes have none.',
    default: 0,
  }),
})

export type SwapSettings = {
  deadlineMs: number
  requoteAfterMs: number
  requireSimulation: boolean
  /** The operator's fee by platform id. */
  fees: ReadonlyMap<string, OperatorFee>
}

/** @throws {Error} that names every bad setting */
export function readSwaps(given: Environment, mode: Mode): SwapSettings {
  const { SWAP_DEADLINE_MS, SWAP_REQUOTE_AFTER_MS, REQUIRE_SWAP_SIMULATION } = swaps.read(given, mode)
  return {
    deadlineMs: SWAP_DEADLINE_MS,
    requoteAfterMs: SWAP_REQUOTE_AFTER_MS,
    requireSimulation: REQUIRE_SWAP_SIMULATION === 'yes',
    fees: readFees(given, mode),
  }
}

function readFees(given: Environment, mode: Mode): ReadonlyMap<string, OperatorFee> {
  const { SWAP_FEE_BPS: bps } = swapFees.read(given, mode)
  const valuesOf = readNetworksFile(given, mode)
  const fees = networks.flatMap((network): [string, OperatorFee][] => {
    const { swapFeeRecipient } = valuesOf(network)
    return swapFeeRecipient === undefined ? [] : [[network.id, { bps, recipient: addressRules(network).parse(swapFeeRecipient) }]]
  })
  refuse(bps > 0 && fees.length === 0 && 'SWAP_FEE_BPS needs swapFeeRecipient of at least one platform in the file of NETWORKS_FILE')
  return new Map(bps === 0 ? [] : fees)
}
