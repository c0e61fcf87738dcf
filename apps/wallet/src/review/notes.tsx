import { useState } from 'react'
import { Switch } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import type { ReviewChanged } from '../signing/review-changed.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Guard } from './guard.ts'
import { type Note, partsOf } from './note.ts'
import { type NamedAsset, sayNote, sayPair } from './say-note.ts'

/** `isWaiting`: further notes may come, and would need another consent. */
type Notes = { blocks: readonly Note[]; criticals: readonly Note[]; isWaiting?: boolean }

/** Shuts the review while a note blocks, and until the user consents to the critical ones. Another critical note needs another consent. */
export function useNotesGuard({ blocks, criticals, isWaiting = false }: Notes, assets: readonly NamedAsset[]): Guard {
  const { t } = useTexts()
  const [accepted, setAccepted] = useState('')
  const wanted = criticals.map((note) => [note.code, ...partsOf(note)].join()).join()
  const isAccepted = criticals.length === 0 || accepted === wanted
  return {
    isBlocked: blocks.length > 0 || !isAccepted,
    notice: (
      <>
        {blocks.length > 0 && (
          <Notice tone="danger" title={t('review.block.title')}>
            <Sentences notes={blocks} assets={assets} />
          </Notice>
        )}
        {criticals.length > 0 && (
          <Notice tone="danger" title={t('review.critical.title')}>
            <Sentences notes={criticals} assets={assets} />
            {blocks.length === 0 && (
              <Switch
                label={t('review.critical.accept')}
                checked={isAccepted}
                disabled={isWaiting}
                onChange={(checked) => setAccepted(checked ? wanted : '')}
              />
            )}
          </Notice>
        )}
      </>
    ),
  }
}

/** Each sentence once. The server writes addresses with a checksum, and the key worker in lower case. */
export function Sentences({ notes, assets }: { notes: readonly Note[]; assets: readonly NamedAsset[] }) {
  const { t } = useTexts()
  const sentences = new Map(notes.map((note) => sayNote(note, t, assets)).map((sentence) => [sentence.toLowerCase(), sentence]))
  return [...sentences].map(([key, sentence]) => <p key={key}>{sentence}</p>)
}

/** The simulation right before the signature was another one. */
export function ChangedNotice({ changes, assets }: Pick<ReviewChanged, 'changes'> & { assets: readonly NamedAsset[] }) {
  const { t } = useTexts()
  if (changes === 'silent')
    return (
      <Notice tone="warning" title={t('review.silent.title')}>
        {t('review.silent.text')}
      </Notice>
    )
  const lines = changes.map((change) => {
    const [before, now] = sayPair(change, assets, t)
    return t('review.changed.values', { before, now })
  })
  return (
    <Notice tone="warning" title={t('review.changed.title')}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t('review.changed.text')}</p>
    </Notice>
  )
}
