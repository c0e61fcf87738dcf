import { utf8 } from '../vault/bytes.ts'
import { differs } from './differs.ts'
import type { Step } from './solana-message.ts'

export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/**
 * Separates the shown memo from the other steps of a payment. Without a shown memo, a memo in the transaction stays a step, which the check of
 * the payment refuses.
 */
export function readMemo(steps: readonly Step[], memo: string | undefined): { differences: string[]; others: readonly Step[] } {
  if (memo === undefined) return { differences: [], others: steps }
  const [found, ...more] = steps.filter(({ program }) => program === memoProgram)
  if (!found || more.length > 0 || found.accounts.length > 0) return { differences: ['the transaction has not one memo'], others: steps }
  const shown = utf8(memo)
  const isSame = shown.length === found.data.length && shown.every((byte, at) => byte === found.data[at])
  const actual = isSame ? memo : new TextDecoder().decode(found.data)
  return {
    differences: isSame ? [] : differs('memo', JSON.stringify(memo), JSON.stringify(actual)),
    others: steps.filter((step) => step !== found),
  }
}
