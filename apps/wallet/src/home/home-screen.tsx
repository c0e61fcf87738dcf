import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function HomeScreen() {
  const { t } = useTexts()
  return <Screen title={t('home.title')}>{null}</Screen>
}
