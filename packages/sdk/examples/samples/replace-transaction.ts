// Sends a payment, accelerates it, then cancels it.
import {
  type Prepared,
  parseAmount,
  signAndSend,
  unwrap,
  waitForTransaction,
} from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(8, process.env.API)

// #region send
const first = await account.prepareTransfer(client, {
  platform,
  tokenId: 'ethereum:native',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: parseAmount('0.1', 18),
  speed: 'slow',
})
const sent = await signAndSend(client, account, first)
// Store `first` until the transaction is confirmed: a replacement needs it.
// #endregion

// #region replace
/** Returns whether the replacement was sent. A block may contain the first one. */
async function replaceBy(replacement: Prepared): Promise<boolean> {
  const { error } = await client.sendTransaction({
    address: account.address,
    platformId: platform.id,
    txData: await account.sign(replacement),
  })
  if (!error) return true
  if (error.code === 'nonce_used') return false
  throw new Error(error.message)
}

const faster = await account.prepareSpeedUp(client, first)
const isFaster = await replaceBy(faster)
// #endregion

// #region cancel
const isCancelled =
  isFaster && (await replaceBy(await account.prepareCancel(client, faster)))
// #endregion

const { status, failureReason } = await waitForTransaction(client, sent.id)
console.log(isCancelled ? `Cancelled: ${failureReason}` : `Too late: ${status}`)
const { items } = await unwrap(client.listHistory({ address: account.address }))
console.log(items[0]?.title)
