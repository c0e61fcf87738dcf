import type { Platform } from '@patina/sdk'
import type { ReactNode } from 'react'
import { Address } from '../kit/address.tsx'
import { Icon } from '../kit/icons.tsx'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Line, MoveRow } from './move-row.tsx'
import { type Move, movesOf } from './moves.ts'
import type { ReviewState } from './use-review.ts'
import { noEffects } from './witnesses/effects.ts'

/** Who receives or may act. */
export type Party = { label: string; address: string; name?: string | undefined }

/** Returns the lines of all transactions of a review. Undefined while they are read. */
export const movesIn = ({ place, steps, verdict }: ReviewState, { nativeToken }: Platform): Move[] | undefined =>
  place && steps && verdict
    ? steps.flatMap(({ intent }, at) => movesOf(verdict.effects[at] ?? noEffects, intent, place, nativeToken))
    : undefined

type MovesProps = { moves: readonly Move[]; platform: Platform; about?: ReactNode; party?: Party | undefined }

/** Returns who receives everything that leaves. Undefined if nothing does, or if the receivers differ. */
function receiverOf(moves: readonly Move[]): string | undefined {
  const receivers = new Set(moves.flatMap((move) => (move.kind === 'leaves' ? [move.party] : [])))
  const [receiver] = receivers
  return receivers.size === 1 ? (receiver ?? undefined) : undefined
}

/** What leaves, comes and is permitted, and the other party. Without one, it is the receiver of all payments, or each names its own. */
export function Moves({ moves, platform, about, party: given }: MovesProps) {
  const { t } = useTexts()
  const isSwap = moves.some(({ kind }) => kind === 'comes' || kind === 'goes')
  const receiver = given || isSwap ? undefined : receiverOf(moves)
  const party = receiver === undefined ? given : { label: t('review.to'), address: receiver }
  return (
    <ul className="review-card review-moves">
      {moves.map((move, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and their order is that of the bytes.
        <MoveRow key={at} {...{ move, platform, isSwap }} about={move.kind === 'comes' && about} hasReceiver={!party} />
      ))}
      {moves.length === 0 && <Line icon={<Icon name="check" />} label={t('review.nothing')} />}
      {party && (
        <Line
          icon={<Icon name={party.name === undefined ? 'person' : 'users'} />}
          label={party.label}
          below={<Address address={party.address} />}
        >
          {plainName(party.name, 40)}
        </Line>
      )}
    </ul>
  )
}
