import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function StakesScreen() {
  const { t } = useTexts()
  return <Screen title={t('stakes.title')}>{null}</Screen>
}
