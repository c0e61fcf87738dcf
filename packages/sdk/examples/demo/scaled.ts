import { formatAmount, parseAmount, signAndSend, unwrap } from '@patina/sdk'
import { beginStep, printResult, short } from './screen.ts'
import { type Confirmed, confirmed } from './transactions.ts'
import { expectThat, found } from './unexpected-result.ts'
import type { Wallet } from './wallet.ts'

/** Sends one unit, as the issuer counts, of a token whose amounts are shown times a multiplier. The balance and the history show it so. */
export async function sendScaled(wallet: Wallet, receiver: string): Promise<Confirmed> {
  const { client, account, platform } = wallet
  const read = async () => {
    const { items } = await unwrap(client.getBalances({ address: account.address, platformId: platform.id }))
    const { balance, decimals, ...item } = found(
      items.find(({ multiplier }) => multiplier !== undefined),
      'No token of the account has a multiplier',
    )
    return { ...item, units: BigInt(found(balance, 'The balance is not known')), decimals: found(decimals, 'The decimals are not known') }
  }
  beginStep('Multiplier')
  const before = await read()
  const { tokenId, symbol, decimals, multiplier } = before
  const amount = parseAmount('1', decimals, multiplier)
  const prepared = await account.prepareTransfer(client, { platform, tokenId, to: receiver, amount })
  const transaction = await confirmed(wallet, await signAndSend(client, account, prepared))
  expectThat(transaction.title === `Sent 1 ${symbol}`, `The title of the payment is "${transaction.title}"`)
  const after = await read()
  expectThat(before.units - after.units === amount, `The balance of ${symbol} changed by ${before.units - after.units} base units`)
  printResult(
    `${before.formatted} ${symbol} are ${formatAmount(before.units, decimals)} on the chain, times ${multiplier}`,
    `${transaction.title} to ${short(receiver)}, so ${after.formatted} ${symbol} are left`,
  )
  return transaction
}
