import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

export const swaps = subject('Swaps', {
  SWAP_DEADLINE_MS: setting(Type.Integer({ minimum: 100, maximum: 30_000 }), {
    meaning: 'Milliseconds after which a quote is answered with what the providers returned so far.',
    default: 2_500,
  }),
})

/** @throws {Error} that names a bad setting */
export const readSwapDeadline = (given: Environment, mode: Mode): number => swaps.read(given, mode).SWAP_DEADLINE_MS
