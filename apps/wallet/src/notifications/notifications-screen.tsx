import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function NotificationsScreen() {
  const { t } = useTexts()
  return <Screen title={t('notifications.title')}>{null}</Screen>
}
