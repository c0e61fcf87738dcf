import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function ActivityScreen() {
  const { t } = useTexts()
  return <Screen title={t('activity.title')}>{null}</Screen>
}
