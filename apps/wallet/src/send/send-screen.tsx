import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function SendScreen() {
  const { t } = useTexts()
  return <Screen title={t('send.title')}>{null}</Screen>
}
