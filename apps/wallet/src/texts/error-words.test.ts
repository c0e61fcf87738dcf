import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { WalletError } from '@patina/sdk'
import { describe, expect, test } from 'vitest'
import { KeyError } from '../keys/key-error.ts'
import { en } from './en.ts'
import { type ErrorToken, errorText } from './error-words.ts'
import { translator } from './texts.ts'

const t = translator(en)
const words = (code: string, details?: Record<string, unknown>, token?: ErrorToken) =>
  errorText(new WalletError({ code, statusCode: 400, message: 'raw text', ...(details && { details }) }), t, token)

/** Faults of the program itself, which no user can act on. Their message is shown as it is. */
const programFaults = [
  ...['invalid_input', 'malformed_json', 'malformed_request', 'bad_url', 'payload_too_large', 'unsupported_media_type', 'misdirected'],
  ...['request_timeout', 'headers_too_large', 'internal', 'unauthorized', 'device_unknown', 'platform_not_found', 'invalid_platform_id'],
]

describe('an error of the API', () => {
  const contract = readFileSync(resolve(import.meta.dirname, '../../../../packages/contract/openapi.json'), 'utf8')
  const paths: Record<string, { post: { responses: object } }> = JSON.parse(contract).paths
  const codesOf = (path: string) =>
    [...JSON.stringify(paths[path]?.post.responses).matchAll(/"enum":\[("[^\]]*")\],"description":"What went wrong/g)].flatMap(([, list]) =>
      (list ?? '').split(',').map((code) => code.replaceAll('"', '')),
    )

  test.each(['/v1/swap/quote', '/v1/swap/tx', '/v1/platforms/{id}/estimate-fees', '/v1/wallet/addresses/{address}/send-tx'])(
    '%s declares a code → there are words for it',
    (path) => {
      const codes = codesOf(path).filter((code) => !programFaults.includes(code))
      expect(codes.length).toBeGreaterThan(5)
      expect(codes.filter((code) => words(code).includes('raw text'))).toEqual([])
    },
  )

  test.each([
    ['amount_too_low', { minimum: '0.5' }, 'The amount is too small. The least is 0.5 ETH.'],
    ['remainder_too_low', { minimum: '0.1' }, 'At least 0.1 SOL must remain in the account, or nothing. Send less, or the whole balance.'],
    ['amount_too_high', { maximum: '9' }, 'The exchanges cannot trade so much. The most is 9 ETH.'],
    ['token_taxed', { percent: '3' }, 'This token keeps 3 % of each transfer, so it cannot be swapped here.'],
    ['insufficient_gas', { missing: '0.01' }, '0.01 are missing for the network fee.'],
    ['not_spendable', { maximum: '30' }, 'Only 30 ETH can be spent in one transaction. The rest is in other token accounts, or frozen.'],
    ['amount_too_low', { minimum: 5 }, 'The amount is too small.'],
    ['a_new_code', undefined, 'Something went wrong: raw text'],
  ])('%s has the details %o → "%s"', (code, details, text) => {
    expect(words(code, details, { symbol: 'ETH' })).toBe(text)
  })

  test.each([
    ['amount_too_low', { minimum: '0.5' }, 'The amount is too small. The least is 5.25 SHARE.'],
    ['amount_too_high', { maximum: '9' }, 'The exchanges cannot trade so much. The most is 94.5 SHARE.'],
    ['not_spendable', { maximum: '2' }, 'Only 21 SHARE can be spent in one transaction. The rest is in other token accounts, or frozen.'],
  ])('%s is about a token with a multiplier → its amount is shown times the multiplier', (code, details, text) => {
    expect(words(code, details, { symbol: 'SHARE', multiplier: '10.5' })).toBe(text)
  })

  test.each(['account_frozen', 'memo_required', 'non_transferable', 'paused', 'transfer_hook'])(
    'a token refuses a transfer because of %s → words of its own',
    (rule) => {
      const text = words('transfer_refused', { rule })
      expect(text).not.toBe(words('transfer_refused'))
      expect(text).not.toContain('raw text')
    },
  )
})

test('the keyring refuses, or the program fails → words for each', () => {
  expect(errorText(new KeyError('differs'), t)).toBe(t('key.differs'))
  expect(errorText(new TypeError('x is not a function'), t)).toBe('Something went wrong: x is not a function')
})
