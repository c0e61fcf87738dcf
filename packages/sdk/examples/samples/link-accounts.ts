// Links several accounts of one wallet on all EVM chains, and proves each.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkAccount, openDevice, unwrap } from '@patina/sdk'
import { fileStore } from '@patina/sdk/node'
import { viemAccount } from '@patina/sdk/viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

const baseUrl = process.env.API ?? 'http://127.0.0.1:3000'
const words = generateMnemonic(english)
const { client, deviceId } = await openDevice({
  baseUrl,
  store: fileStore(join(tmpdir(), `many-${crypto.randomUUID()}.json`)),
  devicePlatform: 'ios',
  appVersion: '1.0.0',
})

// #region link
const { platforms } = await unwrap(client.listPlatforms())
const evm = platforms.filter(({ family }) => family === 'evm')
for (const addressIndex of [0, 1, 2]) {
  const account = viemAccount(mnemonicToAccount(words, { addressIndex }))
  // One call for all platforms, and one signature for each.
  await linkAccount(client, account, { baseUrl, deviceId, platforms: evm })
}
const { items, total } = await unwrap(client.listAddresses())
const proved = items.filter(({ verified }) => verified).length
console.log(`${total} addresses are linked, ${proved} are proved`)
// #endregion
