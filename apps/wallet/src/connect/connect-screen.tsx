import { type Family, familyOfChain } from '@patina/sdk'
import { useState } from 'react'
import { canonical } from '../data/contacts/lookalike.ts'
import { useKeyring } from '../data/keys.ts'
import { useAllNetworks, useNetworks } from '../data/networks.ts'
import { usePreferences } from '../data/preferences.ts'
import { connectSite, findSite } from '../data/sites/sites.ts'
import type { Site } from '../keys/site/origin.ts'
import { AccountCoin } from '../kit/account-coin.tsx'
import { ShortAddress } from '../kit/address.tsx'
import { Notice } from '../kit/notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Ask } from './ask.ts'
import { CheckRow } from './check-row.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import type { Decision } from './decision.ts'
import { firstChoice } from './first-choice.ts'
import { chainIdOf } from './networks.ts'
import { SiteHeader } from './site-header.tsx'

type ConnectProps<Kind extends Ask['kind']> = { ask: Extract<Ask, { kind: Kind }>; site: Site; decision: Decision }

/** Asks which accounts and which networks a site sees. The shown account and all shown networks are chosen first. */
export function ConnectScreen({ ask, site, decision }: ConnectProps<'connect'>) {
  const t = useSiteTexts()
  const { accounts, networks, chosen, toggle } = useChoices(ask.family, site.origin)
  const connect = () => {
    connectSite(site.origin, ask.family, chosen)
    // A request that wants more goes on by itself, since the record has changed.
    if (ask.isPart) return
    const shared = accounts.filter(({ id }) => chosen.accountIds.includes(id)).flatMap(({ addresses }) => addresses[ask.family] ?? [])
    decision.answer(shared.map(canonical))
  }
  return (
    <>
      <SiteHeader site={site} wish={t('site.connects')} />
      <section className="connect-part">
        <h2>{t('connect.accounts')}</h2>
        <ul className="card rows">
          {accounts.map((account) => (
            <CheckRow
              key={account.id}
              icon={<AccountCoin account={account} />}
              label={account.name}
              hint={<ShortAddress address={account.addresses[ask.family] ?? ''} />}
              checked={chosen.accountIds.includes(account.id)}
              onChange={() => toggle('accountIds', account.id)}
            />
          ))}
        </ul>
        {accounts.length === 0 && <Notice tone="warning">{t('connect.none')}</Notice>}
      </section>
      <section className="connect-part">
        <h2>{t('connect.networks')}</h2>
        <ul className="card rows">
          {networks.map(({ id, name }) => (
            <CheckRow key={id} label={name} checked={chosen.platformIds.includes(id)} onChange={() => toggle('platformIds', id)} />
          ))}
        </ul>
      </section>
      <p className="muted connect-part">
        {t('connect.see')} {t('connect.change')}
      </p>
      <DecideButtons
        armKey="connect"
        label={t('connect.confirm')}
        isReady={chosen.accountIds.length > 0 && chosen.platformIds.length > 0}
        onApprove={connect}
        onRefuse={decision.refuse}
      />
    </>
  )
}

/** The accounts and networks of a family, and which of them are chosen. Accounts that the site sees already are chosen first. */
function useChoices(family: Family, origin: string) {
  const { accounts: own } = useKeyring()
  const { accountId } = usePreferences()
  const networks = (useNetworks() ?? []).filter(({ caip2 }) => familyOfChain(caip2) === family)
  const accounts = own.filter(({ kind, addresses }) => kind !== 'watch' && addresses[family] !== undefined)
  const all = { accountIds: accounts.map(({ id }) => id), platformIds: networks.map(({ id }) => id) }
  const [chosen, setChosen] = useState(() => firstChoice(findSite(origin)?.grants[family], all, accountId))
  const toggle = (kind: 'accountIds' | 'platformIds', id: string) =>
    setChosen((before) => ({
      ...before,
      [kind]: before[kind].includes(id) ? before[kind].filter((one) => one !== id) : [...before[kind], id],
    }))
  return { accounts, networks, chosen, toggle }
}

/** Asks whether a connected site may use a further network. */
export function PermitScreen({ ask: { network }, site, decision }: ConnectProps<'permit'>) {
  const t = useSiteTexts()
  const networks = useAllNetworks()
  const permit = () => {
    const grant = findSite(site.origin)?.grants.evm
    if (!grant || !networks) return
    connectSite(site.origin, 'evm', { ...grant, platformIds: [network.id, ...grant.platformIds] })
    decision.answer(null, { platformId: network.id })
  }
  return (
    <>
      <SiteHeader site={site} wish={t('site.switches')} />
      <p className="connect-part">{t('permit.text', { network: network.name })}</p>
      <DecideButtons
        armKey={chainIdOf(network) ?? ''}
        label={t('permit.confirm', { network: network.name })}
        isReady
        onApprove={permit}
        onRefuse={decision.refuse}
      />
    </>
  )
}
