import { nameAsset } from '@patina/claims'
import type { Platform } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { Fragment, type ReactNode } from 'react'
import type { ShownToken } from '../keys/intent.ts'
import { Button } from '../kit/button.tsx'
import { Notice, SkeletonRows } from '../kit/notice.tsx'
import { ReviewChanged } from '../signing/review-changed.ts'
import { formatUnits } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import type { Language } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFeeGuard } from './fee-guard.tsx'
import type { Guard } from './guard.ts'
import { Moves, movesIn } from './move-list.tsx'
import type { Note } from './note.ts'
import { ChangedNotice, Sentences, useNotesGuard } from './notes.tsx'
import { Proof } from './proof.tsx'
import { ReviewFacts, type ShownFee } from './review-facts.tsx'
import type { NamedAsset } from './say-note.ts'
import { Technical } from './technical.tsx'
import type { ReviewState } from './use-review.ts'
import { assetOfId } from './witnesses/place.ts'
import './review.css'

type ReviewProps = {
  state: ReviewState
  platform: Platform
  address: string
  fees: readonly ShownFee[]
  /** Why nothing is prepared. Nothing is awaited then. */
  failure: Error | null
  /** Why it was not signed. */
  error: Error | null
  guards: readonly Guard[]
  /** Codes of notes that the screen shows itself. */
  handled?: readonly string[]
  /** Who receives or may act. */
  party?: { label: string; address: string; name?: string | undefined } | undefined
  /** The amount that probably comes. The bytes promise less. */
  about?: ReactNode
  /** Further facts as pairs of `dt` and `dd`. */
  facts?: ReactNode
  /** Further contents, above the buttons. */
  children?: ReactNode
  /** `acceptedFee`: the highest fee of one transaction that the user accepted, if one is high. */
  confirm: { label: ReactNode; isPending: boolean; isReady: boolean; onConfirm: (acceptedFee: bigint | undefined) => void }
  back?: { label: ReactNode; onBack: () => void }
}

/**
 * The review before each signature. It shows what leaves and comes, the other party, the fees of all steps, the balance afterwards, and all objections.
 * Its lines are the claims of the key worker, not the words of the server.
 */
export function Review(props: ReviewProps) {
  const { state, platform, address, fees, failure, about, party, facts } = props
  const { t, language } = useTexts()
  const { steps, verdict, preview, isSimulating, error } = state
  const assets = namedAssets(state, language)
  const isShown = shownBy(props)
  const warnings = verdict?.warnings.filter(isShown) ?? []
  const moves = movesIn(state, platform)
  return (
    <div className="review">
      <div className="review-main">
        {moves ? (
          <Moves moves={moves} platform={platform} about={about} party={party} />
        ) : (
          !failure && !error && <SkeletonRows count={2} label={t('shared.loading')} />
        )}
        <Proof verdict={verdict} isSimulating={isSimulating && !preview} />
        {warnings.length > 0 && (
          <Notice tone={warnings.some(({ severity }) => severity === 'warning') ? 'warning' : 'info'}>
            <Sentences notes={warnings} assets={assets} />
          </Notice>
        )}
      </div>
      <div className="review-side">
        <ReviewFacts
          platform={platform}
          address={address}
          fees={fees}
          preview={preview}
          moves={moves ?? []}
          bound={verdict?.bound}
          receiver={party?.address}
        >
          {facts}
        </ReviewFacts>
        <Technical steps={steps} preview={preview} />
      </div>
      <End {...props} assets={assets} />
    </div>
  )
}

/** Returns whether a note is shown. An answer that is awaited is not missing. */
const shownBy =
  ({ handled = [], state: { isSimulating } }: ReviewProps) =>
  ({ code }: Note) =>
    !handled.includes(code) && !(isSimulating && code === 'outcome_unknown')

/** The end of the review: what forbids or delays the signature, and the buttons. */
function End({ assets, ...props }: ReviewProps & { assets: readonly NamedAsset[] }) {
  const { state, platform, guards, error, children, confirm, back } = props
  const { verdict } = state
  const isShown = shownBy(props)
  const [blocks = [], criticals = []] = [verdict?.blocks.filter(isShown), verdict?.criticals.filter(isShown)]
  const notes = useNotesGuard({ blocks, criticals, isWaiting: state.isSimulating && !state.preview }, assets)
  const fee = useFeeGuard(state, platform)
  // The way back is the main one if signing is dangerous.
  const isDangerous = blocks.length + criticals.length > 0
  const isBlocked = !confirm.isReady || verdict === undefined || [notes, fee, ...guards].some((guard) => guard.isBlocked)
  return (
    <div className="review-end">
      {children}
      {fee.notice}
      {notes.notice}
      {guards.map(({ notice }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the guards of a screen never change their order.
        <Fragment key={at}>{notice}</Fragment>
      ))}
      {error instanceof ReviewChanged && <ChangedNotice changes={error.changes} assets={assets} />}
      <div className="steps-foot">
        {back && isDangerous && (
          <Button kind="primary" wide onClick={back.onBack} disabled={confirm.isPending}>
            {back.label}
          </Button>
        )}
        <Button
          kind={isDangerous ? 'danger' : 'primary'}
          wide
          disabled={isBlocked}
          busy={confirm.isPending}
          onClick={() => confirm.onConfirm(fee.acceptedFee)}
        >
          {confirm.label}
        </Button>
        {back && !isDangerous && (
          <Button kind="quiet" onClick={back.onBack} disabled={confirm.isPending}>
            {back.label}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns how notes name the tokens of the page. */
function namedAssets({ facts, place, steps = [] }: ReviewState, language: Language): NamedAsset[] {
  if (!place || !facts) return []
  const shown = steps.flatMap(({ intent }) => intent.tokens)
  // A permission or a loss may be of any token, and the build knows the listed ones.
  const listed = [...facts.tokens].map(([contract, token]): ShownToken => ({ tokenId: `${place.platformId}:${contract}`, ...token }))
  return [...shown, ...listed].map(({ tokenId, symbol: given, decimals, multiplier }) => {
    const symbol = plainName(given, 12)
    const say = (amount: bigint) => `${formatUnits(scaleAmount(amount, multiplier), decimals, language, decimals)} ${symbol}`
    return { name: nameAsset(assetOfId(place, tokenId)), symbol, say }
  })
}
