// Stakes an ether with Lido, and reads the positions.
import { signAndSend, unwrap, waitForTransaction } from '@patina/sdk'
import { openLocalWallet } from '@patina/sdk/local'

// A test wallet with funds on the local chains of `npm start`.
const { client, account, platform } = await openLocalWallet(2, process.env.API)

// #region stake
// The staking contract returns staked ether for the ether it receives.
const prepared = await account.prepareCall(client, {
  platform,
  to: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
  value: 10n ** 18n,
})
const { id } = await signAndSend(client, account, prepared)
// #endregion
await waitForTransaction(client, id)

// #region read
const { supported, totals, positions } = await unwrap(
  client.getStaking({ address: account.address, platformId: platform.id }),
)
if (supported)
  console.log(`${totals.staked} staked, ${totals.withdrawable} to be claimed`)
for (const { provider, state, amount } of positions)
  console.log(`${provider}: ${amount} ${state}`)
// #endregion
