import { type Loss, nameAsset } from '@patina/claims'
import { useBalances, usePrices } from '@patina/react'
import { formatAmount, type Platform, type TransactionPreview } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import type { ReactNode } from 'react'
import { canonical } from '../data/contacts/lookalike.ts'
import { useNewestTransactions } from '../data/contacts/use-known-addresses.ts'
import { usePreferences } from '../data/preferences.ts'
import { Amount, Money } from '../kit/amounts.tsx'
import { Fact } from '../signing/fee-fact.tsx'
import { formatDate, shortAddress } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { expectedFee, expectedRent } from './expected-fee.ts'
import { knownSince } from './known-since.ts'
import { leavingOf, type Move } from './moves.ts'
import type { Verdict } from './verdict.ts'

/** The maximum fee of one or more transactions. Undefined while they are prepared, null if they cannot be. `rent` stays in new accounts. */
export type ShownFee = { label: string; maxFee: bigint | null | undefined; rent?: bigint | undefined }

type FactsProps = {
  platform: Platform
  address: string
  fees: readonly ShownFee[]
  /** The simulation of all steps. */
  preview: TransactionPreview | undefined
  /** What leaves. */
  moves: readonly Move[]
  /** The largest loss, if a call cannot be read. */
  bound: Verdict['bound']
  receiver?: string | undefined
  children?: ReactNode
}

/** The fees of all steps, the balances afterwards, and since when the user knows the receiver. */
export function ReviewFacts({ platform, address, fees, preview, moves, bound, receiver, children }: FactsProps) {
  const { t } = useTexts()
  const feeMax = sumOf(fees.map(({ maxFee, rent = 0n }) => maxFee && maxFee + rent))
  return (
    <dl className="facts review-facts">
      {fees.map(({ label, maxFee, rent }) => (
        <FeeRows key={label} {...{ label, maxFee, rent, platform }} preview={fees.length === 1 ? preview : undefined} />
      ))}
      {leavingOf(moves).map(({ token, amount }) => (
        <Afterwards key={token.tokenId} {...{ platform, address, feeMax, token, amount }} />
      ))}
      {bound && <Losses bound={bound} platform={platform} address={address} />}
      {receiver !== undefined && <KnownSince address={receiver} label={t('review.known')} />}
      {children}
    </dl>
  )
}

/** The bytes may allow more than a simulation uses. */
function FeeRows({ label, maxFee, rent, platform, preview }: ShownFee & Pick<FactsProps, 'platform' | 'preview'>) {
  const { t } = useTexts()
  const expected = expectedRent(preview)
  return (
    <>
      <Fact label={label} platform={platform} maxFee={maxFee} expected={expectedFee(preview)} />
      {rent !== undefined && (
        <Fact
          label={t('send.rent')}
          platform={platform}
          maxFee={rent}
          expected={expected !== undefined && expected < rent ? expected : undefined}
        />
      )}
    </>
  )
}

type AfterProps = {
  platform: Platform
  address: string
  token: { tokenId: string; symbol: string; decimals: number; multiplier?: string | undefined }
  amount: bigint
  /** Undefined if it is not known. */
  feeMax: bigint | undefined
}

/** Returns a sum. Undefined if a part of it is not known. */
const sumOf = (parts: readonly (bigint | null | undefined)[]): bigint | undefined =>
  parts.reduce<bigint | undefined>((sum, part) => (sum === undefined || typeof part !== 'bigint' ? undefined : sum + part), 0n)

/** The balance that remains if the whole fee is taken. */
function Afterwards({ platform, address, token: { tokenId, symbol, decimals, multiplier }, amount, feeMax }: AfterProps) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const { data } = useBalances({ address, platformId: platform.id })
  const price = usePrices([tokenId], currency).data?.items[0]?.price
  const balance = data?.items.find((item) => item.tokenId === tokenId)?.balance
  const fee = tokenId.endsWith(':native') ? feeMax : 0n
  if (balance === undefined || balance === null || fee === undefined) return null
  const left = BigInt(balance) - amount - fee
  if (left < 0n) return null
  return (
    <div>
      <dt>{t('review.afterwards')}</dt>
      <dd>
        <Amount amount={left} decimals={decimals} symbol={plainName(symbol, 12)} multiplier={multiplier} />{' '}
        <span className="muted">
          {price && <Money value={Number(price) * Number(formatAmount(scaleAmount(left, multiplier), decimals))} currency={currency} />}
        </span>
      </dd>
    </div>
  )
}

/**
 * The largest loss, one line for each token. Tokens without a name have their contract. A loss that is not known is said as such: no bound covers NFTs
 * and what a contract keeps for the user.
 */
function Losses({
  bound,
  platform: { id: platformId, nativeToken },
  address,
}: Pick<FactsProps, 'platform' | 'address'> & { bound: readonly Loss[] | 'unknown' }) {
  const { t } = useTexts()
  const { data } = useBalances({ address, platformId })
  const nameOf = (contract: string | null) =>
    contract === null ? nativeToken : data?.items.find((item) => item.contractAddress && canonical(item.contractAddress) === contract)
  return (
    <div>
      <dt>{t('review.loss')}</dt>
      <dd className="review-loss">
        {bound === 'unknown'
          ? t('review.loss.unknown')
          : bound.map(({ asset, amount }) => {
              const { symbol, decimals } = nameOf(asset.contract) ?? {}
              const token = symbol === undefined ? shortAddress(asset.contract ?? '') : plainName(symbol, 12)
              const name = asset.tokenId === undefined ? token : t('review.items', { id: `${asset.tokenId}` })
              if (amount === null) return <span key={nameAsset(asset)}>{t('review.loss.unknownOf', { symbol: name })}</span>
              return <Amount key={nameAsset(asset)} amount={amount} decimals={decimals ?? 0} symbol={name} />
            })}
        {bound.length === 0 && <span>{t('review.loss.none')}</span>}
        {bound !== 'unknown' && <span className="muted">{t('review.loss.others')}</span>}
      </dd>
    </div>
  )
}

/** Since when the user knows an address, from the same transactions as the known addresses. */
function KnownSince({ address, label }: { address: string; label: string }) {
  const { t, language } = useTexts()
  const known = knownSince(address, useNewestTransactions() ?? [])
  if (!known) return null
  const date = formatDate(known.since, language)
  return (
    <div>
      <dt>{label}</dt>
      <dd>{known.count === 1 ? t('review.known.once', { date }) : t('review.known.often', { date, count: known.count })}</dd>
    </div>
  )
}
