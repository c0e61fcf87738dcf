import { expect, test } from 'vitest'
import { refusal } from '../http.ts'
import { answeredBy, readContract } from './contract.ts'
import { judgeBy } from './judge.ts'
import { requestFlawsBy } from './request-flaws.ts'

const contract = readContract()
const judge = judgeBy(contract)
const limited = { 'ratelimit-policy': '"catalogue-network";q=600;w=60', ratelimit: '"catalogue-network";r=599;t=60' }
const settings = { minVersions: [], supportedPlatforms: [] }

const judged = (status: number, body: unknown, headers: object = {}, operation = 'getSettings') =>
  judge({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'a', [answeredBy]: operation, ...limited, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isHead: false,
  })
const refused = (status: number, message: string, more: object = {}) => ({ ...refusal(status, message).body, ...more })

test('an answer matches the contract → accepted', () => {
  expect(judged(200, settings, { etag: '"Zm9vYmFy"' })).toBeUndefined()
  expect(judged(404, refused(404, 'Platform not found'), {}, 'listTokens')).toBeUndefined()
})

test.each<[string, string | undefined, string]>([
  ['a server error', judged(500, refused(500, 'Internal Server Error')), 'server error'],
  ['an undeclared status', judged(409, refused(409, 'Nonce already used')), 'not declared'],
  ['an undeclared header', judged(200, settings, { etag: '"Zm9vYmFy"', 'x-powered-by': 'x' }), 'x-powered-by'],
  ['a malformed header', judged(200, settings, { etag: '"Zm9vYmFy"', ratelimit: '599' }), 'a header ratelimit'],
  ['an undeclared field', judged(200, { ...settings, secret: 1 }, { etag: '"Zm9vYmFy"' }), 'schema'],
  ['the code of another message', judged(404, refused(404, 'Platform not found', { code: 'not_found' }), {}, 'listTokens'), 'code'],
  ['undeclared details', judged(404, refused(404, 'Platform not found', { details: { key: 1 } }), {}, 'listTokens'), 'details'],
  ['text of the caller', judged(400, refused(400, '<script> must be a string'), {}, 'listTokens'), 'message'],
  ['a message of the database', judged(400, refused(400, 'Execution reverted: select x from y'), {}, 'estimateFees'), 'internals'],
])('an answer has %s → not accepted', (_, flaw, words) => {
  expect(flaw).toContain(words)
})

test('every page may read the answer → accepted for the relay and a preflight only', () => {
  const any = { 'access-control-allow-origin': '*' }
  expect(judged(200, settings, { etag: '"Zm9vYmFy"', ...any })).toContain('access-control-allow-origin')
  const preflight = { ...any, 'access-control-allow-methods': 'POST', 'x-request-id': 'a' }
  const answer = { status: 204, headers: preflight, body: '', isHead: false }
  expect(judge(answer)).toBeUndefined()
  expect(judge({ ...answer, headers: any })).toContain('no operation')
  expect(judge({ ...answer, headers: { ...preflight, 'access-control-allow-credentials': 'true' } })).toContain('no operation')
})

test('a request is over a bound, repeats a parameter or has a field of another type → the contract forbids it', () => {
  const flawOf = requestFlawsBy(contract)
  const flaw = (id: string, query: string, body?: string) => {
    const operation = contract.operations.find((candidate) => candidate.id === id)
    return operation && flawOf(operation, { method: operation.method, url: `${operation.path}${query}`, headers: {}, body, who: 'owner' })
  }
  expect(flaw('listTokens', '?platformId=ethereum&limit=100')).toBeUndefined()
  expect(flaw('listTokens', '?platformId=ethereum&limit=101')).toContain('must be <= 100')
  expect(flaw('listTokens', '?platformId=a&platformId=b')).toContain('repeated')
  expect(flaw('newDevice', '', '{"devicePlatform":"ios","appVersion":1}')).toContain('must be string')
})
