import { unwrap } from '@patina/sdk'
import { beginStep, printResult } from './screen.ts'
import { expectThat } from './unexpected-result.ts'
import type { Wallet } from './wallet.ts'

/**
 * Lists and unlinks the account, then deletes the device with all its data in the API. The transactions of the account stay on the chain.
 */
export async function closeWallet({ client, account, platform }: Wallet) {
  const { address } = account
  beginStep('Addresses')
  const before = await unwrap(client.listAddresses())
  expectThat(
    before.items.some((item) => item.address === address && item.verified),
    `${address} is not in the list of linked addresses`,
  )
  printResult(...before.items.map((item) => `${item.address} on ${item.platformId}${item.verified ? ', proved' : ''}`))

  beginStep('Unlink')
  await unwrap(client.unlinkAddress({ address, platformId: platform.id }))
  const after = await unwrap(client.listAddresses())
  expectThat(after.total === before.total - 1, `${address} is still linked`)
  printResult('the address is no longer linked to the device')

  beginStep('Delete device')
  await unwrap(client.deleteDevice())
  const { error } = await client.listAddresses()
  expectThat(error?.code === 'device_unknown', 'The device was deleted, but the API still knows it')
  printResult('the API no longer knows the device')
}
