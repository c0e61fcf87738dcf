import { useAllNetworks } from '../../data/networks.ts'
import type { ActivityFilter } from '../../history/use-activity.ts'
import { Choice } from '../../kit/field.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** What each tab asks the API for. */
const tabs = {
  all: {},
  in: { direction: 'in' },
  out: { direction: 'out' },
  swap: { kind: 'swap' },
  approve: { kind: 'approve' },
  stake: { kind: 'stake' },
  contract: { kind: 'contract' },
} as const satisfies Record<string, ActivityFilter>

export type Tab = keyof typeof tabs

/** Returns the filter of the API for what the user chose. `platformId` is empty for all networks. */
export const filterOf = (tab: Tab, platformId: string): ActivityFilter => ({ ...tabs[tab], ...(platformId && { platformId }) })

const tabNames: readonly Tab[] = ['all', 'in', 'out', 'swap', 'approve', 'stake', 'contract']

type FiltersProps = { tab: Tab; platformId: string; onTab: (tab: Tab) => void; onPlatform: (platformId: string) => void }

/** The filters of the activity: a kind, and a network. */
export function ActivityFilters({ tab, platformId, onTab, onPlatform }: FiltersProps) {
  const { t } = useTexts()
  const networks = useAllNetworks() ?? []
  return (
    <div className="filters">
      <Choice
        label={t('activity.filter')}
        look="chips"
        value={tab}
        onChange={onTab}
        options={tabNames.map((value) => ({ value, label: t(`activity.tab.${value}`) }))}
      />
      {networks.length > 1 && (
        <Choice
          label={t('activity.network')}
          look="chips"
          value={platformId}
          onChange={onPlatform}
          options={[{ value: '', label: t('activity.allNetworks') }, ...networks.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </div>
  )
}
