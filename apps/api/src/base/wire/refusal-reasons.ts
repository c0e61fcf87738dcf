import { addressFlaws } from '@patina/chains'

/** What `details.reason` of a refusal may be, by its code. docs/DEVICE-TOKENS.md explains the reasons of tokens. */
export const refusalReasons = {
  unauthorized: [
    'missing',
    'api_key',
    'malformed',
    'algorithm',
    'header',
    'signature',
    'issuer_mismatch',
    'clock',
    'expired',
    'lifetime',
    'method_mismatch',
    'body_mismatch',
    'url_mismatch',
    'replayed',
  ],
  device_unknown: ['missing', 'no_token', 'device_id_mismatch', 'device_revoked'],
  invalid_address: addressFlaws,
  invalid_token_id: ['symbol', 'form', 'platform', 'address', 'unlisted', 'disabled', ...addressFlaws],
  invalid_operation: ['fields', 'platform', 'hash'],
  amount_too_high: ['base_units'],
  insufficient_funds: ['base_units'],
  quote_not_found: ['expired', 'altered'],
  not_found: ['method', 'version', 'path'],
  device_not_authorized: ['not_linked', 'linked_on_other_platform', 'not_proved'],
  invalid_proof: [
    'malformed',
    'domain_mismatch',
    'uri_mismatch',
    'account_mismatch',
    'address_mismatch',
    'checksum_missing',
    'chain_mismatch',
    'device_mismatch',
    'lifetime',
    'clock',
    'expired',
    'signature',
    'unsupported',
  ],
} as const

export type RefusalCode = keyof typeof refusalReasons
export type ReasonOf<Code extends RefusalCode> = (typeof refusalReasons)[Code][number]
