import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Holding } from '../../data/holdings.ts'
import { useSigningAccount } from '../../data/keys.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { Range } from '../../data/ranges.ts'
import { useHoldings } from '../../data/use-holdings.ts'
import { usePriceHistories } from '../../data/use-price-history.ts'
import { Address } from '../../kit/address.tsx'
import { Amount, Change, Money } from '../../kit/amounts.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Line, type Point } from '../../kit/line-chart.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { RangeChoice } from '../../kit/range-choice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { formatDateTime, formatMoney } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ClosingOffer } from './closing-offer.tsx'
import './token.css'

/** One token: its price over time, what the user has of it, and what can be done with it. */
export function TokenScreen() {
  const { t } = useTexts()
  const { tokenId } = useParams({ from: '/wallet/token/$tokenId' })
  const { holdings, states } = useHoldings()
  const holding = holdings?.find((one) => one.tokenId === tokenId)
  const state = holdings ? states.get(tokenId.split(':')[0] ?? '') : 'reading'
  return (
    <Screen title={holding ? plainName(holding.name, 40) : t('token.title')} back="/">
      {holding && <Token holding={holding} />}
      {!holding && state === 'reading' && <SkeletonRows count={4} label={t('shared.loading')} />}
      {!holding && state === 'failed' && <Notice icon="warning">{t('home.unread')}</Notice>}
      {!holding && state !== 'reading' && state !== 'failed' && <Empty icon="search" title={t('token.unknown')} />}
    </Screen>
  )
}

function Token({ holding }: { holding: Holding }) {
  const { t } = useTexts()
  const { tokenId, amount, staked, listed } = holding
  const canSign = useSigningAccount() !== undefined
  const network = useAllNetworks()?.find(({ id }) => id === holding.platformId)
  return (
    <>
      {listed === false && <Notice icon="warning">{t('token.unlisted')}</Notice>}
      <TraitNotice tokens={[holding]} />
      <PriceOverTime holding={holding} />
      <div className="token-actions">
        {canSign && (
          <ButtonLink to="/send" search={{ tokenId }} kind="primary" icon="send">
            {t('home.send')}
          </ButtonLink>
        )}
        <ButtonLink to="/receive" search={{ platformId: holding.platformId }} icon="receive">
          {t('home.receive')}
        </ButtonLink>
        {canSign && listed !== false && (
          <ButtonLink to="/swap" search={{ from: tokenId }} icon="swap">
            {t('home.swap')}
          </ButtonLink>
        )}
      </div>
      {network && <ClosingOffer platform={network} tokenId={tokenId} />}
      <Facts holding={holding} />
      {listed === false && (
        <p className="token-more">
          <ButtonLink to="/tokens" kind="quiet" icon="edit">
            {t('tokens.title')}
          </ButtonLink>
        </p>
      )}
      {amount + staked > 0n && (
        <p className="token-more">
          <ButtonLink to="/activity" kind="quiet" icon="activity">
            {t('token.history')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function PriceOverTime({ holding: { tokenId, symbol, logoUrl, listed, price, change24h } }: { holding: Holding }) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const [range, setRange] = useState<Range>('1d')
  const [marked, setMarked] = useState<Point>()
  const [history] = usePriceHistories(listed === false ? [] : [tokenId], range) ?? []
  const points = (history?.items ?? []).map(({ at, price: value }) => ({ at: Date.parse(at), value: Number(value) }))
  const values = points.map(({ value }) => value)
  const [low = '', high = ''] = [Math.min(...values), Math.max(...values)].map((value) => formatMoney(value, currency, language))
  return (
    <section aria-label={t('token.price')}>
      <div className="token-head">
        <TokenIcon tokenId={tokenId} symbol={symbol} logoUrl={logoUrl} size={48} />
        <div>
          <p className="muted">{marked ? formatDateTime(marked.at, language) : t('token.price')}</p>
          <p className="token-now">
            <Money value={marked?.value ?? price} currency={currency} isPrice />
          </p>
        </div>
        {!marked && (
          <p className="token-change">
            <Change percent={change24h} />
          </p>
        )}
      </div>
      {price === null && <p className="muted">{t('token.noPrice')}</p>}
      {price !== null && points.length < 2 && <p className="line-missing">{history ? t('home.lineLater') : ''}</p>}
      {points.length >= 2 && <Line points={points} label={t('token.line', { low, high })} onPoint={setMarked} />}
      {price !== null && (points.length >= 2 || range !== '1d') && (
        <div className="line-frame">
          <RangeChoice range={range} onRange={setRange} />
        </div>
      )}
    </section>
  )
}

function Facts({ holding: { tokenId, platformId, symbol, decimals, amount, multiplier, staked, value } }: { holding: Holding }) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const network = useAllNetworks()?.find(({ id }) => id === platformId)
  const contract = tokenId.slice(platformId.length + 1)
  return (
    <dl className="facts">
      <div>
        <dt>{t('token.balance')}</dt>
        <dd>
          <Amount amount={amount} multiplier={multiplier} decimals={decimals} symbol={symbol} maxFraction={decimals} />
        </dd>
      </div>
      {staked > 0n && (
        <div>
          <dt>{t('token.staked')}</dt>
          <dd>
            <Amount amount={staked} decimals={decimals} symbol={symbol} maxFraction={decimals} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('token.value')}</dt>
        <dd>
          <Money value={value} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('token.network')}</dt>
        <dd>{network?.name ?? platformId}</dd>
      </div>
      <div>
        <dt>{t('token.contract')}</dt>
        <dd>{contract === 'native' ? t('token.native') : <Address address={contract} />}</dd>
      </div>
    </dl>
  )
}
