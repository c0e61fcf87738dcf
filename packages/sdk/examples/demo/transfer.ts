import { type Blockhash, type FeeLevel, unwrap } from '@wallet/sdk'
import { historyLines } from './history.ts'
import { amountText, beginStep, printResult, short } from './screen.ts'
import { type Confirmed, confirmed, signAndSend } from './transactions.ts'
import { expectThat, found } from './unexpected-result.ts'
import { waitFor } from './wait.ts'
import { checkChanges, holdingsSince, type Wallet } from './wallet.ts'

/** Sends some of the native token to `receiver`. Checks the balances, the history and the notification. */
export async function transfer(wallet: Wallet, receiver: string): Promise<Confirmed> {
  const { client, account, platform, tokens } = wallet
  const before = await holdingsSince(wallet)
  const value = 10n ** BigInt(tokens.native.decimals - 1)
  const unsigned = {
    to: receiver,
    value,
    ...(await estimate(wallet, receiver, value)),
    ...(account.needsBlockhash && { blockhash: await recentBlock(wallet) }),
  }

  beginStep('Sign and send')
  const sent = await signAndSend(wallet, unsigned)
  printResult(`${amountText(value, tokens.native)} to ${short(receiver)}, as ${short(sent.hash)}`)

  beginStep('Confirmed')
  const transaction = await confirmed(wallet, sent)
  const after = await holdingsSince(wallet, transaction.blockNumber)
  const changes = checkChanges(wallet, before, after, { native: -value - BigInt(transaction.fee), usdc: 0n, stable: 0n })
  printResult(`in block ${transaction.blockNumber}, fee ${amountText(BigInt(transaction.fee), tokens.native)}`, ...changes)

  beginStep('History')
  const { items } = await unwrap(client.listHistory({ address: account.address, platformId: platform.id, limit: 1 }))
  const newest = found(items[0], 'The history is empty')
  expectThat(newest.hash === sent.hash, `The newest transaction of the history is not ${short(sent.hash)}`)
  expectThat(newest.kind === 'send', `The history has the payment as ${newest.kind}, not as send`)
  printResult(...historyLines(newest))
  await readNotification(wallet)
  return transaction
}

/** Returns the gas limit of the transfer, as the node measured it, with the standard fees. */
async function estimate(
  { client, account, platform, tokens }: Wallet,
  to: string,
  value: bigint,
): Promise<{ gasLimit: string; fees: FeeLevel }> {
  beginStep('Priority fees')
  const { slow, standard, fast } = await unwrap(client.getPriorityFees({ id: platform.id }))
  const [slowText, standardText, fastText] = [slow, standard, fast].map(({ maxFeePerGas }) => account.priceText(maxFeePerGas))
  printResult(`slow ${slowText}, standard ${standardText}, fast ${fastText} at most`)

  beginStep('Estimate')
  const { gasLimit, ...fees } = await unwrap(client.estimateFees({ id: platform.id, from: account.address, to, value: value.toString() }))
  printResult(`${gasLimit} ${account.gasName}: ${amountText(account.maxFee(gasLimit, fees), tokens.native)} at most`)
  return { gasLimit, fees }
}

/** Returns a recent blockhash. It limits how long the transaction is valid, and to which chain. */
async function recentBlock({ client, platform }: Wallet): Promise<Blockhash> {
  beginStep('Blockhash')
  const block = await unwrap(client.getBlockhash({ platformId: platform.id }))
  printResult(`${short(block.blockhash)}, valid up to block ${block.lastValidBlockHeight}`)
  return block
}

/** Waits for the device's notification and marks it as read, as a tap does. */
async function readNotification({ client }: Wallet) {
  beginStep('Notification')
  const { id, title, message } = await waitFor('The notification', async () => {
    const { items } = await unwrap(client.listNotifications())
    return items.find(({ read }) => !read)
  })
  printResult(`${title}. ${message}`)

  beginStep('Read')
  const { read } = await unwrap(client.readNotification({ id }))
  const { items } = await unwrap(client.listNotifications())
  expectThat(
    read &&
      found(
        items.find((item) => item.id === id),
        'The notification is no longer in the list',
      ).read,
    'The notification stayed unread',
  )
  printResult('the notification is marked as read')
}
