import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject, yesOrNo } from './setting.ts'

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

export type SwapSettings = { deadlineMs: number; requoteAfterMs: number; requireSimulation: boolean }

/** @throws {Error} that names a bad setting */
export function readSwaps(given: Environment, mode: Mode): SwapSettings {
  const { SWAP_DEADLINE_MS, SWAP_REQUOTE_AFTER_MS, REQUIRE_SWAP_SIMULATION } = swaps.read(given, mode)
  return { deadlineMs: SWAP_DEADLINE_MS, requoteAfterMs: SWAP_REQUOTE_AFTER_MS, requireSimulation: REQUIRE_SWAP_SIMULATION === 'yes' }
}
