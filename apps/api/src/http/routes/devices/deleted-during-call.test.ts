import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { pairs } from '../../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { untilLocked } from '../../../../testing/locks.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, type Wallet } from '../../../../testing/wallet.ts'

describe.each(pairs)('a device is deleted during its own call, on $name', (pair) => {
  let running: TestApp
  let wallet: Wallet
  const lines: string[] = []
  const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
  const alert = { tokenId: 'ethereum:native', condition: 'above', value: '3500' }
  const link = (address: string) => ({ addresses: [{ address, platformId: 'ethereum' }] })

  const calls: [string, (device: TestDevice) => Promise<{ status: number }>][] = [
    ['it links an address', (device) => device.post('/v1/wallet/addresses', link(newAddress()))],
    ['it removes a link', (device) => device.send({ method: 'DELETE', url: `/v1/wallet/addresses/${wallet.address}?platformId=ethereum` })],
    ['it imports tokens', (device) => device.put('/v1/wallet/tokens', { tokenIds: [usdc] })],
    ['it adds a price alert', (device) => device.post('/v1/prices/alerts', alert)],
    ['it reports its version', (device) => device.put('/v1/devices/use', { appVersion: '2.0.0', deviceToken: 'a1'.repeat(32) })],
    ['it deletes itself again', (device) => device.send({ method: 'DELETE', url: '/v1/devices' })],
    [
      'it sends a transaction',
      async (device) =>
        device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, {
          platformId: 'ethereum',
          txData: await wallet.sign({ to: newAddress(), value: 1n }),
        }),
    ],
  ]

  beforeAll(async () => {
    const loggerInstance = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    running = await testApp({ pair, chains: localChains(), loggerInstance })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))
  })
  afterAll(() => running.close())

  test.each(calls)('%s → 403, and no error is logged', async (_, call) => {
    const device = await registerDevice(running.app)
    await linkAddresses(device, [wallet.address])
    const answer = await running.storage.database.query.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('devices').where('id', '=', device.id).execute()
      const answer = call(device)
      await untilLocked(running)
      return { answer }
    })
    expect(await answer.answer).toMatchObject(refusal(403, 'Device not found or not authorized'))
    expect(lines).toEqual([])
  })
})
