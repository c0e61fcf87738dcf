import { highlight } from '../code/highlight.ts'
import type { Contract } from '../reference/contract.ts'
import {
  answerOf,
  Built,
  callOf,
  History,
  type Journey,
  Notifications,
  Platforms,
  parse,
  Quote,
  QuoteRequest,
  Sent,
  SwapRequest,
} from './recorded.ts'

/** A request or an answer for the home page: its first line, and its JSON as highlighted HTML. */
export type Message = { line: string; html: string }

/** Returns one recorded swap, from its quote to its notification. @throws if a part was not recorded, or belongs to another swap */
export async function swapWalk(contract: Contract, journey: Journey) {
  const quote = parse('the quote', journey.quoteSwap?.response, Quote)
  const built = parse('the built swap', journey.buildSwap?.response, Built)
  const swap = parse('the request for the swap', journey.buildSwap?.request, SwapRequest)
  const { notification, before, transaction } = endOf(journey)
  const platform = answerOf(contract, 'listPlatforms', Platforms).platforms.find(({ id }) => id === swap.platformId)
  if (!platform) throw new Error(`The recorded platforms lack ${swap.platformId}`)
  const { fromAmount, toAmount, exchangeRate, priceImpact, otherAmountThreshold } = quote
  const { id, status, blockNumber, hash } = transaction
  return {
    quote: {
      request: await message(
        requestLine(contract, 'quoteSwap'),
        parse('the request for the quote', journey.quoteSwap?.request, QuoteRequest),
      ),
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
      notified: await message(requestLine(contract, 'listNotifications'), { title: notification.title, message: notification.message }),
    },
    chain: { network: platform.name, block: blockNumber },
    phone: {
      pays: `${fromAmount} ${quote.fromToken.symbol}`,
      gets: `${cut(toAmount)} ${quote.toToken.symbol}`,
      least: `${cut(inTokens(otherAmountThreshold, quote.toToken.decimals))} ${quote.toToken.symbol}`,
      rate: cut(exchangeRate),
      protocol: quote.route[0]?.protocol ?? '',
      network: platform.name,
      contract: shortened(built.to),
      account: shortened(swap.userPublicKey),
      notified: [notification, ...before].map(({ title, message, createdAt }) => ({ title, message, time: createdAt.slice(11, 16) })),
    },
  }
}

/** Returns the notification of the swap, the one before it, and the transaction that the app sent. */
function endOf(journey: Journey) {
  const sent = parse('the answer to the signed bytes', journey.sendTransaction?.response, Sent)
  const { items } = parse('the notifications', journey.listNotifications?.response, Notifications)
  const notification = items.find(({ transactionId }) => transactionId === sent.id)
  const transaction = parse('the history', journey.listHistory?.response, History).items.find(({ hash }) => hash === sent.hash)
  if (!notification || !transaction)
    throw new Error('The recorded notifications and history have no entry of the transaction that was sent')
  // Notifications are sorted newest first, so the next one is the approval. The phone has no space for more.
  const next = items.indexOf(notification) + 1
  return { notification, before: items.slice(next, next + 1), transaction }
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
