// Sends an ERC-20 token. `first-swap.ts` shows how to sign.
import { setTimeout as pause } from 'node:timers/promises'
import { unwrap } from '@wallet/sdk'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { openLocalWallet } from './local-wallet.ts'

const { client, address, platformId, signAndSend } = await openLocalWallet(4)

// #region transfer
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const data = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transfer',
  args: [recipient, parseUnits('25', 6)],
})
const { gasLimit } = await unwrap(
  client.estimateFees({
    id: platformId,
    from: address,
    to: usdc,
    value: '0',
    data,
  }),
)
const { id } = await signAndSend({ to: usdc, value: '0', data, gasLimit })
// #endregion

let transaction = await unwrap(client.getTransaction({ txId: `${id}` }))
while (transaction.status === 'pending') {
  await pause(200)
  transaction = await unwrap(client.getTransaction({ txId: `${id}` }))
}
console.log(`${transaction.title}, ${transaction.kind}`)
