import { WalletError } from '@patina/sdk'
import { KeyError } from '../keys/key-error.ts'
import { scaleDecimal } from './numbers.ts'
import type { Translate } from './texts.ts'

/** Codes of the API and of the SDK whose words have no values. */
const plainCodes = [
  'insufficient_funds',
  'insufficient_gas',
  'not_spendable',
  'fee_too_low',
  'gas_too_low',
  'nonce_used',
  'nonce_pending',
  'nonce_too_high',
  'replacement_underpriced',
  'blockhash_expired',
  'execution_reverted',
  'transfer_refused',
  'invalid_address',
  'cannot_sign',
  'invalid_transaction',
  'chain_unavailable',
  'unavailable',
  'network',
  'rate_limited',
  'no_route',
  'amount_too_low',
  'remainder_too_low',
  'amount_too_high',
  'quote_not_found',
  'slippage_exceeded',
  'token_taxed',
  'token_paused',
  'same_token',
  'different_platforms',
  'too_many_decimals',
  'amount_not_positive',
  'providers_unavailable',
  'invalid_token_id',
  'platform_disabled',
  'device_not_authorized',
  'wrong_chain',
  'wrong_sender',
  'too_many_addresses',
] as const

/** Rules of tokens that have words of their own. */
const rules = ['account_frozen', 'memo_required', 'non_transferable', 'paused', 'transfer_hook'] as const

/** The token of the amounts in an error. Errors ignore its multiplier, the words do not. */
export type ErrorToken = { symbol: string; multiplier?: string | undefined }

const isPlain = (code: string): code is (typeof plainCodes)[number] => plainCodes.some((one) => one === code)

/** Returns the words for a failure. Details of the API, such as the minimum of a swap, are part of them. */
export function errorText(error: unknown, t: Translate, { symbol, multiplier }: ErrorToken = { symbol: '' }): string {
  if (error instanceof KeyError) {
    const { code, details } = error
    return code === 'other_language' ? t('key.other_language', { language: details.join() }) : t(`key.${code}`)
  }
  if (!(error instanceof WalletError)) return t('state.otherError', { message: error instanceof Error ? error.message : `${error}` })
  const { code, details = {}, message } = error
  const { minimum, maximum, missing, percent } = details
  const amount = (text: string) => `${scaleDecimal(text, multiplier)} ${symbol}`.trim()
  const rule = rules.find((one) => one === details.rule)
  if (code === 'transfer_refused' && rule) return t(`error.rule.${rule}`)
  if (code === 'amount_too_low' && typeof minimum === 'string') return t('error.minimum', { amount: amount(minimum) })
  // Only Solana asks for a minimum.
  if (code === 'remainder_too_low' && typeof minimum === 'string') return t('error.remainder', { amount: `${minimum} SOL` })
  if (code === 'amount_too_high' && typeof maximum === 'string') return t('error.maximum', { amount: amount(maximum) })
  if (code === 'not_spendable' && typeof maximum === 'string') return t('error.spendable', { amount: amount(maximum) })
  if (code === 'token_taxed' && typeof percent === 'string') return t('error.taxed', { percent })
  if (code === 'insufficient_gas' && typeof missing === 'string') return t('error.missing', { amount: missing })
  return isPlain(code) ? t(`error.${code}`) : t('state.otherError', { message })
}
