import { useState } from 'react'
import type { Asset } from '../../data/assets.ts'
import { findKnown, findLookalike } from '../../data/contacts/lookalike.ts'
import { useKnownAddresses } from '../../data/contacts/use-known-addresses.ts'
import type { Guard } from '../guard.ts'
import type { Note } from '../note.ts'
import { useListGuard } from './block-list-notice.tsx'
import { ReceiverNotice } from './receiver-notice.tsx'
import { ReceiverRiskNotice } from './receiver-risk-notice.tsx'
import { useReceiverRisk } from './use-receiver-risk.ts'

/** Warnings of the server that this guard finds itself. */
export const receiverCodes: readonly string[] = ['receiver_new', 'receiver_is_token']
/** A warning of the server that this guard shows, with both addresses. */
export const imitation = 'receiver_imitates'

/** The checks of a payment's receiver: its risk, the addresses that it imitates, the block lists. `isLost`: the payment would certainly be lost. */
export function useReceiverGuard(asset: Asset, to: string, notes: readonly Note[]): Guard & { isLost: boolean } {
  const all = useKnownAddresses()
  const { risk, isPending } = useReceiverRisk(asset, to)
  const listed = useListGuard(to)
  const [isRiskAccepted, setRiskAccepted] = useState(false)
  const [isCompared, setCompared] = useState(false)
  const lookalike = findLookalike(to, all) ?? imitatedIn(notes)
  const isRefused = risk?.level === 'lost' || (risk?.level === 'confirm' && !isRiskAccepted)
  return {
    isLost: risk?.level === 'lost',
    isBlocked: isPending || isRefused || listed.isBlocked || (lookalike !== undefined && !isCompared),
    notice: (
      <>
        {listed.notice}
        {risk && <ReceiverRiskNotice risk={risk} isAccepted={isRiskAccepted} onAccepted={setRiskAccepted} />}
        <ReceiverNotice check={{ known: findKnown(to, all), lookalike }} address={to} isCompared={isCompared} onCompared={setCompared} />
      </>
    ),
  }
}

/** The server knows all counterparties, and this browser the newest. */
function imitatedIn(notes: readonly Note[]) {
  const address = notes.find(({ code }) => code === imitation)?.facts?.imitated
  return address === undefined ? undefined : { address }
}
