// Sends half a SOL on the stack of `npm start`, with a new account.
// First: `npm install @solana/kit`.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  linkAccount,
  openDevice,
  signAndSend,
  unwrap,
  waitForTransaction,
} from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import { fileStore } from '@patina/sdk/node'
import { generateKeyPairSigner } from '@solana/kit'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
const rpcUrl = process.env.SOLANA_RPC ?? 'http://127.0.0.1:8899'

const { client, deviceId } = await openDevice({
  baseUrl,
  store: fileStore(join(tmpdir(), 'wallet-device-solana.json')),
  devicePlatform: 'ios',
  appVersion: '1.0.0',
})
const account = kitAccount(await generateKeyPairSigner())
const { platforms } = await unwrap(client.listPlatforms())
const platform = platforms.find(({ id }) => id === 'solana')
if (!platform) throw new Error('solana is not served here')
await linkAccount(client, account, { baseUrl, deviceId, platforms: [platform] })

// The faucet of the local chain gives two SOL.
await fetch(rpcUrl, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'requestAirdrop',
    params: [account.address, 2_000_000_000],
  }),
})

// #region payment
const prepared = await account.prepareTransfer(client, {
  platform,
  tokenId: 'solana:native', // or the id of a token
  to: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  amount: 500_000_000n,
})
// Show `prepared.maxFee`. The transaction is valid for about a minute.
const { id } = await signAndSend(client, account, prepared)
// #endregion

const transaction = await waitForTransaction(client, id)
console.log(`${transaction.title}, ${transaction.kind}`)
