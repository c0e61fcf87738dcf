// A wallet's first calls to the stack of `npm start`.
import { createDeviceKey, createWalletClient, eachItem, registerDevice, unwrap } from '@patina/sdk'

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:3000'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const platformId = 'ethereum'
const [ether, usdc] = ['ethereum:native', 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48']

// 1. Register this installation once. The key stays on the device and signs every later call.
const key = await createDeviceKey()
const { deviceId, client } = await unwrap(
  registerDevice(createWalletClient({ baseUrl }), { devicePlatform: 'ios', appVersion: '1.0.0', key }),
)
console.log(`This is device ${deviceId}`)

// 2. Link the addresses of the wallet, then read them.
await unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))
const balances = await unwrap(client.getBalances({ address, platformId }))
for (const { symbol, formatted } of balances.items) console.log(`${symbol} ${formatted}`)

// 3. A call never throws for an error of the API: it returns `data` or `error`, and `error.code` identifies the error.
const { data: quote, error } = await client.quoteSwap({ inputToken: ether, outputToken: usdc, amount: '0.5', slippage: 0.5 })
if (quote) console.log(`Half an ether gives ${quote.toAmount} ${quote.toToken.symbol}`)
else if (error.code === 'no_route') console.log('No exchange trades these tokens here')
else console.log(`No quote: ${error.message}`)

// 4. Lists have pages. `eachItem` reads the items of all pages.
let tokens = 0
for await (const _token of eachItem((page) => client.listTokens({ platformId, ...page }))) tokens += 1
console.log(`${tokens} tokens are listed on ${platformId}`)
