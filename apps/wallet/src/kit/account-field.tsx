import { useKeyring, useShownAccount } from '../data/keys.ts'
import { setPreferences } from '../data/preferences.ts'
import { useTexts } from '../texts/use-texts.ts'
import { SelectField } from './field.tsx'

/** Chooses the shown account, if there are several. */
export function AccountField() {
  const { t } = useTexts()
  const { accounts } = useKeyring()
  const account = useShownAccount() ?? accounts[0]
  if (accounts.length < 2 || !account) return null
  return (
    <SelectField
      label={t('accounts.title')}
      options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      value={account.id}
      onChange={(accountId) => setPreferences({ accountId })}
    />
  )
}
