import { WalletError } from '../errors.ts'
import type { QuoteWarning, SwapQuote } from '../generated/schema.ts'

/**
 * Checks that the caller accepts each critical warning of a quote. The others are only to be shown.
 * @throws {WalletError} `quote_warning`, with the warnings as `details.warnings`
 */
export function assertAccepted({ warnings = [] }: Pick<SwapQuote, 'warnings'>, accept: readonly QuoteWarning['code'][] = []): void {
  const open = warnings.filter(({ code, severity }) => severity === 'c' && !accept.includes(code))
  if (open.length === 0) return
  const named = open.map(({ code, value }) => `${code} ${value}`).join(', ')
  const message = `The quote has a critical warning: ${named}. Show it, and name it in accept if the user agrees`
  throw new WalletError({ code: 'quote_warning', statusCode: 0, message, details: { warnings: open } })
}
