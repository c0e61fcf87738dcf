import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { WalletError } from '@patina/sdk'
import { describe, expect, test } from 'vitest'
import { KeyError } from '../keys/key-error.ts'
import { en } from '../texts/en.ts'
import { translator } from '../texts/texts.ts'
import { errorText } from './error-words.ts'

const t = translator(en)
const words = (code: string, details?: Record<string, unknown>, symbol?: string) =>
  errorText(new WalletError({ code, statusCode: 400, message: 'raw text', ...(details && { details }) }), t, symbol)

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
    expect(words(code, details, 'ETH')).toBe(text)
  })
})

test('the keyring refuses, or the program fails → words for each', () => {
  expect(errorText(new KeyError('differs'), t)).toBe(t('key.differs'))
  expect(errorText(new TypeError('x is not a function'), t)).toBe('Something went wrong: x is not a function')
})
