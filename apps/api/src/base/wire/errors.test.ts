import { STATUS_CODES } from 'node:http'
import { ChainError, type ChainErrorReason } from '@patina/chains'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { CacheUnavailableError } from '../cache/cache.ts'
import { DatabaseUnavailableError } from '../db/errors.ts'
import { ApiError, bodyOf, catalogue, errorHandler, errors, toApiError } from './errors.ts'

describe('the catalogue of errors', () => {
  test.each([
    [400, 'Invalid operation format'],
    [400, 'Invalid token ID'],
    [400, 'Invalid platform ID'],
    [401, 'Unauthorized'],
    [403, 'Device is not authorized'],
    [403, 'Device not found or not authorized'],
    [404, 'NFT not found'],
    [404, 'Notification not found'],
    [404, 'Platform not found'],
    [404, 'Transaction not found'],
  ])('the catalogue of errors → contains exactly %i %s', (status, message) => {
    expect(Object.values<readonly [number, string]>(catalogue)).toContainEqual([status, message])
  })

  test('the catalogue of errors → no sentence twice, and each status has a name', () => {
    const entries = Object.values<readonly [number, string]>(catalogue)
    expect(new Set(entries.map(String)).size).toBe(entries.length)
    for (const [status] of entries) expect(STATUS_CODES[status]).toBeDefined()
  })

  test('a route names several codes → one response per status, with an enum of its codes', () => {
    expect(errors('invalid_address', 'same_token', 'platform_not_found')).toMatchObject({
      400: { properties: { code: { enum: ['invalid_address', 'same_token'] } } },
      404: { properties: { code: { enum: ['platform_not_found'] } } },
    })
  })
})

describe('a thrown error', () => {
  const bodyFor = (thrown: unknown) => bodyOf(toApiError(thrown))

  test.each<[ChainErrorReason, number, string]>([
    ['invalid_address', 400, 'Invalid address'],
    ['invalid_transaction', 400, 'Invalid transaction'],
    ['wrong_chain', 400, 'Transaction is for another chain'],
    ['insufficient_funds', 400, 'Insufficient funds'],
    ['gas_too_low', 400, 'Gas limit too low'],
    ['fee_too_low', 400, 'Transaction underpriced'],
    ['nonce_too_high', 400, 'Nonce too high'],
    ['nonce_used', 409, 'Nonce already used'],
    ['replacement_underpriced', 409, 'Replacement transaction underpriced'],
    ['execution_reverted', 400, 'Execution reverted'],
    ['unavailable', 503, 'The chain did not answer'],
  ])('a chain fails with %s → %i %s', (reason, statusCode, message) => {
    const code = reason === 'unavailable' ? 'chain_unavailable' : reason
    expect(bodyFor(new ChainError(reason))).toEqual({ statusCode, message, error: STATUS_CODES[statusCode], code })
  })

  test('a contract reverts → its reason follows the sentence', () => {
    expect(bodyFor(new ChainError('execution_reverted', { detail: 'too late' })).message).toBe('Execution reverted: too late')
  })

  test('the storage is unreachable → 503 without its address', () => {
    const expected = { statusCode: 503, message: 'Service Unavailable', error: 'Service Unavailable', code: 'unavailable' }
    expect(bodyFor(new DatabaseUnavailableError('postgres://u:p@host is away'))).toEqual(expected)
    expect(bodyFor(new CacheUnavailableError('redis://host is away'))).toEqual(expected)
  })

  test('the storage is busy or unreachable → retry-after says when to retry', async () => {
    const app = Fastify()
    app.setErrorHandler(errorHandler)
    app.get('/busy', () => Promise.reject(new DatabaseUnavailableError('Too many slow reads are waiting')))
    app.get('/wrong', () => Promise.reject(new ApiError('invalid_address')))
    expect((await app.inject('/busy')).headers).toMatchObject({ 'retry-after': '5' })
    expect((await app.inject('/wrong')).headers).not.toHaveProperty('retry-after')
    await app.close()
  })

  test.each(['57014', '55P03', '40P01', '40001', '53100', '53200', '53300'])('a temporary database error (%s) → 503', (code) => {
    expect(bodyFor(Object.assign(new Error('select 1'), { code }))).toMatchObject({ statusCode: 503, message: 'Service Unavailable' })
  })

  test.each([
    ['price_alerts_device_id_fkey', 'device_unknown'],
    ['outbound_deliveries_webhook_id_fkey', 'unavailable'],
  ])('the parent row of %s was deleted at the same time → %s', (constraint, code) => {
    expect(bodyFor(Object.assign(new Error('violates foreign key constraint'), { code: '23503', constraint }))).toMatchObject({ code })
  })

  test.each([
    [new Error('select * from devices at /srv/app.ts:1')],
    [new TypeError('x')],
    [new SyntaxError('Unexpected token in our own data')],
    [Object.assign(new Error('duplicate key'), { code: '23505' })],
    ['text'],
    [undefined],
    [{ statusCode: 418, message: 'tea' }],
  ])('an unexpected error (%s) → 500 without details', (thrown) => {
    const expected = { statusCode: 500, message: 'Internal Server Error', error: 'Internal Server Error', code: 'internal' }
    expect(bodyFor(thrown)).toEqual(expected)
  })

  test('an ApiError → unchanged, with its own message if it has one', () => {
    expect(bodyFor(new ApiError('too_many_addresses'))).toMatchObject({
      statusCode: 400,
      message: 'A device can link at most 100 addresses',
    })
    expect(bodyFor(new ApiError('invalid_input', { message: 'from should not be empty' }))).toMatchObject({
      message: 'from should not be empty',
      code: 'invalid_input',
    })
  })

  test('with details → they are in the body', () => {
    expect(bodyFor(new ApiError('unauthorized', { details: { reason: 'url_mismatch' } }))).toEqual({
      statusCode: 401,
      message: 'Unauthorized',
      error: 'Unauthorized',
      code: 'unauthorized',
      details: { reason: 'url_mismatch' },
    })
  })
})
