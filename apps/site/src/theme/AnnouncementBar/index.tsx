import { createStorageSlot, useThemeConfig } from '@docusaurus/theme-common'
import useIsBrowser from '@docusaurus/useIsBrowser'
import Original from '@theme-original/AnnouncementBar'
import { type ReactNode, useLayoutEffect } from 'react'

const misspelled = 'annoucement-bar'

/** The theme's bar; a new announcement shows at once, not only from the next page load on, when an older one had been dismissed. */
export default function AnnouncementBar(): ReactNode {
  const { announcementBar } = useThemeConfig()
  const id = announcementBar?.id
  const isBrowser = useIsBrowser()
  useEffectInBrowser(() => {
    if (id === undefined || isBrowser) return
    const seen = createStorageSlot('docusaurus.announcement.id').get()
    if ((seen === misspelled ? 'announcement-bar' : seen) !== id)
      document.documentElement.setAttribute('data-announcement-bar-initially-dismissed', 'false')
  }, [id, isBrowser])
  return <Original />
}

const useEffectInBrowser = typeof window === 'undefined' ? () => {} : useLayoutEffect
