// From a new device to a confirmed swap on Solana, on the stack of
// `npm start`. kit creates the key, which never leaves this program.
// First: `npm install @solana/kit`.

import {
  createDeviceKey,
  createWalletClient,
  linkAccount,
  registerDevice,
  sendSwap,
  unwrap,
  waitForTransaction,
} from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import { generateKeyPairSigner } from '@solana/kit'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
const rpcUrl = process.env.SOLANA_RPC ?? 'http://127.0.0.1:8899'
const platformId = 'solana'

const { client, deviceId } = await unwrap(
  registerDevice(createWalletClient({ baseUrl }), {
    devicePlatform: 'ios',
    appVersion: '1.0.0',
    key: await createDeviceKey(),
  }),
)

/** Requests two SOL from the local chain's faucet. */
async function fundLocally(address: string) {
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop' }
  await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, params: [address, 2_000_000_000] }),
  })
}

// #region link
const account = kitAccount(await generateKeyPairSigner())
const { address } = account

const { platforms } = await unwrap(client.listPlatforms())
const platform = platforms.find(({ id }) => id === platformId)
if (!platform) throw new Error(`${platformId} is not served here`)

await linkAccount(client, account, { baseUrl, deviceId, platforms: [platform] })
// #endregion
await fundLocally(address)

// #region swap
const quote = await unwrap(
  client.quoteSwap({
    inputToken: 'solana:native',
    outputToken: 'solana:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    amount: '1.5',
    slippage: 0.5,
  }),
)
console.log(`1.5 SOL for ${quote.toAmount} USDC`)

// The transaction is complete: it contains the blockhash, the compute units
// and their price.
const prepared = await account.prepareSwap(client, { platform, quote })
const sent = await sendSwap(client, account, prepared)
// #endregion

const { status } = await waitForTransaction(client, sent.id)
const { items } = await unwrap(client.getBalances({ address, platformId }))
console.log(status)
for (const { symbol, formatted } of items) console.log(`${symbol} ${formatted}`)
