import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'

describe('GET /v1/wallet/blockhash', () => {
  let running: TestApp
  let anyone: Caller

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test('200: the platform is EVM → the hash of the latest block, and no expiry', async () => {
    const { status, body } = await anyone.get('/v1/wallet/blockhash?platformId=base')
    expect(status).toBe(200)
    expect(body).toEqual({
      platformId: 'base',
      blockhash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      lastValidBlockHeight: null,
      blockNumber: expect.any(Number),
    })
    expect(body.blockNumber).toBeGreaterThan(0)
  })

  test('400: the query has no platformId → platformId should not be empty', async () => {
    expect(await anyone.get('/v1/wallet/blockhash')).toMatchObject(refusal(400, 'platformId should not be empty'))
  })

  test('400: the platform is disabled → Platform is disabled', async () => {
    expect(await anyone.get('/v1/wallet/blockhash?platformId=polygon')).toMatchObject(refusal(400, 'Platform is disabled'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await anyone.get('/v1/wallet/blockhash?platformId=nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await caller(silent.app).get('/v1/wallet/blockhash?platformId=ethereum')
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })
})
