import { usePrices } from '@patina/react'
import { formatAmount, type Platform } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import type { ReactNode } from 'react'
import { usePreferences } from '../data/preferences.ts'
import { useTokens } from '../data/use-tokens.ts'
import type { ShownToken } from '../keys/intent.ts'
import { Address, ShortAddress } from '../kit/address.tsx'
import { Money } from '../kit/amounts.tsx'
import { Icon } from '../kit/icons.tsx'
import { TokenIcon } from '../kit/token-icon.tsx'
import { formatUnits, shortAddress } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Move } from './moves.ts'

type RowProps = { move: Move; platform: Platform; isSwap: boolean; about?: ReactNode; hasReceiver: boolean }

/** A line about what leaves, comes or is permitted: an icon, a label, the amount in large figures, and its value. */
export function MoveRow({ move, ...shown }: RowProps) {
  const { t } = useTexts()
  const { platform } = shown
  if (move.kind === 'leaves' || move.kind === 'comes' || move.kind === 'goes') return <AmountRow move={move} {...shown} />
  if (move.kind === 'allows') return <PermissionRow move={move} platform={platform} />
  const isEnd = move.kind === 'codeEnds'
  return (
    <Line icon={<Icon name={isEnd ? 'shield' : 'warning'} />} label={t(`review.${move.kind}`)} tone={isEnd ? 'plain' : 'danger'}>
      {move.party === null ? move.kind !== 'creates' && '–' : <ShortAddress address={move.party} />}
    </Line>
  )
}

type LineProps = {
  icon: ReactNode
  label: string
  tone?: 'danger' | 'up' | 'plain'
  end?: ReactNode
  below?: ReactNode
  children?: ReactNode
}

export function Line({ icon, label, tone = 'plain', end, below, children }: LineProps) {
  return (
    <li className="move">
      <span className="move-icon">{icon}</span>
      <span className="move-main">
        <small>{label}</small>
        <span className={`move-value move-${tone}`}>{children}</span>
        {below !== undefined && <small>{below}</small>}
      </span>
      {end !== undefined && <span className="move-end">{end}</span>}
    </li>
  )
}

type Amounts = Extract<Move, { amount: bigint; contract: string | null }>
type Permission = Extract<Move, { kind: 'allows' }>

/** The user confirms what leaves, so it is shown with all its digits, also if amounts are hidden elsewhere. */
function AmountRow({ move, platform, isSwap, about, hasReceiver }: Omit<RowProps, 'move'> & { move: Amounts }) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const { token, contract, amount, nftId, kind, party } = move
  const isPrice = isSwap && move.isPrice === true
  const price = usePrices(token ? [token.tokenId] : [], currency).data?.items[0]?.price
  const label = t(kind === 'comes' ? 'review.get' : kind === 'goes' ? 'review.goes' : isPrice ? 'review.pay' : 'review.send')
  const sign = { comes: '+', goes: '', leaves: '−' }[kind]
  const isReceiverShown = kind === 'goes' || (kind === 'leaves' && hasReceiver && !isPrice)
  const whole = token && scaleAmount(amount, token.multiplier)
  const maxFraction = kind === 'leaves' ? token?.decimals : undefined
  const figures =
    token && whole !== undefined
      ? `${formatUnits(whole, token.decimals, language, maxFraction)} ${plainName(token.symbol, 12)}`
      : t('review.baseUnits', { amount: `${amount}`, contract: shortAddress(contract ?? '') })
  return (
    <Line
      icon={<MoveIcon token={token} platform={platform} />}
      label={label}
      tone={({ comes: 'up', goes: 'danger', leaves: 'plain' } as const)[kind]}
      below={isReceiverShown && party !== null ? <Receiver address={party} /> : about}
      end={
        <>
          {price && token && whole !== undefined && (
            <Money value={Number(price) * Number(formatAmount(whole, token.decimals))} currency={currency} isPrice />
          )}
          <small>{t('send.on', { network: platform.name })}</small>
        </>
      }
    >
      {sign}
      {nftId === undefined ? figures : t('review.items', { id: `${nftId}` })}
    </Line>
  )
}

/** Who gets what leaves, or what a swap brings. */
function Receiver({ address }: { address: string }) {
  const { t } = useTexts()
  return (
    <>
      {t('review.to')} <Address address={address} />
    </>
  )
}

function permissionLabel({ amount, adds }: Permission) {
  if (amount === 'nothing') return 'review.mayTakeNoMore'
  if (amount === 'less') return 'review.mayTakeLess'
  return adds && amount !== 'everything' ? 'review.mayTakeMore' : 'review.mayTake'
}

function PermissionRow({ move, platform }: { move: Permission; platform: Platform }) {
  const { token, amount, party } = move
  const { t, language } = useTexts()
  const symbol = plainName(token?.symbol, 12) || t('activity.unknownToken')
  const value =
    amount === 'everything'
      ? t('review.everything', { symbol })
      : amount === 'nothing' || amount === 'less' || !token
        ? symbol
        : `${formatUnits(scaleAmount(amount, token.multiplier), token.decimals, language, token.decimals)} ${symbol}`
  return (
    <Line
      icon={<MoveIcon token={token} platform={platform} />}
      label={t(permissionLabel(move))}
      tone={amount === 'everything' ? 'danger' : 'plain'}
      below={<ShortAddress address={party} />}
      end={<small>{t('send.on', { network: platform.name })}</small>}
    >
      {value}
    </Line>
  )
}

function MoveIcon({ token, platform: { id } }: { token: ShownToken | undefined; platform: Platform }) {
  const { data: tokens } = useTokens(id)
  const logoUrl = tokens?.find((one) => one.id === token?.tokenId)?.logoUrl ?? null
  return <TokenIcon tokenId={token?.tokenId ?? `${id}:native`} symbol={token?.symbol ?? '?'} logoUrl={logoUrl} size={40} />
}
