import { fund } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, type Wallet } from '../../../../testing/wallet.ts'

describe('GET /v1/wallet/addresses/{address}/staking', () => {
  let running: TestApp
  let device: TestDevice
  let wallet: Wallet
  const read = (query: string, of = wallet.address) => device.get(`/v1/wallet/addresses/${of}/staking?${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(2))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum', 'base'] })
  })
  afterAll(() => running.close())

  const nothing = { staked: '0', activating: '0', deactivating: '0', withdrawable: '0', rewards: null }

  test('200: the address has no stake → zero', async () => {
    const { status, body } = await read('platformId=ethereum')
    expect(status).toBe(200)
    expect(body).toEqual({ address: wallet.address, platformId: 'ethereum', supported: true, apr: null, totals: nothing, positions: [] })
  })

  test('200: the address has a stake → the amounts of the staking contract', async () => {
    const staker = newAddress()
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: staker, token: tokenCalled('ethereum', 'stETH'), amount: ether(3) })
    await linkAddresses(device, [staker])
    const { body } = await read('platformId=ethereum', staker)
    // The staking contract counts shares, and a share is not a whole number of wei, so amounts may differ by a wei.
    expect(ether(3) - BigInt(body.totals.staked)).toBeLessThanOrEqual(2n)
    expect(body).toMatchObject({
      supported: true,
      totals: { ...nothing, staked: expect.stringMatching(/^\d{19}$/) },
      positions: [
        {
          validator: { id: tokenCalled('ethereum', 'stETH'), name: 'Lido' },
          provider: 'lido',
          state: 'active',
          amount: body.totals.staked,
          rewards: null,
          availableAt: null,
        },
      ],
    })
  })

  test('200: a chain without support for staking → not supported, and empty', async () => {
    expect((await read('platformId=base')).body).toMatchObject({ supported: false, apr: null, totals: nothing, positions: [] })
  })

  test.each([
    ['', 'platformId should not be empty'],
    ['platformId=', 'platformId should not be empty'],
    ['platformId=ethereum&platformId=base', 'platformId must be a string'],
    ['platformId=polygon', 'Platform is disabled'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await read(query)).toMatchObject(refusal(400, sentence))
  })

  test.each(['nonsense', '%00', '0x', "'--"])('400: the address is %s → Invalid address', async (odd) => {
    expect(await read('platformId=ethereum', odd)).toMatchObject(refusal(400, 'Invalid address'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await read('platformId=nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/wallet/addresses/${wallet.address}/staking?platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/wallet/addresses/${wallet.address}/staking?platformId=ethereum` }),
  )
})
