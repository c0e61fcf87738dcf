// Shows what a payment would do, before it is signed.
import { formatAmount, parseAmount, previewRequest, unwrap } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(7, process.env.API)

// #region preview
const payment = await account.prepareTransfer(client, {
  platform,
  tokenId: 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: parseAmount('25', 6),
})
// For a swap: previewRequest(account.address, swap, approvals)
const request = previewRequest(account.address, payment)
const preview = await unwrap(client.previewTransaction(request))

console.log(preview.words.title)
for (const { label, value } of preview.words.lines)
  console.log(`${label}: ${value}`)
console.log(preview.outcome, preview.reason ?? '')
for (const { direction, amount, decimals, symbol } of preview.changes)
  console.log(
    direction === 'out' ? '−' : '+',
    formatAmount(BigInt(amount), decimals ?? 0),
    symbol ?? 'of an unknown token',
  )
for (const { kind, spender } of preview.approvals)
  console.log(`${spender} gets a right: ${kind}`)
for (const { code, severity } of preview.warnings)
  console.log(`Warning ${code}, severity ${severity}`)
// #endregion
