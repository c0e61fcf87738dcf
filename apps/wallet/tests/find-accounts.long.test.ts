import { createDeviceKey, createWalletClient, type DeviceStore, openDevice, type StoredDevice, toDeviceKey, unwrap } from '@patina/sdk'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSearchDevice, withSearchDevice } from '../src/data/account-search/search-device.ts'
import { importWallet, newPage, picturesOfFailures, rpc, startWalletStack, type WalletStack } from './stack.fixture.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const ledgerLive = mnemonicToAccount(words, { path: "m/44'/60'/1'/0/0" }).address
const legacy = mnemonicToAccount(words, { path: "m/44'/60'/0'/2" }).address

let wallet: WalletStack
let shown: Awaited<ReturnType<typeof newPage>>
beforeAll(async () => {
  wallet = await startWalletStack()
  shown = await newPage(wallet.browser)
  // One account has a balance, the other sent everything away.
  await rpc(wallet.rpcOf('ethereum'), 'anvil_setBalance', [ledgerLive, '0xde0b6b3a7640000'])
  await rpc(wallet.rpcOf('base'), 'anvil_setNonce', [legacy, '0x3'])
}, 300_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => shown?.page)

function memoryStore() {
  let stored: StoredDevice | undefined
  const store: DeviceStore = {
    async open() {
      stored ??= { key: toDeviceKey((await createDeviceKey()).keyPair) }
      return stored
    },
    async saveId(id) {
      if (stored) stored = { ...stored, id }
    },
    async clear() {
      stored = undefined
    },
  }
  return { store, stored: () => stored }
}
const options = () => ({ baseUrl: wallet.stack.api, devicePlatform: 'android' as const, appVersion: '1.0.0' })
const links = [{ address: ledgerLive, platformId: 'ethereum' }]

test('a search ends, also by an error → the server has no device of it, and the store is empty', async () => {
  const { store, stored } = memoryStore()
  const search = withSearchDevice({ ...options(), store }, async (client) => {
    await unwrap(client.linkAddresses({ addresses: links }))
    throw new Error('interrupted')
  })
  await expect(search).rejects.toThrow('interrupted')
  expect(stored()).toBeUndefined()
})

test('a crash ends a search → the next clean-up deletes its device with the links', async () => {
  const { store, stored } = memoryStore()
  const { client, deviceId } = await openDevice({ ...options(), store })
  await unwrap(client.linkAddresses({ addresses: links }))
  const offline = { ...options(), store, fetch: () => Promise.reject(new TypeError('offline')) }
  await expect(deleteSearchDevice(offline)).rejects.toThrow('not deleted')
  const key = stored()?.key
  if (!key) throw new Error('The key is still stored')
  await deleteSearchDevice({ ...options(), store })
  expect(stored()).toBeUndefined()
  const again = createWalletClient({ ...options(), device: { id: deviceId, key } })
  expect((await again.listAddresses()).error).toMatchObject({ code: 'device_unknown' })
})

test('words of another wallet are imported → its used accounts are found, and added with their paths', async () => {
  const { page } = shown
  await importWallet(page, wallet.url, words)
  await page.getByText('Accounts found that other wallets made from your words: 2').waitFor()
  await page.getByText('See and choose').click()
  await page.getByText("m/44'/60'/1'/0/0").waitFor()
  await page.getByText("m/44'/60'/0'/2", { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add 2' }).click()
  await page.getByText('Accounts found that other wallets').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'All accounts' }).click()
  await page.getByText('Account 3').waitFor()
})

test('words with a passphrase are imported → the first address is shown before, and the wallet has it', async () => {
  const { page, faults } = await newPage(wallet.browser)
  await page.goto(`${wallet.url}/welcome/import`)
  await page.getByLabel('Your 12 or 24 words').fill(words)
  expect(await page.getByLabel('Passphrase', { exact: true }).count()).toBe(0)
  await page.getByRole('switch', { name: 'My words have a passphrase' }).check()
  await page.getByLabel('Passphrase', { exact: true }).fill('TREZOR')
  await page.getByRole('button', { name: 'Continue' }).click()
  const { address } = mnemonicToAccount(words, { passphrase: 'TREZOR' })
  await page.getByRole('heading', { name: 'Is this your account?' }).waitFor()
  expect(`${await page.locator('.address').first().textContent()}`.replaceAll(/\s/g, '')).toBe(address)
  await page.getByRole('button', { name: 'This is my account' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a password of the tests')
  await page.getByLabel('Repeat the password').fill('a password of the tests')
  await page.getByRole('button', { name: 'Open the wallet' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('TREZOR')
  expect(faults).toEqual([])
})
