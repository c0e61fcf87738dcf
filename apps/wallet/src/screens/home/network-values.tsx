import type { Platform } from '@patina/sdk'
import { totalOf } from '../../data/holdings.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { Holdings } from '../../data/use-holdings.ts'
import { Money } from '../../kit/amounts.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'

type NetworkValuesProps = Pick<Holdings, 'holdings' | 'states'> & { networks: readonly Platform[] | undefined }

/** How many networks differ in the look of their share. */
const hues = 5

/** Where the value is: the share of each network on a bar, and its value. A network that is not read has no number. */
export function NetworkValues({ holdings, states, networks }: NetworkValuesProps) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const shown = networks?.filter(({ id }) => states.has(id)) ?? []
  if (shown.length < 2) return null
  const values = shown.map(({ id, name }) => ({
    id,
    name,
    state: states.get(id),
    value: totalOf((holdings ?? []).filter(({ platformId }) => platformId === id)),
  }))
  const total = values.reduce((sum, { value }) => sum + Number(value), 0)
  if (total === 0 && values.every(({ state }) => state === 'read')) return null
  return (
    <section className="card" aria-labelledby="networks">
      <div className="card-head">
        <h2 id="networks">{t('home.networks')}</h2>
      </div>
      <div className="bar" aria-hidden="true">
        {values.map(
          ({ id, value }, index) =>
            Number(value) > 0 && <span key={id} className={`share share-${index % hues}`} style={{ flexGrow: Number(value) / total }} />,
        )}
      </div>
      <dl className="facts">
        {values.map(({ id, name, state, value }, index) => (
          <div key={id}>
            <dt className="share-name">
              <span className={`share share-${index % hues}`} aria-hidden="true" />
              {name}
            </dt>
            <dd>
              {state === 'read' && <Money value={value} currency={currency} />}
              {state === 'reading' && <Skeleton width={8} />}
              {state !== 'read' && state !== 'reading' && <span className="muted">{t('home.notRead')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
