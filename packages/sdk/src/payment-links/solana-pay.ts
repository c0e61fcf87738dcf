import { families } from '../families.ts'
import { type PaymentLink, PaymentLinkError, readParameters, refuseRequired } from './payment-link.ts'

const { isAddress } = families.solana

const solDecimals = 9

/**
 * Reads a Solana Pay link without its scheme. Only transfer requests are read: a transaction request lets another server build the transaction.
 * @throws {PaymentLinkError} `remote` for a transaction request
 * @see https://github.com/solana-foundation/solana-pay/blob/master/SPEC.md
 */
export function readSolanaPay(rest: string): PaymentLink {
  if (/^https?(:|%3a)/i.test(rest)) throw new PaymentLinkError('remote')
  const [, address = '', query = ''] = /^([^?]+)(?:\?(.*))?$/s.exec(rest) ?? []
  if (!isAddress(address)) throw new PaymentLinkError('malformed')
  const parameters = readParameters(query, ['reference'])
  for (const [name] of parameters) refuseRequired(name)
  const get = (wanted: string) => parameters.find(([name]) => name === wanted)?.[1]
  const [token, amount, label, message, memo] = ['spl-token', 'amount', 'label', 'message', 'memo'].map(get)
  const references = parameters.filter(([name]) => name === 'reference').map(([, value]) => value)
  if (token !== undefined && !isAddress(token)) throw new PaymentLinkError('malformed')
  if (!references.every(isAddress)) throw new PaymentLinkError('malformed')
  return {
    family: 'solana',
    address,
    ...(token !== undefined && { token }),
    ...(amount !== undefined && { amount: { whole: readWhole(amount, token === undefined ? solDecimals : undefined) } }),
    ...(label && { label }),
    ...(message && { message }),
    ...(memo && { memo }),
    ...(references.length > 0 && { references }),
  }
}

/** Returns a decimal text. Solana Pay permits no scientific notation, and demands a zero before the point. */
function readWhole(text: string, decimals = 255): string {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,255}))?$/.exec(text) ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) throw new PaymentLinkError('bad_amount', text)
  return text
}
