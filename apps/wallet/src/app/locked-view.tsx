import { useSyncExternalStore } from 'react'
import { useKeyring } from '../data/keys.ts'
import { usePreferences } from '../data/preferences.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Screens that need no key. They show public addresses and what the chains have. */
const viewable = /^\/(|activity|activity\/[^/]+|token\/[^/]+|receive|nfts|stakes|notifications)$/

let isWanted = false
const listeners = new Set<() => void>()

/** Shows the lock, in place of a screen that stays open. */
function wantUnlock(wanted: boolean) {
  isWanted = wanted
  for (const listener of listeners) listener()
}

keyring.subscribe(() => {
  if (isWanted && keyring.getState().status !== 'locked') wantUnlock(false)
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns whether a screen is shown although the keys are locked. The user chooses that in the settings. */
export function useLockedView(pathname: string): boolean {
  const { viewLocked } = usePreferences()
  const wanted = useSyncExternalStore(subscribe, () => isWanted)
  return viewLocked && !wanted && viewable.test(pathname)
}

/** Says that the keys are locked, on a screen that stays open. */
export function LockedNotice() {
  const { t } = useTexts()
  const { status } = useKeyring()
  if (status !== 'locked') return null
  return (
    <Notice icon="lock" title={t('lock.viewing')} action={<Button onClick={() => wantUnlock(true)}>{t('lock.unlock')}</Button>}>
      {t('lock.viewingText')}
    </Notice>
  )
}
