import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function TokenScreen() {
  const { t } = useTexts()
  return <Screen title={t('token.title')}>{null}</Screen>
}
