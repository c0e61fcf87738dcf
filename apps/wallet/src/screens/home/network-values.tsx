import type { Platform } from '@patina/sdk'
import { type Holding, totalOf } from '../../data/holdings.ts'
import { usePreferences } from '../../data/preferences.ts'
import { Money } from '../../kit/amounts.tsx'
import { useTexts } from '../../texts/use-texts.ts'

type NetworkValuesProps = { holdings: readonly Holding[] | undefined; networks: readonly Platform[] | undefined }

/** The value on each network, as figures and as shares of one line. */
export function NetworkValues({ holdings, networks }: NetworkValuesProps) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  if (!holdings || !networks || networks.length < 2) return null
  const total = Number(totalOf(holdings))
  if (total === 0) return null
  const values = networks.map(({ id, name }) => ({ id, name, value: totalOf(holdings.filter(({ platformId }) => platformId === id)) }))
  return (
    <section className="network-values" aria-labelledby="networks">
      <h2 id="networks">{t('home.networks')}</h2>
      <dl className="facts">
        {values.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <Money value={value} currency={currency} />
              <span className="share" aria-hidden="true">
                <span style={{ width: `${(100 * Number(value)) / total}%` }} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
