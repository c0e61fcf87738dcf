import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

export const prices = subject('Prices', {
  PRICE_MAX_DIFFERENCE_PERCENT: setting(Type.Integer({ minimum: 1, maximum: 100 }), {
    meaning: 'Maximum difference of two price sources that agree, in percent. A token whose sources differ more has no price.',
    default: 10,
  }),
})

/** @throws {Error} that names a bad setting */
export const readMaxPriceDifference = (given: Environment, mode: Mode): number => prices.read(given, mode).PRICE_MAX_DIFFERENCE_PERCENT
