import { signAndSend, unwrap } from '@patina/sdk'
import { historyLines } from './history.ts'
import { amountText, beginStep, printResult, short } from './screen.ts'
import { type Confirmed, confirmed } from './transactions.ts'
import { expectThat, found } from './unexpected-result.ts'
import { waitFor } from './wait.ts'
import { checkChanges, holdingsSince, type Wallet } from './wallet.ts'

/** Sends some of the native token to `receiver`. Checks the balances, the history and the notification. */
export async function transfer(wallet: Wallet, receiver: string): Promise<Confirmed> {
  const { client, account, platform, tokens } = wallet
  const before = await holdingsSince(wallet)
  const value = 10n ** BigInt(tokens.native.decimals - 1)
  beginStep('Priority fees')
  const { slow, standard, fast } = await unwrap(client.getPriorityFees({ id: platform.id }))
  const [slowText, standardText, fastText] = [slow, standard, fast].map(({ maxFeePerGas }) => account.priceText(maxFeePerGas))
  printResult(`slow ${slowText}, standard ${standardText}, fast ${fastText} at most`)

  beginStep('Prepare')
  const prepared = await account.prepareTransfer(client, { platform, tokenId: tokens.native.id, to: receiver, amount: value })
  printResult(
    `${amountText(value, tokens.native)} to ${short(receiver)}, for a fee of ${amountText(prepared.maxFee, tokens.native)} at most`,
    await receiversOf(wallet, receiver),
  )

  beginStep('Sign and send')
  const sent = await signAndSend(client, account, prepared)
  printResult(`as ${short(sent.hash)}`)

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

/** Returns what the receiver is, and what a token is: the contract of a token is no receiver. */
async function receiversOf({ client, platform, tokens }: Wallet, receiver: string): Promise<string> {
  const contract = found(tokens.usdc.contractAddress, 'USDC has no contract')
  const describe = (address: string) => unwrap(client.describeAddress({ id: platform.id, address }))
  const [{ type }, token] = await Promise.all([describe(receiver), describe(contract)])
  expectThat(token.type === 'token' || token.type === 'mint', `The contract of USDC is described as ${token.type}`)
  expectThat(token.symbol === tokens.usdc.symbol, `The contract of USDC is described as ${token.symbol}`)
  return `the receiver is described as ${type}, the contract of ${token.symbol} as ${token.type}`
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
