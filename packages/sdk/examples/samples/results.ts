// Results of calls: values, errors as values, and lists with pages.
import { createWalletClient, eachItem, unwrap, WalletError } from '@patina/sdk'

const client = createWalletClient({
  baseUrl: process.env.API ?? 'http://127.0.0.1:3000',
})

// #region values
const request = {
  inputToken: 'ethereum:native',
  outputToken: 'base:native',
  amount: '1',
  slippage: 0.5,
}
const { data: quote, error } = await client.quoteSwap(request)
if (quote) console.log(`${quote.toAmount} ${quote.toToken.symbol}`)
else if (error.code === 'different_platforms')
  console.log('Choose two tokens of one chain')
else console.log(`${error.statusCode}: ${error.message}`)
// #endregion

// #region thrown
try {
  await unwrap(client.getPriorityFees({ id: 'dogecoin' }))
} catch (thrown) {
  if (!(thrown instanceof WalletError)) throw thrown
  console.log(`${thrown.code}: ${thrown.message}`)
}
// #endregion

// #region pages
let tokens = 0
for await (const _token of eachItem((page) =>
  client.listTokens({ platformId: 'ethereum', ...page }),
))
  tokens += 1
console.log(`${tokens} tokens`)
// #endregion

// #region giving-up
const signal = AbortSignal.timeout(10_000)
const { data: fees } = await client.getPriorityFees({ id: 'ethereum' }, { signal })
console.log(
  fees
    ? `At most ${fees.standard.maxFeePerGas} wei for a unit of gas`
    : 'No answer within ten seconds',
)
// #endregion
