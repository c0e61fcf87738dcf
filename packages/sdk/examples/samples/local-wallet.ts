import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkAccount, openDevice, unwrap } from '@patina/sdk'
import { fileStore } from '@patina/sdk/node'
import { viemAccount } from '@patina/sdk/viem'
import { mnemonicToAccount } from 'viem/accounts'

/**
 * Returns this program's device with a linked account that has funds on the
 * local chains. The other samples start with it.
 */
export async function openLocalWallet(addressIndex: number) {
  const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
  const { client, deviceId } = await openDevice({
    baseUrl,
    store: fileStore(join(tmpdir(), `wallet-device-${addressIndex}.json`)),
    devicePlatform: 'ios',
    appVersion: '1.0.0',
  })
  const account = viemAccount(
    mnemonicToAccount(
      'test test test test test test test test test test test junk',
      { addressIndex },
    ),
  )
  const { platforms } = await unwrap(client.listPlatforms())
  const platform = platforms.find(({ id }) => id === 'ethereum')
  if (!platform) throw new Error('ethereum is not served here')
  await linkAccount(client, account, { baseUrl, deviceId, platforms: [platform] })
  return { client, account, platform }
}
