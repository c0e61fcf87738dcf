import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function AccountsScreen() {
  const { t } = useTexts()
  return <Screen title={t('settings.title')}>{null}</Screen>
}
