// Sends an ERC-20 token.
import { parseAmount, signAndSend, waitForTransaction } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(4, process.env.API)

// #region transfer
const prepared = await account.prepareTransfer(client, {
  platform,
  tokenId: 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: parseAmount('25', 6),
})
// Show `prepared.maxFee`, and send after the user has confirmed.
const { id } = await signAndSend(client, account, prepared)
// #endregion

// #region wait
const transaction = await waitForTransaction(client, id)
console.log(`${transaction.title}, ${transaction.kind}`)
// #endregion
