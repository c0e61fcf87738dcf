import { highlight } from '../code/highlight.ts'
import type { Contract } from '../reference/contract.ts'
import { answerOf, Built, callOf, History, Notifications, Platforms, Quote, QuoteRequest, requestOf, SwapRequest } from './recorded.ts'

/** A request or an answer for the home page: its first line, and its JSON as highlighted HTML. */
export type Message = { line: string; html: string }

/** Returns the swap in the contract's examples, from the quote to the notification. @throws if a part was not recorded */
export async function swapWalk(contract: Contract) {
  const quote = answerOf(contract, 'quoteSwap', Quote)
  const built = answerOf(contract, 'buildSwap', Built)
  const swap = requestOf(contract, 'buildSwap', SwapRequest)
  const { notification, before, transaction } = endOf(contract, quote)
  const platform = answerOf(contract, 'listPlatforms', Platforms).platforms.find(({ id }) => id === swap.platformId)
  if (!platform) throw new Error(`The recorded platforms lack ${swap.platformId}`)
  const { fromAmount, toAmount, exchangeRate, priceImpact, otherAmountThreshold } = quote
  const { id, status, blockNumber, hash } = transaction
  return {
    quote: {
      request: await message(requestLine(contract, 'quoteSwap'), requestOf(contract, 'quoteSwap', QuoteRequest)),
      answer: await message('200', { fromAmount, toAmount, exchangeRate, priceImpact, otherAmountThreshold }),
    },
    build: {
      request: await message(requestLine(contract, 'buildSwap'), {
        userPublicKey: swap.userPublicKey,
        platformId: swap.platformId,
        quote: {},
      }),
      answer: await message('200', { to: built.to, data: built.data, value: built.value, gasLimit: built.gasLimit }),
    },
    confirmed: {
      request: { line: requestLine(contract, 'sendTransaction'), html: '' },
      answer: await message(requestLine(contract, 'listHistory'), { id, status, blockNumber, hash }),
      told: await message(requestLine(contract, 'listNotifications'), { title: notification.title, message: notification.message }),
    },
    chain: { network: platform.name, block: blockNumber },
    phone: {
      gives: `${fromAmount} ${quote.fromToken.symbol}`,
      gets: `${cut(toAmount)} ${quote.toToken.symbol}`,
      least: `${cut(inTokens(otherAmountThreshold, quote.toToken.decimals))} ${quote.toToken.symbol}`,
      rate: cut(exchangeRate),
      protocol: quote.route[0]?.protocol ?? '',
      network: platform.name,
      contract: shortened(built.to),
      account: shortened(swap.userPublicKey),
      told: [notification, ...before].map(({ title, message, createdAt }) => ({ title, message, time: createdAt.slice(11, 16) })),
    },
  }
}

/** Returns the notification of the swap, earlier notifications, and the confirmed transaction. */
function endOf(contract: Contract, { fromAmount, fromToken }: { fromAmount: string; fromToken: { symbol: string } }) {
  const title = `Swapped ${fromAmount} ${fromToken.symbol}`
  const { items } = answerOf(contract, 'listNotifications', Notifications)
  const notification = items.find((item) => item.title === title)
  const transaction = answerOf(contract, 'listHistory', History).items.find(({ id }) => id === notification?.transactionId)
  if (!notification || !transaction)
    throw new Error(`The recorded notifications or history do not contain the swap of the recorded quote: ${title}`)
  // Notifications are sorted newest first, so the following ones are older.
  return { notification, before: items.slice(items.indexOf(notification) + 1), transaction }
}

const requestLine = (contract: Contract, operationId: string) => {
  const { method, path } = callOf(contract, operationId)
  return `${method.toUpperCase()} ${path}`
}

async function message(line: string, value: Record<string, unknown>): Promise<Message> {
  const short = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? shortened(part) : part]))
  const json = JSON.stringify(short, null, 2).replace('{}', '{ … }')
  return { line, html: await highlight(json, 'json') }
}

/** Returns a long text without its middle, which an ellipsis replaces. */
function shortened(text: string): string {
  return text.replace(/0x[0-9a-fA-F]{12,}/g, (word) => `${word.slice(0, 6)}…${word.slice(-4)}`)
}

/** Returns an amount in base units as whole tokens. */
function inTokens(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Cuts an amount to six decimals, as an app shows it. */
const cut = (amount: string) => amount.replace(/(\.\d{6})\d+$/, '$1')
