// From a new device to a confirmed swap, on the stack of `npm start`.
// #region register
import { setTimeout as pause } from 'node:timers/promises'
import {
  createDeviceKey,
  createWalletClient,
  linkMessage,
  registerDevice,
  unwrap,
} from '@wallet/sdk'
import { getAddress } from 'viem'
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
const account = mnemonicToAccount(
  'test test test test test test test test test test test junk',
)
const { address } = account

const { platforms } = await unwrap(client.listPlatforms())
const platform = platforms.find(({ id }) => id === platformId)
if (!platform) throw new Error(`${platformId} is not served here`)

// The account proves that it belongs to this device. Servers require this
// before a transaction is sent; the local stack does not.
const message = linkMessage({ baseUrl, deviceId, address, platform })
const signature = await account.signMessage({ message })
await unwrap(
  client.linkAddresses({
    addresses: [{ address, platformId, message, signature }],
  }),
)
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
const swap = await unwrap(
  client.buildSwap({ userPublicKey: address, platformId, quote }),
)
console.log(`0.5 ETH for ${quote.toAmount} USDC`)
// #endregion

// #region sign
const { nonce } = await unwrap(client.getNonce({ address, platformId }))
const { standard } = await unwrap(client.getPriorityFees({ id: platformId }))
if (nonce === null) throw new Error(`${platformId} has no nonces`)

const txData = await account.signTransaction({
  type: 'eip1559',
  chainId: Number(platform.caip2.replace('eip155:', '')),
  nonce,
  to: getAddress(swap.to),
  value: BigInt(swap.value),
  data: `0x${swap.data.slice(2)}`,
  gas: BigInt(swap.gasLimit),
  maxFeePerGas: BigInt(standard.maxFeePerGas),
  maxPriorityFeePerGas: BigInt(standard.maxPriorityFeePerGas),
})
const sent = await unwrap(client.sendTransaction({ address, platformId, txData }))
console.log(`Sent as ${sent.hash}`)
// #endregion

// #region follow
let transaction = await unwrap(client.getTransaction({ txId: `${sent.id}` }))
while (transaction.status === 'pending') {
  await pause(500)
  transaction = await unwrap(client.getTransaction({ txId: `${sent.id}` }))
}
console.log(`${transaction.status} in block ${transaction.blockNumber}`)

const { items } = await unwrap(client.listNotifications({ limit: 1 }))
for (const { title, message } of items) console.log(`${title}. ${message}`)
// #endregion
