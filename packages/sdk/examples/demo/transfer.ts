import { type Blockhash, type FeeLevel, unwrap } from '@wallet/sdk'
import { historyLines } from './history.ts'
import { amountText, begin, short, tell } from './screen.ts'
import { expectThat, found } from './surprise.ts'
import { type Confirmed, confirmed, signAndSend } from './transactions.ts'
import { waitFor } from './wait.ts'
import { checkChanges, holdingsSince, type Wallet } from './wallet.ts'

/** Sends some of the native token to `receiver`, and reads what the wallet's history and notifications tell of it. */
export async function transfer(wallet: Wallet, receiver: string): Promise<Confirmed> {
  const { client, account, platform, tokens } = wallet
  const before = await holdingsSince(wallet)
  const value = 10n ** BigInt(tokens.native.decimals - 1)
  const unsigned = {
    to: receiver,
    value,
    ...(await estimate(wallet, receiver, value)),
    ...(account.namesBlock && { blockhash: await recentBlock(wallet) }),
  }

  begin('Sign and send')
  const sent = await signAndSend(wallet, unsigned)
  tell(`${amountText(value, tokens.native)} to ${short(receiver)}, as ${short(sent.hash)}`)

  begin('Confirmed')
  const transaction = await confirmed(wallet, sent)
  const after = await holdingsSince(wallet, transaction.blockNumber)
  const changes = checkChanges(wallet, before, after, { native: -value - BigInt(transaction.fee), usdc: 0n, stable: 0n })
  tell(`in block ${transaction.blockNumber}, fee ${amountText(BigInt(transaction.fee), tokens.native)}`, ...changes)

  begin('History')
  const { items } = await unwrap(client.listHistory({ address: account.address, platformId: platform.id, limit: 1 }))
  const newest = found(items[0], 'The history is empty')
  expectThat(newest.hash === sent.hash, `The newest transaction of the history is not ${short(sent.hash)}`)
  expectThat(newest.kind === 'send', `The history calls the payment ${newest.kind}`)
  tell(...historyLines(newest))
  await readNotification(wallet)
  return transaction
}

/** What the transfer needs: its gas as the node measured it, at the usual fees. */
async function estimate(
  { client, account, platform, tokens }: Wallet,
  to: string,
  value: bigint,
): Promise<{ gasLimit: string; fees: FeeLevel }> {
  begin('Priority fees')
  const { slow, standard, fast } = await unwrap(client.getPriorityFees({ id: platform.id }))
  const [low, usual, high] = [slow, standard, fast].map(({ maxFeePerGas }) => account.priceText(maxFeePerGas))
  tell(`slow ${low}, standard ${usual}, fast ${high} at most`)

  begin('Estimate')
  const { gasLimit, ...fees } = await unwrap(client.estimateFees({ id: platform.id, from: account.address, to, value: value.toString() }))
  tell(`${gasLimit} ${account.gasName}: ${amountText(account.mostFee(gasLimit, fees), tokens.native)} at most`)
  return { gasLimit, fees }
}

/** The block that the transaction names: it is good for so long, and for this chain alone. */
async function recentBlock({ client, platform }: Wallet): Promise<Blockhash> {
  begin('Blockhash')
  const block = await unwrap(client.getBlockhash({ platformId: platform.id }))
  tell(`${short(block.blockhash)}, good up to block ${block.lastValidBlockHeight}`)
  return block
}

/** Reads the device's one notification, as a tap on it would. */
async function readNotification({ client }: Wallet) {
  begin('Notification')
  const { id, title, message } = await waitFor('The notification', async () => {
    const { items } = await unwrap(client.listNotifications())
    return items.find(({ read }) => !read)
  })
  tell(`${title}. ${message}`)

  begin('Read')
  const { read } = await unwrap(client.readNotification({ id }))
  const { items } = await unwrap(client.listNotifications())
  expectThat(
    read &&
      found(
        items.find((item) => item.id === id),
        'The notification is gone',
      ).read,
    'The notification stayed unread',
  )
  tell('the notification is marked')
}
