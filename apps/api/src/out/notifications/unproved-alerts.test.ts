import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { writeMined } from '../../../testing/mined.ts'
import { newAccount, proveAddress } from '../../../testing/proof.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'

/** Address of the USDC contract on Ethereum. */
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

let running: TestApp

beforeAll(async () => {
  running = await testApp()
})
afterAll(() => running.close())

/** Returns a transaction that allows an outsider to spend all USDC of the address. */
const allowEverything = (from: string) =>
  writeMined(running, [{ from, to: newAddress(), amount: 2n ** 256n - 1n, token: testAddress(usdc), type: 'approval' }])
const typesOf = async (device: TestDevice): Promise<[type: string, title: string][]> => {
  const { body } = await device.get('/v1/notifications')
  return body.items.map(({ type, title }: { type: string; title: string }) => [type, title])
}

test('an unlimited ERC-20 allowance → a security alert for the device that proved the address, information for others', async () => {
  const account = newAccount()
  const [owner, stranger] = [await registerDevice(running.app), await registerDevice(running.app)]
  await proveAddress(owner, chainOf(running, 'ethereum'), account)
  await linkAddresses(stranger, [account.address])
  await allowEverything(account.address)
  expect(await typesOf(owner)).toContainEqual(['security', 'Unlimited allowance for USDC'])
  expect((await typesOf(stranger)).map(([type]) => type)).toEqual(['transaction'])
})

test('an unlimited ERC-20 allowance of an unproved address → no security alert for a device that proved another address', async () => {
  const other = newAddress()
  const device = await registerDevice(running.app)
  await proveAddress(device, chainOf(running, 'ethereum'), newAccount())
  await linkAddresses(device, [other])
  await allowEverything(other)
  expect((await typesOf(device)).map(([type]) => type)).toEqual(['transaction'])
})
