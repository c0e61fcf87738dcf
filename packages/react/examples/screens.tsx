// Screens of a wallet, for the hooks that `wallet.tsx` does not use.
import {
  useAddressOf,
  useDevice,
  useImportedTokens,
  useNameOf,
  useNfts,
  usePlatforms,
  usePortfolio,
  usePreview,
  usePriceAlerts,
  usePrices,
  useTransaction,
} from '@patina/react'
import { formatAmount, type Prepared, previewRequest } from '@patina/sdk'

// #region portfolio
/** The value of all linked addresses, and of each platform. */
export function Overview({ currency }: { currency: string }) {
  const { data: portfolio, error, retry } = usePortfolio(currency)
  const { data: platforms = [] } = usePlatforms()
  // Also if the registration of the device or the link of an address failed.
  if (error)
    return (
      <button type="button" onClick={retry}>
        {error.message}. Try again
      </button>
    )
  if (!portfolio) return <p>Reading the balances</p>
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

/** The tokens that the user added. A contract outside the catalogue chose its own name, so it gets a warning. */
export function ImportedTokens() {
  const { data = [], remove } = useImportedTokens()
  return (
    <ul>
      {data.map(({ id, symbol, listed }) => (
        <li key={id}>
          {symbol} {listed === false && '(not verified)'}
          <button type="button" onClick={() => remove(id)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The NFTs of an address. Their texts come from strangers. */
export function Nfts({ address, platformId, api }: { address: string; platformId: string; api: string }) {
  const { data = [] } = useNfts({ address, platformId })
  return (
    <ul>
      {data
        .filter(({ spam }) => !spam)
        .map(({ id, name, tokenId, imageUrl }) => (
          <li key={id}>
            {imageUrl && <img src={api + imageUrl} alt="" />}
            {name ?? `NFT ${tokenId}`}
          </li>
        ))}
    </ul>
  )
}

// #region preview
/** What a prepared transaction would do. The user can sign while the preview is fresh, and nothing in it blocks. */
export function Review({ address, prepared, onSign }: { address: string; prepared: Prepared; onSign: () => void }) {
  const { data: preview, error, retry, ageSeconds = 0 } = usePreview(previewRequest(address, prepared))
  if (!preview && !error) return <p>Asking what this transaction does</p>
  if (!preview)
    return (
      <button type="button" onClick={retry}>
        {error.message}. Try again
      </button>
    )
  const { outcome, reason = '', changes, approvals, warnings } = preview
  const isBlocked = outcome === 'fails' || warnings.some(({ severity }) => severity === 'b')
  const lines = [
    `${outcome} ${reason}`,
    ...changes.map((one) => `${one.direction} ${formatAmount(BigInt(one.amount), one.decimals ?? 0)} ${one.symbol ?? one.tokenId}`),
    ...approvals.map((one) => `${one.spender} gets a right over ${one.tokenId}: ${one.kind}`),
    ...warnings.map((one) => `${one.severity} ${one.code}`),
  ]
  return (
    <section>
      <pre>{lines.join('\n')}</pre>
      <button type="button" disabled={isBlocked || ageSeconds > 15} onClick={onSign}>
        Sign
      </button>
    </section>
  )
}
// #endregion

/** One transaction. The line changes when a block contains it. */
export function Progress({ txId }: { txId: number }) {
  const { data } = useTransaction(txId)
  return <p>{data ? `${data.title}: ${data.status}` : 'Reading the transaction'}</p>
}

/** The receiver of a payment by name. The user sees the address, and any warning, before the payment is prepared. */
export function Receiver({ name, platformId, onChoose }: { name: string; platformId: string; onChoose: (address: string) => void }) {
  const { data } = useAddressOf(name, platformId)
  if (!data) return <p>Looking up {name}</p>
  const { address, reason, warnings } = data
  if (address === null) return <p>This name has no address here: {reason}</p>
  return (
    <button type="button" onClick={() => onChoose(address)}>
      {warnings.length > 0 && 'This name may be mistaken for another one. '}
      Send to {address}
    </button>
  )
}

/** The primary name of an address, beside the address itself. */
export function Account({ address, platformId }: { address: string; platformId: string }) {
  const { data } = useNameOf(address, platformId)
  return (
    <p>
      {data?.name} {address}
    </p>
  )
}

/** A notice for users of an old version of the app. */
export function UpdateNotice({ appVersion, isOlder }: { appVersion: string; isOlder: (a: string, b: string) => boolean }) {
  const { data: device } = useDevice()
  const required = device?.minRequiredVersion
  return required !== undefined && isOlder(appVersion, required) ? <p>Please update the app to {required}.</p> : null
}
