import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function ReceiveScreen() {
  const { t } = useTexts()
  return <Screen title={t('receive.title')}>{null}</Screen>
}
