import { STATUS_CODES } from 'node:http'
import { expect, test } from 'vitest'
import { catalogue, type ErrorCode } from '../../src/http/errors.ts'
import { readContract } from '../attack/contract.ts'
import { type HeadedAnswer, verdictBy } from './verdict.ts'

const verdict = verdictBy(readContract())

const limited = { 'ratelimit-policy': '"catalogue-network";q=600;w=60', ratelimit: '"catalogue-network";r=599;t=60' }
const tagged = { ...limited, etag: '"Zm9vYmFy"' }
const settings = JSON.stringify({ minVersions: [], supportedPlatforms: [] })

const answer = (status: number, body: string, headers: Record<string, string>, operationId?: string): HeadedAnswer => {
  const contentType = 'application/json; charset=utf-8'
  return {
    status,
    contentType,
    body,
    operationId,
    isHead: false,
    headers: { 'content-type': contentType, 'x-request-id': 'a', ...headers },
  }
}
const refusal = (code: ErrorCode) => {
  const [statusCode, message] = catalogue[code]
  return JSON.stringify({ statusCode, message, error: STATUS_CODES[statusCode], code })
}

test.each<[string, HeadedAnswer]>([
  ['a success with its headers', answer(200, settings, tagged, 'getSettings')],
  ['a 304 without a body', answer(304, '', tagged, 'getSettings')],
  ['a 429 that says when to retry', answer(429, refusal('rate_limited'), { ...limited, 'retry-after': '7' }, 'getSettings')],
  ['an unknown path', answer(404, refusal('not_found'), {})],
])('%s → conforms', (_, given) => {
  expect(verdict(given)).toBeUndefined()
})

test.each<[string, HeadedAnswer, string]>([
  ['a status that is not declared', answer(409, refusal('nonce_used'), limited, 'getSettings'), 'is not declared'],
  ['a 304 that is not declared', answer(304, '', {}, 'getNonce'), 'is not declared'],
  ['a body that does not match its schema', answer(200, '{}', tagged, 'getSettings'), 'does not fit its schema'],
  ['a header that is not declared', answer(200, settings, { ...tagged, 'x-powered-by': 'x' }, 'getSettings'), 'x-powered-by'],
  ['an undeclared ETag', answer(404, refusal('platform_not_found'), tagged, 'listTokens'), 'the header etag'],
  ['a success without its declared ETag', answer(200, settings, limited, 'getSettings'), 'lacks the header etag'],
  ['a malformed rate limit header', answer(200, settings, { ...tagged, ratelimit: '599' }, 'getSettings'), 'a header ratelimit'],
  ['a 429 without a retry-after header', answer(429, refusal('rate_limited'), limited, 'getSettings'), 'lacks the header retry-after'],
  ['a rate limit header, although no operation answered', answer(404, refusal('not_found'), limited), 'the header ratelimit'],
])('%s → deviates', (_, given, flaw) => {
  expect(verdict(given)).toContain(flaw)
})
