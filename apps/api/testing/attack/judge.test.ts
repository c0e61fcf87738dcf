import { expect, test } from 'vitest'
import { refusal } from '../http.ts'
import { readContract } from './contract.ts'
import { type Answer, judgeBy } from './judge.ts'

const judge = judgeBy(readContract())

const answer = (status: number, body: unknown, operationId: string | undefined = 'getSettings', change: Partial<Answer> = {}): Answer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  operationId,
  isHead: false,
  ...change,
})
const refused = (status: number, message: string, more: object = {}) => ({ ...refusal(status, message).body, ...more })
const settings = { minVersions: [{ devicePlatform: 'ios', minRequiredVersion: '1.0.0' }], supportedPlatforms: ['ethereum'] }

test.each<[string, Answer]>([
  ['a success that matches its schema', answer(200, settings)],
  ['a listed refusal', answer(404, refused(404, 'Platform not found'), 'listTokens')],
  [
    'several joined validation messages',
    answer(400, refused(400, 'limit must be a positive number; platformId should not be empty'), 'listTokens'),
  ],
  [
    'a message about a nested field of the body',
    answer(400, refused(400, 'quote.swapRoutes.3.swapInfo.label must be a string'), 'buildSwap'),
  ],
  ['a revert reason of a contract', answer(400, refused(400, 'Execution reverted: too little'), 'estimateFees')],
  ['a refusal of an unknown path', answer(404, refused(404, 'Not Found'), undefined, { operationId: undefined })],
  ['an answer to HEAD without a body', answer(200, '', 'getSettings', { isHead: true })],
])('an answer is %s → accepted', (_, given) => {
  expect(judge(given)).toBeUndefined()
})

test.each<[string, Answer]>([
  ['a server error', answer(500, refused(500, 'Internal Server Error'))],
  ['a chain that did not answer', answer(503, refused(503, 'The chain did not answer'), 'getBlockhash')],
  ['an undeclared status', answer(409, refused(409, 'Nonce already used'))],
  ['a success without a route', answer(200, settings, undefined, { operationId: undefined })],
  ['an undeclared field', answer(200, { ...settings, secret: 1 })],
  ['an undeclared nested field', answer(200, { ...settings, minVersions: [{ ...settings.minVersions[0], id: 1 }] })],
  ['a missing field', answer(200, { minVersions: [] })],
  ['another content type', answer(200, settings, 'getSettings', { contentType: 'text/html' })],
  ['a body that is not JSON', answer(200, '{')],
  ['a body for HEAD', answer(200, settings, 'getSettings', { isHead: true })],
  ['a refusal without a code', answer(404, refused(404, 'Platform not found', { code: undefined }), 'listTokens')],
  ['the code of another message', answer(404, refused(404, 'Platform not found', { code: 'not_found' }), 'listTokens')],
  ['a code that the operation does not declare', answer(400, refused(400, 'Nonce too high'), 'getBlockhash')],
  ['details of a swap with other text', answer(404, refused(404, 'Platform not found', { details: { missing: 'root' } }), 'listTokens')],
  ['undeclared details', answer(404, refused(404, 'Platform not found', { details: { key: 1 } }), 'listTokens')],
  ['a refusal with a stack', answer(404, refused(404, 'Platform not found', { stack: 'at x' }), 'listTokens')],
  ['a refusal with another status in its body', answer(404, { ...refused(404, 'Platform not found'), statusCode: 400 }, 'listTokens')],
  ['a message of another operation', answer(400, refused(400, 'Nonce too high'), 'listTokens')],
  ['text that the caller sent', answer(400, refused(400, '<script> must be a string'), 'listTokens')],
  [
    'a message of a library',
    answer(400, refused(400, 'Execution reverted: TypeError: Cannot read properties of undefined'), 'estimateFees'),
  ],
  ['a message of the database', answer(400, refused(400, 'Execution reverted: select x from y'), 'estimateFees')],
  ['a path of the machine', answer(400, refused(400, 'Execution reverted: /home/node/app'), 'estimateFees')],
])('an answer has %s → not accepted', (_, given) => {
  expect(judge(given)).toEqual(expect.any(String))
})
