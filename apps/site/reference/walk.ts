import { highlight } from '../code/highlight.ts'
import { type Call, type Contract, callsOf } from './contract.ts'

/** One step of a swap, as the home page shows it: the call, and a part of its recorded answer, highlighted. */
export type Step = { method: string; path: string; html: string }

/** The recorded swap of the contract's examples: quote, transaction, notification. @throws when an example is missing */
export async function swapWalk(contract: Contract): Promise<{ quote: Step; build: Step; confirmed: Step }> {
  const calls = callsOf(contract)
  const quote = answerOf(calls, 'quoteSwap')
  const { items } = answerOf(calls, 'listNotifications')
  const told = Array.isArray(items)
    ? items.find(({ title }) => title === `Swapped ${quote.fromAmount} ${symbolOf(quote.fromToken)}`)
    : undefined
  if (!told) throw new Error('The recorded notifications tell of no swap like the recorded quote')
  return {
    quote: await step(
      calls,
      'quoteSwap',
      pick(quote, ['fromAmount', 'toAmount', 'exchangeRate', 'priceImpact', 'slippageBps', 'otherAmountThreshold']),
    ),
    build: await step(calls, 'buildSwap', shorten(answerOf(calls, 'buildSwap'))),
    confirmed: await step(calls, 'listNotifications', told),
  }
}

function answerOf(calls: Call[], operationId: string): Record<string, unknown> {
  const call = calls.find((candidate) => candidate.operationId === operationId)
  const example = call?.responses['200']?.content['application/json'].example
  if (typeof example !== 'object' || example === null) throw new Error(`The contract records no answer of ${operationId}`)
  return Object.fromEntries(Object.entries(example))
}

async function step(calls: Call[], operationId: string, answer: unknown): Promise<Step> {
  const call = calls.find((candidate) => candidate.operationId === operationId)
  if (!call) throw new Error(`The contract has no ${operationId}`)
  return { method: call.method.toUpperCase(), path: call.path, html: await highlight(JSON.stringify(answer, null, 2), 'json') }
}

const symbolOf = (token: unknown) => (typeof token === 'object' && token !== null && 'symbol' in token ? token.symbol : undefined)

const pick = (from: Record<string, unknown>, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name]]))

/** Long words cut in the middle, for a panel of forty columns. */
const shorten = (object: Record<string, unknown>) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, short(value)]))

const short = (value: unknown) => (typeof value === 'string' && value.length > 24 ? `${value.slice(0, 12)}…${value.slice(-6)}` : value)
