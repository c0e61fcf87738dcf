import { Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useTheme } from '../app/use-theme.ts'
import { useKeyring } from '../data/keys.ts'
import { storedRefusals } from '../data/sites/refusals.ts'
import { revokeSite } from '../data/sites/sites.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { CheckedSite } from './checked-site.tsx'
import { Frame } from './frame.tsx'
import type { Greeted, Refusal } from './handshake.ts'
import { LockedWallet, NoWallet } from './locked-wallet.tsx'
import { RequestView } from './request-view.tsx'
import { SiteQueue } from './site-queue.ts'
import './connect.css'
import '../kit/flows.css'
import '../kit/acts.css'

/** The window that a site opened: it shows the requests of this site, one at a time. */
export function ConnectApp({ greeting }: { greeting: Promise<Greeted | Refusal> }) {
  useTheme()
  return (
    <Suspense fallback={<Opening />}>
      <Greeting greeting={greeting} />
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

function Greeting({ greeting }: { greeting: Promise<Greeted | Refusal> }) {
  const t = useSiteTexts()
  const greeted = use(greeting)
  if (typeof greeted === 'object') return <Conversation greeted={greeted} />
  return (
    <Frame>
      <Empty icon="warning" title={t('refused.title')} action={<CloseButton />}>
        {t(`refused.${greeted}`)}
      </Empty>
    </Frame>
  )
}

function CloseButton() {
  const t = useSiteTexts()
  return <Button onClick={() => window.close()}>{t('window.close')}</Button>
}

function Conversation({ greeted: { site, port } }: { greeted: Greeted }) {
  const t = useSiteTexts()
  const queue = useQueue(site.origin, port)
  const { current, waiting, isBusy, isEnded } = useSyncExternalStore(queue.subscribe, queue.getState)
  const { status } = useKeyring()
  useActivity()
  if (isEnded && !isBusy)
    return (
      <Frame>
        <Empty icon="check" title={t('window.done')} action={<CloseButton />}>
          {t('window.doneText')}
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

/** Returns the requests of the port. The port belongs to two documents: it ends when one of them goes. */
function useQueue(origin: string, port: MessagePort): SiteQueue {
  const [queue] = useState(
    () =>
      new SiteQueue({
        send: (message) => port.postMessage(JSON.stringify(message)),
        onRevoked: () => revokeSite(origin),
        onEnd: () => window.close(),
        isPaused: () => storedRefusals.isPaused(origin),
        onRefused: () => storedRefusals.add(origin),
      }),
  )
  useEffect(() => {
    const receive = ({ data }: MessageEvent<unknown>) => queue.receive(data)
    const end = () => queue.end()
    port.addEventListener('message', receive)
    // Newer browsers report that the document at the other end has gone.
    port.addEventListener('close', end)
    window.addEventListener('pagehide', end)
    port.start()
    return () => {
      port.removeEventListener('message', receive)
      port.removeEventListener('close', end)
      window.removeEventListener('pagehide', end)
    }
  }, [port, queue])
  return queue
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
