import { Suspense, use, useEffect, useSyncExternalStore } from 'react'
import { useTheme } from '../app/use-theme.ts'
import { useKeyring } from '../data/keys.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { SilentStorage } from '../kit/silent-storage.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { CheckedSite } from './checked-site.tsx'
import type { Conversation } from './conversation.ts'
import { Frame } from './frame.tsx'
import type { Refusal } from './handshake.ts'
import { LockedWallet, NoWallet } from './locked-wallet.tsx'
import { RequestView } from './request-view.tsx'
import './connect.css'
import '../kit/flows.css'
import '../kit/acts.css'

/** The window that a site opened: it shows the requests of this site, one at a time. */
export function ConnectApp({ opened }: { opened: Promise<Conversation | Refusal> }) {
  useTheme()
  return (
    <Suspense fallback={<Opening />}>
      <Opened opened={opened} />
    </Suspense>
  )
}

function Opening() {
  const t = useSiteTexts()
  return (
    <Frame>
      <p className="muted" role="status">
        {t('window.opening')}
      </p>
    </Frame>
  )
}

function Opened({ opened }: { opened: Promise<Conversation | Refusal> }) {
  const t = useSiteTexts()
  const found = use(opened)
  if (typeof found === 'object') return <Requests {...found} />
  return (
    <Frame>
      <Empty icon="warning" title={t('refused.title')} action={<CloseButton />}>
        {t(`refused.${found}`)}
      </Empty>
    </Frame>
  )
}

function CloseButton() {
  const t = useSiteTexts()
  return <Button onClick={() => window.close()}>{t('window.close')}</Button>
}

function Requests({ site, queue }: Conversation) {
  const t = useSiteTexts()
  const { current, waiting, isEnded, isLost } = useSyncExternalStore(queue.subscribe, queue.getState)
  const { status } = useKeyring()
  useActivity()
  const end = isLost ? 'lost' : isEnded ? 'done' : undefined
  if (end && !current)
    return (
      <Frame>
        <Empty icon={isLost ? 'warning' : 'check'} title={t(`window.${end}`)} action={<CloseButton />}>
          {t(`window.${end}Text`)}
        </Empty>
      </Frame>
    )
  if (!current)
    return (
      <Frame>
        <p className="muted" role="status">
          {t('window.waiting', { host: site.host })}
        </p>
      </Frame>
    )
  if (status === 'unread')
    return (
      <Frame>
        <SilentStorage />
      </Frame>
    )
  if (status === 'empty') return <NoWallet host={site.host} />
  if (status === 'locked') return <LockedWallet host={site.host} />
  return (
    <Frame waiting={waiting}>
      <CheckedSite site={site} queue={queue}>
        <RequestView key={current.id} request={current} site={site} queue={queue} />
      </CheckedSite>
    </Frame>
  )
}

/** Reports the use of the wallet, which delays the automatic lock. */
function useActivity() {
  useEffect(() => {
    const report = () => keyring.touch()
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, report)
    return () => {
      for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, report)
    }
  }, [])
}
