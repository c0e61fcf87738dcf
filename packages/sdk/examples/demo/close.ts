import { unwrap } from '@wallet/sdk'
import { begin, tell } from './screen.ts'
import { expectThat } from './surprise.ts'
import type { Wallet } from './wallet.ts'

/** Lists and unlinks the account, and deletes the device: nothing of it is left at the API, and its transactions stay on the chain. */
export async function closeWallet({ client, account, platform }: Wallet) {
  const { address } = account
  begin('Addresses')
  const before = await unwrap(client.listAddresses())
  expectThat(
    before.items.some((item) => item.address === address && item.verified),
    `${address} is not in the list of linked addresses`,
  )
  tell(...before.items.map((item) => `${item.address} on ${item.platformId}${item.verified ? ', proved' : ''}`))

  begin('Unlink')
  await unwrap(client.unlinkAddress({ address, platformId: platform.id }))
  const after = await unwrap(client.listAddresses())
  expectThat(after.total === before.total - 1, `${address} is still linked`)
  tell('the address is no longer linked to the device')

  begin('Delete device')
  await unwrap(client.deleteDevice())
  const { error } = await client.listAddresses()
  expectThat(error?.code === 'device_unknown', 'The device was deleted, and the API still knows it')
  tell('the API no longer knows the device')
}
