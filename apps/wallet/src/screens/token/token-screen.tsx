import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Holding } from '../../data/holdings.ts'
import { useSigningAccount } from '../../data/keys.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { Range } from '../../data/ranges.ts'
import { useHoldings } from '../../data/use-holdings.ts'
import { usePriceHistories } from '../../data/use-price-history.ts'
import { isLine, lineChange } from '../../data/value-line.ts'
import { Address } from '../../kit/address.tsx'
import { Change, ExactAmount, Money } from '../../kit/amounts.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Columns } from '../../kit/columns.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Line, type Point } from '../../kit/line-chart.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { RangeChoice } from '../../kit/range-choice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { UnlistedNotice } from '../../kit/unlisted-notice.tsx'
import { formatDateTime, formatMoment, formatMoney } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ClosingOffer } from './closing-offer.tsx'
import '../../kit/acts.css'
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
  const network = useAllNetworks()?.find(({ id }) => id === holding.platformId)
  return (
    <Columns aside={<Facts holding={holding} />}>
      {listed === false && <UnlistedNotice platformId={holding.platformId} symbol={holding.symbol} />}
      <TraitNotice tokens={[holding]} />
      <PriceOverTime holding={holding} />
      <TokenActs holding={holding} />
      {network && <ClosingOffer platform={network} tokenId={tokenId} />}
      <p className="token-more">
        {amount + staked > 0n && (
          <ButtonLink to="/activity" kind="quiet" icon="clock">
            {t('token.history')}
          </ButtonLink>
        )}
        {listed === false && (
          <ButtonLink to="/tokens" kind="quiet" icon="edit">
            {t('tokens.title')}
          </ButtonLink>
        )}
      </p>
    </Columns>
  )
}

/** The next steps with a token. What is not listed cannot be swapped. */
function TokenActs({ holding: { tokenId, platformId, listed } }: { holding: Holding }) {
  const { t } = useTexts()
  const canSign = useSigningAccount() !== undefined
  return (
    <nav className="acts token-actions" aria-label={t('home.actions')}>
      {canSign && (
        <Link to="/send" search={{ tokenId }} className="act-first">
          <Icon name="send" />
          {t('home.send')}
        </Link>
      )}
      <Link to="/receive" search={{ platformId }}>
        <Icon name="receive" />
        {t('home.receive')}
      </Link>
      {canSign && listed !== false && (
        <Link to="/swap" search={{ from: tokenId }}>
          <Icon name="swap" />
          {t('home.swap')}
        </Link>
      )}
    </nav>
  )
}

function PriceOverTime({ holding: { tokenId, symbol, logoUrl, listed, price, change24h } }: { holding: Holding }) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const [range, setRange] = useState<Range>('1d')
  const [marked, setMarked] = useState<Point>()
  const [history] = usePriceHistories(listed === false ? [] : [tokenId], range) ?? []
  const points = (history?.items ?? []).map(({ at, price: value }) => ({ at: Date.parse(at), value: Number(value) }))
  const change = lineChange(points, range)
  const money = (value: number) => formatMoney(value, currency, language)
  const values = points.map(({ value }) => value)
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
        <PriceChange percent={change ? change.percent : range === '1d' ? change24h : null} range={range} since={change?.since} />
      </div>
      {price === null && <p className="muted">{t('token.noPrice')}</p>}
      {price !== null && !isLine(points) && (
        <div className="line-place">
          <p className="line-missing">{history ? t('home.lineLater') : ''}</p>
        </div>
      )}
      {isLine(points) && (
        <Line
          points={points}
          label={t('token.line', { low: money(Math.min(...values)), high: money(Math.max(...values)) })}
          scale={money}
          onPoint={setMarked}
        />
      )}
      {price !== null && <RangeChoice range={range} onRange={setRange} />}
    </section>
  )
}

type PriceChangeProps = { percent: string | number | null; range: Range; since: number | undefined }

function PriceChange({ percent, range, since }: PriceChangeProps) {
  const { t, language } = useTexts()
  if (percent === null) return null
  return (
    <p className="token-change">
      <span className={`pill${Number(percent) >= 0.005 ? ' pill-good' : ''}`}>
        <Change percent={percent} />
      </span>
      <small className="muted">
        {since === undefined ? t(`home.change.${range}`) : t('home.since', { time: formatMoment(since, language) })}
      </small>
    </p>
  )
}

function Facts({ holding: { tokenId, platformId, symbol, decimals, amount, multiplier, staked, value } }: { holding: Holding }) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const network = useAllNetworks()?.find(({ id }) => id === platformId)
  const contract = tokenId.slice(platformId.length + 1)
  return (
    <dl className="card facts">
      <div>
        <dt>{t('token.balance')}</dt>
        <dd>
          <ExactAmount amount={amount} multiplier={multiplier} decimals={decimals} symbol={symbol} />
        </dd>
      </div>
      {staked > 0n && (
        <div>
          <dt>{t('token.staked')}</dt>
          <dd>
            <ExactAmount amount={staked} decimals={decimals} symbol={symbol} />
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
