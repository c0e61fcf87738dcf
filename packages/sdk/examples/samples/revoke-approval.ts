// Allows a contract to spend a token, lists what is allowed, and revokes it.
import { signAndSend, unwrap, waitForTransaction } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(9, process.env.API)
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

// A quote names the contract that spends the token.
const quote = await unwrap(
  client.quoteSwap({
    inputToken: `ethereum:${usdc}`,
    outputToken: 'ethereum:native',
    amount: '100',
    slippage: 0.5,
  }),
)
const missing = async () =>
  (await account.prepareSwap(client, { platform, quote })).approvals.length
const { allowanceTarget } = await unwrap(
  client.buildSwap({
    userPublicKey: account.address,
    platformId: platform.id,
    quote,
  }),
)

// #region approve
/** Allows `spender` to spend at most `amount` base units of a token. */
async function approve(token: string, spender: `0x${string}`, amount: bigint) {
  const prepared = await account.prepareCall(client, {
    platform,
    to: token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, amount],
    }),
  })
  const { id } = await signAndSend(client, account, prepared)
  return waitForTransaction(client, id)
}
// #endregion
const spender = getAddress(allowanceTarget ?? '')
console.log(`${await missing()} approval is missing`)
await approve(usdc, spender, 100_000_000n)
console.log(`${await missing()} approvals are missing`)

// #region list
const of = { address: account.address, platformId: platform.id }
const { items } = await unwrap(client.listApprovals({ ...of, currency: 'EUR' }))
// `value` is the value of `atRisk`, and `revocation` the call that ends it.
for (const { symbol, spender, spenderName, atRisk, value } of items)
  console.log(
    `${spenderName ?? spender} may take ${atRisk} of ${symbol}, ${value ?? '?'} EUR`,
  )
// #endregion

// #region revoke
const { status, title } = await approve(usdc, spender, 0n)
console.log(`${title}: ${status}`)
// #endregion
console.log(`${await missing()} approval is missing`)
