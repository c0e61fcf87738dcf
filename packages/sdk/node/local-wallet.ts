import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkAccount, openDevice, unwrap } from '@patina/sdk'
import { viemAccount } from '@patina/sdk/viem'
import { mnemonicToAccount } from 'viem/accounts'
import { fileStore } from './file-store.ts'

/**
 * Returns a wallet for programs on the stack of `npm start`: a device in a file of the temporary folder, and its linked account, which has
 * funds on the local chains. Everyone knows the key of this account, so never send it real funds.
 * @param addressIndex which of the ten funded accounts to open, from 0 to 9; programs with the same one share a device
 * @throws {WalletError} the API at `baseUrl` does not answer, or refuses a call
 */
export async function openLocalWallet(addressIndex: number, baseUrl = 'http://127.0.0.1:3000') {
  const { client, deviceId } = await openDevice({
    baseUrl,
    store: fileStore(join(tmpdir(), `wallet-device-${addressIndex}.json`)),
    devicePlatform: 'ios',
    appVersion: '1.0.0',
  })
  const account = viemAccount(mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }))
  const { platforms } = await unwrap(client.listPlatforms())
  const platform = platforms.find(({ id }) => id === 'ethereum')
  if (!platform) throw new Error('ethereum is not served here')
  await linkAccount(client, account, { baseUrl, deviceId, platforms: [platform] })
  return { client, account, platform }
}
