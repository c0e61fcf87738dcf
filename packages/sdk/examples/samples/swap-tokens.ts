// Swaps a token, which may need an allowance first.
import { sendSwap, unwrap } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(1, process.env.API)

// #region quote
const quote = await unwrap(
  client.quoteSwap({
    inputToken: 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    outputToken: 'ethereum:0x6B175474E89094C44Da98b954EedeAC495271d0F',
    amount: '500',
    slippage: 0.5,
  }),
)
console.log(
  `${quote.fromAmount} ${quote.fromToken.symbol} for ${quote.toAmount} ${quote.toToken.symbol}`,
)
// #endregion

// #region allowance
// The second call, `buildSwap`. `prepared.approvals` is empty if the
// allowance suffices. USDT needs two: a reset, then the amount.
const prepared = await account.prepareSwap(client, { platform, quote })
// #endregion

// #region swap
// Sends the approvals, waits for each, and sends the swap.
const sent = await sendSwap(client, account, prepared)
console.log(`Sent as number ${sent.id}`)
// #endregion
