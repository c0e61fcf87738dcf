import { brand } from 'virtual:brand'
import { useEffect, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { useNetworks } from '../../data/networks.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Choice } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Actions } from './actions.tsx'
import './home.css'
import { useHoldings } from '../../data/use-holdings.ts'
import { NetworkValues } from './network-values.tsx'
import { Overview } from './overview.tsx'
import { TokenList } from './token-list.tsx'

/** The value of everything, and the tokens behind it. */
export function HomeScreen() {
  const { t } = useTexts()
  const { hasWords, backedUp } = useKeyring()
  const networks = useNetworks()
  const [filter, setFilter] = useState('')
  const { holdings, states, failedPlatforms, asOf, error } = useHoldings()
  useEffect(() => {
    document.title = `${t('home.title')} · ${brand.name}`
  }, [t])
  const failed = failedPlatforms.map((id) => networks?.find((network) => network.id === id)?.name ?? id)
  return (
    <div className="home">
      <h1 className="unseen">{t('home.title')}</h1>
      {hasWords && !backedUp && (
        <Notice
          tone="warning"
          icon="key"
          title={t('home.backup.title')}
          action={
            <ButtonLink to="/settings/backup" kind="quiet">
              {t('home.backup.action')}
            </ButtonLink>
          }
        >
          {t('home.backup.text')}
        </Notice>
      )}
      <Overview holdings={holdings} asOf={asOf} error={error} />
      <Actions />
      {failed.length > 0 && <Notice icon="warning">{t('home.failed', { networks: failed.join(', ') })}</Notice>}
      <div className="home-columns">
        <section aria-labelledby="tokens">
          <h2 id="tokens" className="unseen">
            {t('home.tokens')}
          </h2>
          <Choice
            label={t('home.filter')}
            look="tabs"
            options={[{ value: '', label: t('home.allNetworks') }, ...(networks ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
            value={filter}
            onChange={setFilter}
          />
          <TokenList holdings={holdings?.filter(({ platformId }) => filter === '' || platformId === filter)} error={error} />
          <p className="home-more">
            <ButtonLink to="/tokens" kind="quiet" icon="plus">
              {t('tokens.add')}
            </ButtonLink>
            <ButtonLink to="/nfts" kind="quiet" icon="next">
              {t('nfts.title')}
            </ButtonLink>
          </p>
        </section>
        <NetworkValues holdings={holdings} networks={networks?.filter(({ id }) => states.get(id) === 'read')} />
      </div>
    </div>
  )
}
