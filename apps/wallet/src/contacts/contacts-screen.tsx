import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function ContactsScreen() {
  const { t } = useTexts()
  return <Screen title={t('contacts.title')}>{null}</Screen>
}
