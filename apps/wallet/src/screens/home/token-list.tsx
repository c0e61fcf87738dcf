import { Link } from '@tanstack/react-router'
import type { Holding } from '../../data/holdings.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import { Amount, Change, Money } from '../../kit/amounts.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Empty, SkeletonRows } from '../../kit/notice.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The tokens by value. Undefined holdings are still being read. */
export function TokenList({ holdings, error }: { holdings: readonly Holding[] | undefined; error: Error | null }) {
  const { t } = useTexts()
  const networks = useAllNetworks()
  if (!holdings && error) return <p className="home-unread">{t('home.unread')}</p>
  if (!holdings) return <SkeletonRows count={4} label={t('shared.loading')} />
  if (holdings.length === 0)
    return (
      <Empty
        icon="receive"
        title={t('home.empty.title')}
        action={
          <ButtonLink to="/receive" kind="primary" icon="receive">
            {t('home.receive')}
          </ButtonLink>
        }
      >
        {t('home.empty.text')}
      </Empty>
    )
  return (
    <ul className="rows">
      {holdings.map((holding) => (
        <TokenRow
          key={holding.tokenId}
          holding={holding}
          network={networks?.find(({ id }) => id === holding.platformId)?.name ?? holding.platformId}
        />
      ))}
    </ul>
  )
}

function TokenRow({ holding, network }: { holding: Holding; network: string }) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const { tokenId, symbol, name, decimals, logoUrl, listed, amount, staked, multiplier, price, value, change24h } = holding
  return (
    <li>
      <Link to="/token/$tokenId" params={{ tokenId }} className="row token-row">
        <TokenIcon tokenId={tokenId} symbol={symbol} logoUrl={logoUrl} />
        <span className="row-main">
          {plainName(name, 40)}
          <small>
            {network}
            {listed === false && ` · ${t('tokens.unlisted')}`}
            {staked > 0n && ` · ${t('home.staked')}`}
          </small>
        </span>
        <span className="token-price">
          <Money value={price} currency={currency} isPrice />
          <small>
            <Change percent={change24h} />
          </small>
        </span>
        <span className="row-end">
          <Money value={value} currency={currency} />
          <small>
            <Amount amount={amount + staked} multiplier={multiplier} decimals={decimals} symbol={plainName(symbol)} maxFraction={5} />
          </small>
        </span>
      </Link>
    </li>
  )
}
