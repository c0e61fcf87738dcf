// Screens of a wallet, for the hooks that `wallet.tsx` does not use.
import { useDevice, usePlatforms, usePortfolio, usePriceAlerts, usePrices, useTransaction } from '@patina/react'

// #region portfolio
/** The value of all linked addresses, and of each platform. */
export function Overview({ currency }: { currency: string }) {
  const { data: portfolio, error } = usePortfolio(currency)
  const { data: platforms = [] } = usePlatforms()
  if (!portfolio) return <p>{error?.message ?? 'Reading the balances'}</p>
  const nameOf = (id: string) => platforms.find((platform) => platform.id === id)?.name ?? id
  return (
    <section>
      <h1>
        {portfolio.total} {portfolio.currency}
      </h1>
      {portfolio.platforms.map(({ platformId, value }) => (
        <p key={platformId}>
          {nameOf(platformId)}: {value ?? 'not available'}
        </p>
      ))}
    </section>
  )
}
// #endregion

// #region prices
/** The prices of some tokens. A price is null if no source is trustworthy. */
export function PriceList({ tokenIds, currency }: { tokenIds: string[]; currency: string }) {
  const { data } = usePrices(tokenIds, currency)
  return (
    <ul>
      {data?.items.map(({ tokenId, price, change24h }) => (
        <li key={tokenId}>
          {tokenId}: {price ?? 'no price'} {change24h !== null && `${change24h} %`}
        </li>
      ))}
    </ul>
  )
}
// #endregion

// #region alerts
/** A button that notifies the user when the price rises above a value. */
export function AlertButton({ tokenId, value }: { tokenId: string; value: string }) {
  const { data = [], add, remove } = usePriceAlerts()
  const alert = data.find((one) => one.tokenId === tokenId && one.value === value)
  const toggle = () => (alert ? remove(alert.id) : add({ tokenId, condition: 'above', value }))
  return (
    <button type="button" onClick={toggle}>
      {alert ? 'Stop waiting' : `Notify me above ${value}`}
    </button>
  )
}
// #endregion

// #region transaction
/** One transaction. The line changes when a block contains it. */
export function Progress({ txId }: { txId: number }) {
  const { data } = useTransaction(txId)
  return <p>{data ? `${data.title}: ${data.status}` : 'Reading the transaction'}</p>
}
// #endregion

// #region device
/** A notice for users of an old version of the app. */
export function UpdateNotice({ appVersion, isOlder }: { appVersion: string; isOlder: (a: string, b: string) => boolean }) {
  const { data: device } = useDevice()
  const required = device?.minRequiredVersion
  return required !== undefined && isOlder(appVersion, required) ? <p>Please update the app to {required}.</p> : null
}
// #endregion
