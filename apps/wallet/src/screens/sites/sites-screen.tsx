import { allFamilies } from '@patina/sdk'
import { useKeyring } from '../../data/keys.ts'
import { useAllNetworks } from '../../data/networks.ts'
import type { SiteRecord } from '../../data/sites/site-record.ts'
import { revokeAllSites, revokeSite, useSites } from '../../data/sites/sites.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { formatDate, formatTime } from '../../texts/numbers.ts'
import { useSiteTexts } from '../../texts/sites/use-site-texts.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The sites that the user connected: what each sees, when it used the wallet, and the end of its connection. */
export function SitesScreen() {
  const t = useSiteTexts()
  const sites = useSites()
  return (
    <Screen title={t('sites.title')} back="/settings" width="flow">
      {sites.length === 0 ? (
        <Empty icon="globe" title={t('sites.empty')}>
          {t('sites.emptyText')}
        </Empty>
      ) : (
        <>
          <p className="muted">{t('sites.text')}</p>
          {sites.map((site) => (
            <SiteCard key={site.origin} site={site} />
          ))}
          <Notice>{t('sites.late')}</Notice>
          {sites.length > 1 && (
            <Button kind="danger" wide onClick={revokeAllSites}>
              {t('sites.revokeAll')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

function SiteCard({ site: { origin, grants, firstUsedAt, lastUsedAt } }: { site: SiteRecord }) {
  const t = useSiteTexts()
  const { language } = useTexts()
  const { accounts } = useKeyring()
  const networks = useAllNetworks() ?? []
  const granted = allFamilies.flatMap((family) => grants[family] ?? [])
  const names = (ids: readonly string[], all: readonly { id: string; name: string }[]) =>
    [...new Set(ids)].flatMap((id) => all.find((one) => one.id === id)?.name ?? []).join(', ')
  return (
    <section className="card" aria-label={hostOf(origin)}>
      <div className="row row-head">
        <span className="row-icon">
          <Icon name="globe" size={20} />
        </span>
        <div className="row-main">
          <h2>{hostOf(origin)}</h2>
          <small>{t('sites.last', { time: formatTime(lastUsedAt, language) })}</small>
        </div>
      </div>
      <dl className="facts">
        <div>
          <dt>{t('sites.accounts')}</dt>
          <dd>
            {names(
              granted.flatMap(({ accountIds }) => accountIds),
              accounts,
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sites.networks')}</dt>
          <dd>
            {names(
              granted.flatMap(({ platformIds }) => platformIds),
              networks,
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sites.first')}</dt>
          <dd>{formatDate(firstUsedAt, language)}</dd>
        </div>
      </dl>
      <div className="card-foot">
        <Button kind="danger" onClick={() => revokeSite(origin)}>
          {t('sites.revoke')}
        </Button>
      </div>
    </section>
  )
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : origin)
