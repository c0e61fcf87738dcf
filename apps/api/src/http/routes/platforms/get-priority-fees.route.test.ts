import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'

describe('GET /v1/platforms/{id}/priority-fees', () => {
  let running: TestApp
  let anyone: Caller

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test.each(['ethereum', 'base'])('200: the fees of %s → three levels, none lower than the previous one', async (id) => {
    const { status, body } = await anyone.get(`/v1/platforms/${id}/priority-fees`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['slow', 'standard', 'fast'])
    const [slow, standard, fast] = [body.slow, body.standard, body.fast].map(({ maxFeePerGas, maxPriorityFeePerGas }) => {
      expect(maxFeePerGas).toMatch(/^\d+$/)
      expect(maxPriorityFeePerGas).toMatch(/^\d+$/)
      return { max: BigInt(maxFeePerGas), tip: BigInt(maxPriorityFeePerGas) }
    })
    if (!slow || !standard || !fast) throw new Error('The answer lacks one of the three fee levels')
    expect(slow.tip).toBeGreaterThan(0n)
    expect(slow.max).toBeGreaterThan(slow.tip)
    expect(standard.tip).toBeGreaterThanOrEqual(slow.tip)
    expect(standard.max).toBeGreaterThan(slow.max)
    expect(fast.tip).toBeGreaterThanOrEqual(standard.tip)
    expect(fast.max).toBeGreaterThan(standard.max)
  })

  test('400: the platform is disabled → Platform is disabled', async () => {
    expect(await anyone.get('/v1/platforms/polygon/priority-fees')).toMatchObject(refusal(400, 'Platform is disabled'))
  })

  test('400: the id has 65 characters or more → id must not be longer than 64 characters', async () => {
    expect(await anyone.get(`/v1/platforms/${'x'.repeat(1_000)}/priority-fees`)).toMatchObject(
      refusal(400, 'id must not be longer than 64 characters'),
    )
  })

  test.each(['nowhere', '%00', '__proto__'])('404: the platform is %s → Platform not found', async (id) => {
    expect(await anyone.get(`/v1/platforms/${id}/priority-fees`)).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer, without the address of the node', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await caller(silent.app).get('/v1/platforms/ethereum/priority-fees')
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })
})
