// A device in a browser: IndexedDB stores its key, and no script can export
// it.
// #region open
import {
  indexedDbStore,
  type OpenDevice,
  openDevice,
  unwrap,
  type WalletClient,
} from '@patina/sdk'

let opening: Promise<OpenDevice> | undefined

/**
 * Returns this browser's device. The first visit registers it, later visits
 * and other tabs use the same one. After a failure, the next call tries again.
 */
export function openWallet(): Promise<OpenDevice> {
  opening ??= openDevice({
    baseUrl: location.origin,
    store: indexedDbStore(),
    devicePlatform: 'ios',
    appVersion: '1.0.0',
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}
// #endregion

/** Returns the balances of an address, one line per token. */
export async function holdings(
  client: WalletClient,
  address: string,
  platformId: string,
): Promise<string[]> {
  await unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))
  const { items } = await unwrap(client.getBalances({ address, platformId }))
  return items.map(
    ({ symbol, formatted, listed }) =>
      `${formatted} ${symbol}${listed ? '' : ' (unknown token)'}`,
  )
}
