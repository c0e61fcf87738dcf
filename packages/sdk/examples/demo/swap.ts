import { type PreparedSwap, type SwapQuote, signAndSend, type Token, unwrap } from '@patina/sdk'
import { historyLines } from './history.ts'
import { amountText, beginStep, printResult, short } from './screen.ts'
import { type Confirmed, confirmed } from './transactions.ts'
import { expectThat, found } from './unexpected-result.ts'
import { checkChanges, type Holdings, holdingsSince, type Wallet } from './wallet.ts'

type TokenName = keyof Wallet['tokens']

/** Swaps `amount` (in whole tokens) of one token for another. The balances must change by exactly the quoted amounts. Returns the transactions. */
export async function swap(wallet: Wallet, input: TokenName, output: TokenName, amount: string): Promise<Confirmed[]> {
  const { client, account, platform, tokens } = wallet
  const before = await holdingsSince(wallet)
  const quote = await requestQuote(wallet, tokens[input], tokens[output], amount)
  const prepared = await account.prepareSwap(client, { platform, quote })
  const approvals = await approve(wallet, tokens[input], quote, prepared)

  beginStep('Swap')
  const sent = await signAndSend(client, account, prepared.swap)
  const exchanges = new Set(quote.route.map(({ protocol }) => protocol))
  printResult(`on ${[...exchanges].join(' and ')}, as ${short(sent.hash)}`)

  beginStep('Confirmed')
  const transaction = await confirmed(wallet, sent)
  const after = await holdingsSince(wallet, transaction.blockNumber)
  const transactions = [...approvals, transaction]
  const expected: Holdings = { native: -feesOf(transactions), usdc: 0n, stable: 0n }
  expected[input] -= BigInt(quote.inAmount)
  expected[output] += BigInt(quote.outAmount)
  const changes = checkChanges(wallet, before, after, expected)
  printResult(`in block ${transaction.blockNumber}; the balances changed by exactly the quoted amounts and the fees:`, ...changes)

  beginStep('History')
  const { items } = await unwrap(client.listHistory({ address: account.address, platformId: platform.id, kind: 'swap', limit: 1 }))
  const newest = found(items[0], 'The history has no swap')
  expectThat(newest.hash === sent.hash, `The newest swap of the history is not ${short(sent.hash)}`)
  printResult(...historyLines(newest))
  return transactions
}

async function requestQuote({ client }: Wallet, input: Token, output: Token, amount: string): Promise<SwapQuote> {
  beginStep('Quote')
  const quote = await unwrap(client.quoteSwap({ inputToken: input.id, outputToken: output.id, amount, slippage: 0.5 }))
  const path = [quote.route[0]?.fromToken, ...quote.route.map(({ toToken }) => toToken)].join(' → ')
  printResult(
    `${amountText(BigInt(quote.inAmount), input)} for ${amountText(BigInt(quote.outAmount), output)}`,
    `over ${path}, price impact ${Number(quote.priceImpact).toPrecision(2)} %, ${quote.slippageBps / 100} % slippage allowed`,
  )
  return quote
}

/** Sends the approvals that the swap needs, and returns them. There are none if the allowance suffices. */
async function approve(wallet: Wallet, token: Token, { inAmount }: SwapQuote, { approvals }: PreparedSwap): Promise<Confirmed[]> {
  if (approvals.length === 0) return []
  beginStep('Allowance')
  const sent: Confirmed[] = []
  for (const approval of approvals) sent.push(await confirmed(wallet, await signAndSend(wallet.client, wallet.account, approval)))
  printResult(`the exchange may take ${amountText(BigInt(inAmount), token)}, since block ${sent.at(-1)?.blockNumber}`)
  return sent
}

export const feesOf = (transactions: readonly Confirmed[]) => transactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
