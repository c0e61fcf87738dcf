import { useDevice } from '@patina/react'
import { formatAmount, type Platform, type Staking, type StakingPosition, unwrap } from '@patina/sdk'
import { useQueries } from '@tanstack/react-query'
import { useKeyring, useShownAccount } from '../../data/keys.ts'
import { isPlanned } from '../../data/link-plan.ts'
import { useNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useHoldings } from '../../data/use-holdings.ts'
import { useLinkPlan } from '../../data/use-link-plan.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { ExactAmount, Money } from '../../kit/amounts.tsx'
import { Columns, Help } from '../../kit/columns.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { formatDateTime, formatList } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The stakes of the shown accounts, by network. Staking itself happens at the provider; this screen reads. */
export function StakesScreen() {
  const { t, language } = useTexts()
  const { stakes, failed, isReading } = useStakes()
  return (
    <Screen title={t('stakes.title')}>
      <Columns aside={<Help title={t('stakes.help.title')}>{t('stakes.help.text')}</Help>}>
        {isReading && stakes.length === 0 && <SkeletonRows label={t('shared.loading')} />}
        {failed.length > 0 && <Notice tone="warning">{t('stakes.failed', { networks: formatList(failed, language) })}</Notice>}
        {!isReading && failed.length === 0 && stakes.length === 0 && (
          <Empty icon="stakes" title={t('stakes.empty.title')}>
            {t('stakes.empty.text')}
          </Empty>
        )}
        {stakes.map(({ platform, staking }) => (
          <Network key={`${platform.id} ${staking.address}`} platform={platform} staking={staking} />
        ))}
      </Columns>
    </Screen>
  )
}

const hourMs = 3_600_000

/** Reads the stakes of each shown address on each network. A network without staking is asked once an hour. */
function useStakes() {
  const { data: device } = useDevice()
  const networks = useNetworks() ?? []
  const shown = useShownAccount()
  const { accounts } = useKeyring()
  const plan = useLinkPlan()
  const pairs = networks.flatMap((platform) =>
    (shown ? [shown] : accounts).flatMap((account) => {
      const address = account.addresses[platform.family]
      return address === undefined || !isPlanned(plan, platform.id, address) ? [] : [{ platform, address }]
    }),
  )
  const results = useQueries({
    queries: pairs.map(({ platform, address }) => ({
      queryKey: ['wallet', 'staking', platform.id, address],
      enabled: device !== undefined,
      staleTime: ({ state: { data } }: { state: { data: Staking | undefined } }) => (data?.supported === false ? hourMs : 60_000),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        device ? unwrap(device.client.getStaking({ address, platformId: platform.id }, { signal })) : Promise.reject(new Error('not open')),
    })),
  })
  const stakes = results.flatMap(({ data }, index) => {
    const platform = pairs[index]?.platform
    return data && platform && data.positions.length > 0 ? [{ platform, staking: data }] : []
  })
  const failed = new Set(results.flatMap(({ error, data }, index) => (error && !data ? [pairs[index]?.platform.name ?? ''] : [])))
  return { stakes, failed: [...failed], isReading: networks.length === 0 || results.some(({ isPending }) => isPending) }
}

/** The stakes of an address on a network: what they are worth, their states, and each of them. */
function Network({ platform, staking: { totals, positions, apr } }: { platform: Platform; staking: Staking }) {
  const { t } = useTexts()
  const { decimals, symbol } = platform.nativeToken
  const { currency } = usePreferences()
  const tokenId = `${platform.id}:native`
  const { price, logoUrl } = useHoldings().holdings?.find((holding) => holding.tokenId === tokenId) ?? {}
  const whole = positions.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const states = (['activating', 'deactivating', 'withdrawable'] as const).filter((state) => totals[state] !== '0')
  const facts = [
    ...states.map((state) => [t(`stakes.total.${state}`), totals[state]] as const),
    [t('stakes.rewards'), totals.rewards] as const,
  ]
  return (
    <section className="section card" aria-label={platform.name}>
      <div className="row row-head">
        <TokenIcon tokenId={tokenId} symbol={symbol} logoUrl={logoUrl} platformId={null} />
        <div className="row-main">
          <h2>{platform.name}</h2>
          {apr !== null && (
            <small>
              {t('stakes.apr')} {apr}
            </small>
          )}
        </div>
        <span className="row-end">
          <ExactAmount amount={whole} decimals={decimals} symbol={symbol} />
          {price && (
            <small>
              <Money value={Number(formatAmount(whole, decimals)) * Number(price)} currency={currency} />
            </small>
          )}
        </span>
      </div>
      <dl className="facts">
        {facts.map(
          ([name, amount]) =>
            amount !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <ExactAmount amount={amount} decimals={decimals} symbol={symbol} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <ul className="rows">
        {positions.map((position) => (
          <Position key={position.id} position={position} platform={platform} />
        ))}
      </ul>
    </section>
  )
}

function Position({ position, platform: { nativeToken } }: { position: StakingPosition; platform: Platform }) {
  const { t, language } = useTexts()
  const { validator, state, amount, availableAt, owner } = position
  return (
    <li className="row">
      <span className="row-icon">
        <Icon name="stakes" size={20} />
      </span>
      <span className="row-main">
        {plainName(validator.name, 30) || <ShortAddress address={validator.id} />}
        <small>
          {t('stakes.validator')}
          {availableAt !== null && ` · ${t('stakes.availableAt', { time: formatDateTime(availableAt, language) })}`}
          {owner !== undefined && ` · ${t('stakes.otherOwner')}`}
        </small>
      </span>
      <span className="row-end">
        <ExactAmount amount={amount} decimals={nativeToken.decimals} symbol={nativeToken.symbol} />
        <small>
          <span className={`pill${state === 'active' ? ' pill-good' : ''}`}>{t(`stakes.state.${state}`)}</span>
        </small>
      </span>
    </li>
  )
}
