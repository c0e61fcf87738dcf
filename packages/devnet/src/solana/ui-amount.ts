import { formatAmount } from '@patina/units'
import type { Json } from './json.ts'

/** How a mint of Token-2022 changes the amounts that clients show. Rates are in basis points a year, times in Unix seconds. */
export type AmountRule =
  | { kind: 'scaled'; multiplier: number; next: number; at: bigint }
  | { kind: 'interest'; start: bigint; before: number; update: bigint; now: number }

const extensionsAt = 166
const secondsPerYear = 31_556_736

/**
 * Reads the rule of a mint's extensions. Undefined if it has none.
 * @see https://github.com/solana-program/token-2022/tree/main/interface/src/extension
 */
export function readAmountRule(data: Uint8Array): AmountRule | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true)
    // The value follows the type and the length. It begins with the authority.
    const fields = at + 4 + 32
    if (type === 0) return undefined
    if (type === 25)
      return {
        kind: 'scaled',
        multiplier: view.getFloat64(fields, true),
        at: view.getBigInt64(fields + 8, true),
        next: view.getFloat64(fields + 16, true),
      }
    if (type === 10)
      return {
        kind: 'interest',
        start: view.getBigInt64(fields, true),
        before: view.getInt16(fields + 8, true),
        update: view.getBigInt64(fields + 10, true),
        now: view.getInt16(fields + 18, true),
      }
  }
  return undefined
}

/** Returns an amount as nodes do: in base units, and as a decimal number for display, with the multiplier of now. */
export function tokenAmount(amount: bigint, { decimals, rule }: { decimals: number; rule?: AmountRule | undefined }) {
  const text = rule ? ruledText(amount, decimals, rule) : formatAmount(amount, decimals)
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** The program computes with floating-point numbers. It cuts scaled amounts, and rounds amounts with interest. */
function ruledText(amount: bigint, decimals: number, rule: AmountRule): string {
  const time = BigInt(Math.floor(Date.now() / 1000))
  const units = Number(amount) * (rule.kind === 'scaled' ? scaleAt(rule, time) : interestAt(rule, time))
  const text = ((rule.kind === 'scaled' ? Math.trunc(units) : units) / 10 ** decimals).toFixed(decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}

const scaleAt = ({ multiplier, next, at }: AmountRule & { kind: 'scaled' }, time: bigint) => (time >= at ? next : multiplier)

function interestAt({ start, before, update, now }: AmountRule & { kind: 'interest' }, time: bigint): number {
  const growth = (rate: number, seconds: bigint) => Math.exp((rate * Number(seconds)) / secondsPerYear / 10_000)
  return growth(before, update - start) * growth(now, time - update)
}

/** Returns the extension in `jsonParsed` form. @see https://github.com/anza-xyz/agave/blob/master/account-decoder/src/parse_token_extension.rs */
export function parsedAmountRule(rule: AmountRule): Json {
  if (rule.kind === 'scaled')
    return {
      extension: 'scaledUiAmountConfig',
      state: {
        authority: null,
        multiplier: `${rule.multiplier}`,
        newMultiplierEffectiveTimestamp: rule.at,
        newMultiplier: `${rule.next}`,
      },
    }
  return {
    extension: 'interestBearingConfig',
    state: {
      rateAuthority: null,
      initializationTimestamp: rule.start,
      preUpdateAverageRate: rule.before,
      lastUpdateTimestamp: rule.update,
      currentRate: rule.now,
    },
  }
}
