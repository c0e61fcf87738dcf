import { invalidParams } from '../protocol/errors.ts'
import { isAddress } from '../protocol/session.ts'

/** Checks the request to watch a token (EIP-747). @throws {ProviderError} -32602 if it is no token that a wallet lists */
export function checkAsset(params: unknown): void {
  const { type, options }: Record<string, unknown> = Object(params)
  if (type !== 'ERC20') throw invalidParams('type must be ERC20')
  const { address, symbol, decimals }: Record<string, unknown> = Object(options)
  if (!isAddress(address)) throw invalidParams('options.address must be an address')
  if (symbol !== undefined && (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11))
    throw invalidParams('options.symbol must have 1 to 11 characters')
  if (decimals !== undefined && !isDecimals(decimals)) throw invalidParams('options.decimals must be an integer from 0 to 36')
}

/** Pages send the number as a text too. */
function isDecimals(value: unknown): boolean {
  const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= 36
}
