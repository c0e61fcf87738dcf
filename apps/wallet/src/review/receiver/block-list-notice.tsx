import { listedAddress } from '@patina/sdk'
import { useState } from 'react'
import { useBlockLists } from '../../data/use-block-lists.ts'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { Guard } from '../guard.ts'

/**
 * Compares a receiver with the block lists of the build. A missing list is named and blocks nothing. The guard is shut while the lists are read, if one
 * blocks the receiver, and until the user accepts a warning.
 */
export function useListGuard(address: string): Guard {
  const { t } = useTexts()
  const read = useBlockLists()
  const [isAccepted, setAccepted] = useState(false)
  if (!read) return { isBlocked: true, notice: null }
  const hits = listedAddress(read.lists, address)
  const isRefused = hits.some(({ effect }) => effect === 'block')
  return {
    isBlocked: isRefused || (hits.length > 0 && !isAccepted),
    notice: (
      <>
        {hits.map(({ name, date, effect, reason }) => (
          <Notice key={name} tone="danger" title={t(`send.listed.${effect}`)}>
            <p>{t('send.listed.text', { name, date })}</p>
            {reason && <p>{plainName(reason, 200)}</p>}
          </Notice>
        ))}
        {hits.length > 0 && !isRefused && <Switch label={t('send.listed.accept')} checked={isAccepted} onChange={setAccepted} />}
        {read.missing.length > 0 && <Notice>{t('send.listed.missing', { names: read.missing.join(', ') })}</Notice>}
      </>
    ),
  }
}
