import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Operation, readContract } from '../../testing/attack/contract.ts'
import { judgeBy } from '../../testing/attack/judge.ts'
import { watchErrors } from '../../testing/declared.ts'
import { registerKeyedDevice } from '../../testing/device-key.ts'
import { newAddress } from '../../testing/wallet.ts'
import { ApiError, catalogue, type ErrorCode } from '../http/errors.ts'

const contract = readContract()
const judge = judgeBy(contract)
const json = { 'content-type': 'application/json' }

let running: TestApp

beforeAll(async () => {
  running = await testApp()
})
afterAll(() => running.close())

/** Returns wrong requests of an operation, each with another mistake. */
async function wrongRequests({ method, path, body }: Operation) {
  const url = path.replace('{address}', newAddress()).replace('{id}', 'nowhere').replace('{txId}', '0')
  const unknownDevice = { 'device-id': '00000000-0000-4000-8000-000000000000' }
  const { key, id } = await registerKeyedDevice(running.app)
  const request = { method: 'GET' as const, url }
  const token = { authorization: `Bearer ${await key.token(request, id, { claims: { htm: method, aud: 'https://elsewhere.example' } })}` }
  const texts = ['', '{', '[]', 'null', '"text"', '{}', '{"addresses":[{}],"quote":{"swapRoutes":[{}]}}', `"${'x'.repeat(600_000)}"`]
  const payloads = body === undefined && method === 'GET' ? [undefined] : [undefined, ...texts]
  return [
    ...payloads.flatMap((payload) => [{}, unknownDevice, token].map((who) => ({ url, payload, headers: { ...json, ...who } }))),
    { url, payload: method === 'GET' ? undefined : '{}', headers: { 'content-type': 'text/plain' } },
    { url: `${url}?limit=x&offset=-1&platformId=&returnContracts=5`, payload: undefined, headers: {} },
    { url: `${url}?platformId=a&platformId=b`, payload: undefined, headers: {} },
    { url: url.replaceAll('nowhere', 'x'.repeat(200)), payload: undefined, headers: {} },
  ]
}

describe('an error of the API', () => {
  test.each(contract.operations.map((operation) => [operation.id, operation] as const))(
    '%s gets many wrong requests → each answer has a declared status, code and sentence',
    async (id, operation) => {
      const codes = new Set<string>()
      for (const { url, payload, headers } of await wrongRequests(operation)) {
        const method = operation.method as 'GET' | 'PUT' | 'POST'
        const answer = await running.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
        const { statusCode: status, payload: body } = answer
        if (status < 400) continue
        codes.add(answer.json().code)
        // The contract check below accepts no server failures, so a 5xx is checked here. The nodes of this application do not answer.
        if (status >= 500) expect(operation.answers.has(status), `${id} ${status}`).toBe(true)
        else
          expect(judge({ status, contentType: String(answer.headers['content-type']), body, operationId: id, isHead: false }), body).toBe(
            undefined,
          )
      }
      expect([...codes].filter((code) => !Object.hasOwn(catalogue, code))).toEqual([])
      if (operation.body) expect(codes).toContain('malformed_json')
    },
  )
})

describe('an application that answers what it does not declare', () => {
  const answering = async (code: ErrorCode, change: object = {}) => {
    const own = await testApp()
    const errors = watchErrors(own.app)
    own.app.get('/v1/odd', { schema: { hide: true, operationId: 'getSettings' } }, (_request, reply) => {
      const { statusCode, message } = new ApiError(code)
      return reply
        .code(statusCode)
        .type('application/json')
        .send(JSON.stringify({ statusCode, message, code, ...change }))
    })
    await own.app.inject('/v1/odd')
    // The application's own contract check fails, too.
    await expect(own.close()).rejects.toThrow()
    return errors
  }

  test('an application answers an error without a code → the check finds it', async () => {
    expect(await answering('internal', { code: undefined })).toEqual([expect.stringContaining('which has no code of the catalogue')])
  })

  test('an application answers a code of another operation → the check finds it', async () => {
    expect(await answering('nonce_used')).toEqual([expect.stringContaining('whose code the operation does not declare')])
  })

  test('an application answers a code of another status → the check finds it', async () => {
    expect(await answering('internal', { code: 'unavailable' })).toEqual([expect.stringContaining('whose code belongs to another status')])
  })

  test('an application answers an unlisted sentence → the check finds it', async () => {
    expect(await answering('internal', { message: 'Oops' })).toEqual([expect.stringContaining('whose message the operation does not list')])
  })

  test('an application answers a listed sentence with its code → the check accepts it', async () => {
    const own = await testApp()
    const errors = watchErrors(own.app)
    await own.app.inject({ url: '/v1/tokens' })
    await own.close()
    expect(errors).toEqual([])
  })
})
