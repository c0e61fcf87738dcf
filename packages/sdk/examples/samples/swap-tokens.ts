// Swaps a token, which may need an allowance first. Signing works as in
// `first-swap.ts`.
import { unwrap } from '@wallet/sdk'
import { openLocalWallet } from './local-wallet.ts'

const { client, address, platformId, signAndSend } = await openLocalWallet(1)

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
const swap = await unwrap(
  client.buildSwap({ userPublicKey: address, platformId, quote }),
)
// #endregion

// #region allowance
// Empty if the allowance suffices. USDT needs two: a reset, then the amount.
for (const approval of swap.approvals) await signAndSend(approval)
// #endregion

// #region swap
const sent = await signAndSend(swap)
console.log(`Sent as number ${sent.id}`)
// #endregion
