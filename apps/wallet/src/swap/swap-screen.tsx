import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function SwapScreen() {
  const { t } = useTexts()
  return <Screen title={t('swap.title')}>{null}</Screen>
}
