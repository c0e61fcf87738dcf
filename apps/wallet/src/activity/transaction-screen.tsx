import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function TransactionScreen() {
  const { t } = useTexts()
  return (
    <Screen title={t('activity.title')} back="/activity">
      {null}
    </Screen>
  )
}
