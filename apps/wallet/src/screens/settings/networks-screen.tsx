import { useAllNetworks } from '../../data/networks.ts'
import { setPreferences, usePreferences } from '../../data/preferences.ts'
import { Switch } from '../../kit/field.tsx'
import { SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import './settings.css'

/** Switches networks on and off. One stays on. */
export function NetworksScreen() {
  const { t } = useTexts()
  const networks = useAllNetworks()
  const { hiddenNetworks } = usePreferences()
  const isLast = (networks ?? []).filter(({ id }) => !hiddenNetworks.includes(id)).length === 1
  const show = (id: string, isShown: boolean) =>
    setPreferences({ hiddenNetworks: isShown ? hiddenNetworks.filter((one) => one !== id) : [...hiddenNetworks, id] })
  return (
    <Screen title={t('networks.title')} back="/settings" width="flow">
      <p className="settings-text muted">{t('networks.text')}</p>
      {!networks && <SkeletonRows count={3} label={t('shared.loading')} />}
      {networks && (
        <div className="card">
          {networks.map(({ id, name, testnet, nativeToken }) => {
            const isShown = !hiddenNetworks.includes(id)
            return (
              <Switch
                key={id}
                label={name}
                hint={testnet ? `${nativeToken.symbol} · ${t('networks.test')}` : nativeToken.symbol}
                checked={isShown}
                disabled={isShown && isLast}
                onChange={(wanted) => show(id, wanted)}
              />
            )
          })}
        </div>
      )}
    </Screen>
  )
}
