import { useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { setPreferences, usePreferences } from '../../data/preferences.ts'
import { keyring } from '../../keys/keyring.ts'
import { SelectField, Switch } from '../../kit/field.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { ChangePassword } from './change-password.tsx'
import { Passkey } from './passkey.tsx'
import { ThisDevice } from './this-device.tsx'
import './settings.css'

const lockChoices = ['1', '5', '15', '60', '0'] as const

/** What protects the keys in this browser, and how the server knows the browser. */
export function SecurityScreen() {
  const { t } = useTexts()
  const { hasKeys, unlockBy } = useProtection()
  const { viewLocked } = usePreferences()
  const [minutes, setMinutes] = useState(`${keyring.autoLockMinutes()}`)
  const labelOf = (value: string) => {
    if (value === '0') return t('security.never')
    return value === '1' ? t('security.minute') : t('security.minutes', { count: value })
  }
  const choose = (wanted: string) => {
    keyring.setAutoLock(Number(wanted))
    setMinutes(wanted)
  }
  return (
    <Screen title={t('security.title')} back="/settings" width="flow">
      <SelectField
        label={t('security.autoLock')}
        options={[...new Set([...lockChoices, minutes])].map((value) => ({ value, label: labelOf(value) }))}
        value={minutes}
        onChange={choose}
        hint={t(`security.reach.${keyring.reach()}`)}
      />
      {hasKeys && (
        <>
          <Switch
            label={t('security.view')}
            hint={t('security.viewHint')}
            checked={viewLocked}
            onChange={(viewLocked) => setPreferences({ viewLocked })}
          />
          <Section title={t('security.passkey')}>
            <Passkey />
          </Section>
          <Section title={t(unlockBy.password ? 'security.password' : 'security.setPassword')}>
            <ChangePassword />
          </Section>
        </>
      )}
      <Section title={t('security.device')}>
        <ThisDevice />
      </Section>
    </Screen>
  )
}

function useProtection() {
  const { unlockBy } = useKeyring()
  return { unlockBy, hasKeys: unlockBy.password || unlockBy.passkey }
}
