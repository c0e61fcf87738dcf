import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AssetGroup, assetGroups } from '../../data/asset-groups.ts'
import type { Holding } from '../../data/holdings.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { Holdings } from '../../data/use-holdings.ts'
import { Amount, Change, Money } from '../../kit/amounts.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Skeleton, SkeletonRows } from '../../kit/notice.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

type AssetListProps = Pick<Holdings, 'holdings' | 'states' | 'error'> & { /** Id of the only shown network. */ only: string | undefined }

/** The assets by value, one row each, and a row for each network that is not read yet. Undefined holdings are still being read. */
export function AssetList({ holdings, states, error, only }: AssetListProps) {
  const { t } = useTexts()
  if (!holdings && error) return <p className="home-unread">{t('home.unread')}</p>
  if (!holdings) return <SkeletonRows count={4} label={t('shared.loading')} />
  const isShown = (platformId: string) => only === undefined || platformId === only
  const unread = [...states].flatMap(([id, state]) => (state === 'reading' && isShown(id) ? [id] : []))
  const groups = assetGroups(
    holdings.filter(({ platformId }) => isShown(platformId)),
    states,
  )
  const isEmpty = unread.length === 0 && groups.every(({ amount }) => amount === 0n)
  return (
    <>
      {isEmpty && only === undefined && <NothingYet />}
      <ul className="rows">
        {groups.map((group) => (
          <li key={group.id}>
            {group.holdings.length > 1 ? (
              <Group group={group} />
            ) : (
              group.holdings.map((one) => <HoldingRow key={one.tokenId} holding={one} />)
            )}
          </li>
        ))}
        {unread.map((id) => (
          <li key={id}>
            <UnreadRow platformId={id} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What to do with a wallet that has nothing yet. */
function NothingYet() {
  const { t } = useTexts()
  return (
    <div className="well home-empty">
      <h3>{t('home.empty.title')}</h3>
      <p>{t('home.empty.text')}</p>
      <ButtonLink to="/receive" icon="receive">
        {t('home.empty.action')}
      </ButtonLink>
    </div>
  )
}

/** One asset on several networks. It opens to a row for each. */
function Group({ group }: { group: AssetGroup }) {
  const { t } = useTexts()
  const { id, symbol, name, logoUrl, decimals, amount, isStaked, value, price, change24h, holdings } = group
  return (
    <details className="asset-group">
      <summary className="row token-row">
        <TokenIcon tokenId={id} symbol={symbol} logoUrl={logoUrl} platformId={null} />
        <RowText name={name} price={price} change={change24h}>
          {t('home.onNetworks', { count: holdings.length })} <Icon name="down" size={14} />
          {isStaked && ` · ${t('home.staked')}`}
        </RowText>
        <span className="row-end">
          <Value value={value} />
          <small>
            <Amount amount={amount} decimals={decimals} symbol={plainName(symbol)} />
          </small>
        </span>
      </summary>
      <ul className="rows">
        {holdings.map((holding) => (
          <li key={holding.tokenId}>
            <HoldingRow holding={holding} isInside />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A token on one network. Inside of its asset, the network is its name. */
function HoldingRow({ holding, isInside = false }: { holding: Holding; isInside?: boolean }) {
  const { t } = useTexts()
  const network = useNetworkName(holding.platformId)
  const { tokenId, symbol, name, decimals, logoUrl, listed, amount, staked, multiplier, price, value, change24h } = holding
  return (
    <Link to="/token/$tokenId" params={{ tokenId }} className="row token-row">
      <TokenIcon tokenId={tokenId} symbol={symbol} logoUrl={logoUrl} size={isInside ? 28 : 40} />
      <RowText name={isInside ? network : name} price={isInside ? null : price} change={isInside ? null : change24h}>
        {!isInside && network}
        {listed === false && ` · ${t('tokens.unlisted')}`}
        {staked > 0n && ` · ${t('home.staked')}`}
      </RowText>
      <span className="row-end">
        <Value value={value} />
        <small>
          <Amount amount={amount + staked} multiplier={multiplier} decimals={decimals} symbol={plainName(symbol)} />
        </small>
      </span>
    </Link>
  )
}

type RowTextProps = { name: string; price: string | null; change: string | null; children: ReactNode }

function RowText({ name, price, change, children }: RowTextProps) {
  const { currency } = usePreferences()
  return (
    <span className="row-main">
      {plainName(name, 40)}
      <small>
        {children}
        {price !== null && (
          <span className="token-price">
            {' · '}
            <Money value={price} currency={currency} isPrice />
          </span>
        )}
        {change !== null && (
          <>
            {' · '}
            <Change percent={change} />
          </>
        )}
      </small>
    </span>
  )
}

function Value({ value }: { value: string | null }) {
  const { currency } = usePreferences()
  return <Money value={value} currency={currency} />
}

/** A network in place of its tokens, until they are read. */
function UnreadRow({ platformId }: { platformId: string }) {
  const { t } = useTexts()
  const network = useNetworkName(platformId)
  return (
    <div className="row" role="status">
      <span className="skeleton skeleton-coin" />
      <span className="row-main">
        {network}
        <small>{t('home.reading')}</small>
      </span>
      <span className="row-end">
        <Skeleton width={8} />
      </span>
    </div>
  )
}

function useNetworkName(platformId: string): string {
  return useAllNetworks()?.find(({ id }) => id === platformId)?.name ?? platformId
}
