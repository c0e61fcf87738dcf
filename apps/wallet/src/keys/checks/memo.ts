import { utf8 } from '../vault/bytes.ts'
import { differs } from './differs.ts'
import type { Step } from './solana-message.ts'
import { memoProgram } from './solana-programs.ts'

/**
 * Separates the shown memo from the other steps of a payment. It may stand before each transfer, but never twice before one. Without a shown memo, a memo in the transaction stays a step, which the check of
 * the payment refuses.
 */
export function readMemo(steps: readonly Step[], memo: string | undefined): { differences: string[]; others: readonly Step[] } {
  if (memo === undefined) return { differences: [], others: steps }
  const isMemo = (step: Step | undefined) => step?.program === memoProgram
  const found = steps.filter(isMemo)
  const isOdd = steps.some((step, at) => isMemo(step) && (step.accounts.length > 0 || at + 1 === steps.length || isMemo(steps[at + 1])))
  if (found.length === 0 || isOdd) return { differences: ['the transaction has not one memo'], others: steps }
  const shown = utf8(memo)
  const other = found.find(({ data }) => shown.length !== data.length || shown.some((byte, at) => byte !== data[at]))
  return {
    differences: other ? differs('memo', JSON.stringify(memo), JSON.stringify(new TextDecoder().decode(other.data))) : [],
    others: steps.filter((step) => !isMemo(step)),
  }
}
