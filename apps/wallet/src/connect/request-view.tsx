import { codes, type Json, ProviderError, type WindowMessage } from '@patina/connect/protocol'
import { useEffect, useMemo, useState } from 'react'
import { useKeyring } from '../data/keys.ts'
import { useAllNetworks } from '../data/networks.ts'
import { findBatch } from '../data/sites/batches.ts'
import { findSite, noteUse, useSites } from '../data/sites/sites.ts'
import { keyring } from '../keys/keyring.ts'
import type { Site } from '../keys/site/origin.ts'
import { SkeletonRows } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Answered, Ask } from './ask.ts'
import { CallsScreen } from './calls-screen.tsx'
import { ConnectScreen, PermitScreen } from './connect-screen.tsx'
import type { Decision } from './decision.ts'
import { MessageScreen } from './message-screen.tsx'
import { networkOfChain } from './networks.ts'
import { readAsk } from './read-ask.ts'
import { type SiteFacts, sessionOf } from './session-of.ts'
import { ShowScreen } from './show-screen.tsx'
import type { SiteQueue, SiteRequest } from './site-queue.ts'
import { TransactionsScreen } from './transactions-screen.tsx'
import { TypedScreen } from './typed-screen.tsx'

type RequestProps = { request: SiteRequest; site: Site; queue: SiteQueue }

/** One request of a site. It is read again after each change of the wallet's own record, and answered at once if nothing is to be decided. */
export function RequestView({ request, site, queue }: RequestProps) {
  const { t } = useTexts()
  const networks = useAllNetworks()
  const { accounts } = useKeyring()
  const sites = useSites()
  const record = sites.find(({ origin }) => origin === site.origin)
  const [fixed, setFixed] = useState<Ask>()
  const read = useMemo(() => {
    if (!networks) return undefined
    return readOrRefuse(request, {
      record,
      accounts,
      networks,
      site,
      isUsed: (id) => findBatch(site.origin, id) !== undefined,
      now: Date.now,
    })
  }, [request, record, accounts, networks, site])
  const decision = useDecision({ request, site, queue, networks: networks ?? [], onApproved: setFixed })
  useEffect(() => {
    // An approved request goes on, also if the record changes in the meantime.
    if (fixed || !read) return
    if (read instanceof ProviderError) decision.fail(read)
    else if (read.kind === 'answered') decision.answer(read.result, { platformId: read.platformId })
  }, [read, fixed, decision])
  const shown = fixed ?? read
  if (!shown || shown instanceof ProviderError || shown.kind === 'answered') return <SkeletonRows count={3} label={t('shared.loading')} />
  return <AskScreen ask={shown} site={site} decision={decision} />
}

function AskScreen({ ask, site, decision }: { ask: Ask; site: Site; decision: Decision }) {
  const shared = { site, decision }
  switch (ask.kind) {
    case 'connect':
      return <ConnectScreen ask={ask} {...shared} />
    case 'permit':
      return <PermitScreen ask={ask} {...shared} />
    case 'messages':
      return <MessageScreen ask={ask} {...shared} />
    case 'typed':
      return <TypedScreen ask={ask} {...shared} />
    case 'calls':
      return <CallsScreen ask={ask} {...shared} />
    case 'transactions':
      return <TransactionsScreen ask={ask} {...shared} />
    case 'show':
      return <ShowScreen {...shared} />
  }
}

function readOrRefuse(request: SiteRequest, facts: Parameters<typeof readAsk>[1]): Ask | Answered | ProviderError {
  try {
    return readAsk(request, facts)
  } catch (error) {
    return error instanceof ProviderError ? error : new ProviderError(codes.internal, 'The wallet could not read the request.')
  }
}

/** The network that the site uses now becomes the first one of its record. */
const activeId = (networks: SiteFacts['networks'], chainId: string | undefined) =>
  chainId === undefined ? undefined : networkOfChain(networks, chainId)?.id

type DecisionOptions = RequestProps & { networks: SiteFacts['networks']; onApproved: (ask: Ask | undefined) => void }

/** Returns how a screen answers its request. Each answer brings the site up to date with what it may see. */
function useDecision({ request: { id, chainId }, site: { origin }, queue, networks, onApproved }: DecisionOptions): Decision {
  return useMemo(() => {
    const session = (): WindowMessage => ({
      type: 'session',
      session: sessionOf({ record: findSite(origin), accounts: keyring.getState().accounts, networks }),
    })
    return {
      approve(ask) {
        const isOpen = queue.approve(id)
        if (isOpen) onApproved(ask)
        return isOpen
      },
      reopen() {
        onApproved(undefined)
        queue.reopen(id)
      },
      answer(result: Json, { notices = [], platformId = activeId(networks, chainId) } = {}) {
        noteUse(origin, platformId)
        queue.resolve(id, result, [session(), ...notices])
      },
      fail(error) {
        noteUse(origin, activeId(networks, chainId))
        queue.reject(id, error, [session()])
      },
      refuse: () => queue.refuse(id),
      notify: (message) => queue.notify(message),
    }
  }, [id, chainId, origin, queue, networks, onApproved])
}
