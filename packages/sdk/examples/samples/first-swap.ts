// From a new device to a confirmed swap, on the stack of `npm start`.
// #region register
import { setTimeout as pause } from 'node:timers/promises'
import {
  createDeviceKey,
  createWalletClient,
  linkAccount,
  registerDevice,
  sendSwap,
  unwrap,
  waitForTransaction,
} from '@patina/sdk'
import { viemAccount } from '@patina/sdk/viem'
import { mnemonicToAccount } from 'viem/accounts'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
const platformId = 'ethereum'

// The device key never leaves the device and signs every later call.
const key = await createDeviceKey()
const { deviceId, client } = await unwrap(
  registerDevice(createWalletClient({ baseUrl }), {
    devicePlatform: 'ios',
    appVersion: '1.0.0',
    key,
  }),
)
console.log(`This is device ${deviceId}`)
// #endregion

// #region link
// The wallet key is a separate key. This is the first account of the local
// chains. Its key is public, so never send it real funds.
const account = viemAccount(
  mnemonicToAccount('test test test test test test test test test test test junk'),
)
const { address } = account

const { platforms } = await unwrap(client.listPlatforms())
const platform = platforms.find(({ id }) => id === platformId)
if (!platform) throw new Error(`${platformId} is not served here`)

// The account signs a text that proves that it belongs to this device.
// Servers require this before a transaction is sent; the local stack does not.
await linkAccount(client, account, { baseUrl, deviceId, platforms: [platform] })
const before = await unwrap(client.getBalances({ address, platformId }))
for (const { symbol, formatted } of before.items)
  console.log(`${symbol} ${formatted}`)
// #endregion

// #region quote
const inputToken = 'ethereum:native'
const outputToken = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const quote = await unwrap(
  client.quoteSwap({ inputToken, outputToken, amount: '0.5', slippage: 0.5 }),
)
const prepared = await account.prepareSwap(client, { platform, quote })
console.log(`0.5 ETH for ${quote.toAmount} USDC`)
// #endregion

// #region sign
const sent = await sendSwap(client, account, prepared)
console.log(`Sent as ${sent.hash}`)
// #endregion

// #region follow
const transaction = await waitForTransaction(client, sent.id)
console.log(`${transaction.status} in block ${transaction.blockNumber}`)

// A notification is written a moment after the transaction is confirmed.
const readNewest = async () =>
  (await unwrap(client.listNotifications({ limit: 1 }))).items
const deadline = Date.now() + 30_000
let notifications = await readNewest()
while (notifications.length === 0 && Date.now() < deadline) {
  await pause(200)
  notifications = await readNewest()
}
for (const { title, message } of notifications) console.log(`${title}. ${message}`)
// #endregion
