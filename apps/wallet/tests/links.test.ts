import { createWalletClient, type Platform, unwrap, type WalletClient } from '@patina/sdk'
import { viemAccount } from '@patina/sdk/viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMnemonic } from '../../../packages/devnet/src/index.ts'
import { type TestApp, testApp } from '../../api/testing/app.ts'
import { registerDevice } from '../../api/testing/device.ts'
import { link } from '../src/app/link.ts'
import { linkPlan } from '../src/data/link-plan.ts'
import type { WalletAccount } from '../src/keys/keyring-types.ts'

let running: TestApp
let baseUrl: string
let networks: Platform[]

// The API of the tests has two EVM networks.
const keys = Array.from({ length: 60 }, (_, addressIndex) => viemAccount(mnemonicToAccount(testMnemonic, { addressIndex })))
const accounts: WalletAccount[] = keys.map(({ address }, index) => ({
  id: `${index}`,
  name: `Account ${index}`,
  kind: index % 2 === 0 ? 'derived' : 'watch',
  addresses: { evm: address },
}))

beforeAll(async () => {
  running = await testApp()
  baseUrl = await running.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => running?.close())

async function openedDevice(): Promise<{ client: WalletClient; deviceId: string }> {
  const { id: deviceId } = await registerDevice(running.app)
  const client = createWalletClient({
    baseUrl,
    fetch: (request) => {
      request.headers.set('device-id', deviceId)
      return fetch(request)
    },
  })
  networks = (await unwrap(client.listPlatforms())).platforms.filter(({ family }) => family === 'evm')
  return { client, deviceId }
}

test('accounts have more addresses than a device links → a hundred are linked; a network is hidden → another one gets its room', async () => {
  const device = await openedDevice()
  const accountOf = (id: string) => keys[Number(id)] ?? expect.fail(`There is no account ${id}`)
  const linked = async (hidden: readonly string[]) => {
    const plan = linkPlan(accounts, networks, hidden)
    await Promise.all(plan.links.map((planned) => link(planned, { device, baseUrl, plan, accountOf })))
    const { items } = await unwrap(device.client.listAddresses())
    const on = (platformId: string) => items.filter((item) => item.platformId === platformId).length
    return { count: items.length, plan, on, proved: items.filter(({ verified }) => verified).length }
  }
  const all = await linked([])
  expect(all).toMatchObject({ count: 100, proved: 50 })
  const [first = '', last = ''] = networks.map(({ id }) => id)
  expect([all.on(first), all.on(last), all.plan.missing.map(({ id }) => id)]).toEqual([60, 40, [last]])
  const other = await linked([first])
  expect([other.count, other.on(first), other.on(last), other.plan.missing]).toEqual([100, 40, 60, []])
})
