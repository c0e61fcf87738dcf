import { brand } from 'virtual:brand'
import { type ReactNode, useEffect, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { useNetworks } from '../../data/networks.ts'
import { useHoldings } from '../../data/use-holdings.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Columns } from '../../kit/columns.tsx'
import { Choice } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Actions } from './actions.tsx'
import { AssetList } from './asset-list.tsx'
import { NetworkValues } from './network-values.tsx'
import { Overview } from './overview.tsx'
import './home.css'

/** The value of everything, and the assets behind it. `latest`: what wide screens show besides. */
export function HomeScreen({ latest }: { latest: ReactNode }) {
  const { t } = useTexts()
  const networks = useNetworks()
  const known = useHoldings()
  const { holdings, states, failedPlatforms } = known
  useEffect(() => {
    document.title = `${t('home.title')} · ${brand.name}`
  }, [t])
  const failed = failedPlatforms.map((id) => networks?.find((network) => network.id === id)?.name ?? id)
  return (
    <div className="screen screen-list home">
      <h1 className="unseen">{t('home.title')}</h1>
      <Columns
        aside={
          <>
            <NetworkValues holdings={holdings} states={states} networks={networks} />
            {latest}
          </>
        }
      >
        <BackupNotice />
        <Overview {...known} />
        <Actions />
        {failed.length > 0 && <Notice icon="warning">{t('home.failed', { networks: failed.join(', ') })}</Notice>}
        <Assets {...known} />
      </Columns>
    </div>
  )
}

function Assets({ holdings, states, error }: ReturnType<typeof useHoldings>) {
  const { t } = useTexts()
  const networks = useNetworks()
  const [filter, setFilter] = useState('')
  return (
    <section aria-labelledby="tokens">
      <div className="home-assets">
        <h2 id="tokens">{t('home.tokens')}</h2>
        <ButtonLink to="/tokens" kind="quiet" icon="plus">
          {t('tokens.add')}
        </ButtonLink>
      </div>
      <Choice
        label={t('home.filter')}
        look="chips"
        options={[{ value: '', label: t('home.allNetworks') }, ...(networks ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        value={filter}
        onChange={setFilter}
      />
      <AssetList holdings={holdings} states={states} error={error} only={filter === '' ? undefined : filter} />
    </section>
  )
}

function BackupNotice() {
  const { t } = useTexts()
  const { hasWords, backedUp } = useKeyring()
  if (!hasWords || backedUp) return null
  return (
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
  )
}
