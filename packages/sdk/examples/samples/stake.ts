// Stakes an ether with Lido, and reads the positions.
import { setTimeout as pause } from 'node:timers/promises'
import { unwrap } from '@wallet/sdk'
import { openLocalWallet } from './local-wallet.ts'

const { client, address, platformId, signAndSend } = await openLocalWallet(2)

// #region stake
// The staking contract returns staked ether for the ether it receives.
const to = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const value = '1000000000000000000'
const { gasLimit } = await unwrap(
  client.estimateFees({ id: platformId, from: address, to, value, data: '0x' }),
)
const { id } = await signAndSend({ to, value, data: '0x', gasLimit })
// #endregion

while (
  (await unwrap(client.getTransaction({ txId: `${id}` }))).status === 'pending'
)
  await pause(200)

// #region read
const { supported, totals, positions } = await unwrap(
  client.getStaking({ address, platformId }),
)
if (supported)
  console.log(`${totals.staked} staked, ${totals.withdrawable} to be claimed`)
for (const { provider, state, amount } of positions)
  console.log(`${provider}: ${amount} ${state}`)
// #endregion
