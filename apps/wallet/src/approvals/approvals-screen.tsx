import { Screen } from '../kit/screen.tsx'
import { useTexts } from '../texts/use-texts.tsx'

export function ApprovalsScreen() {
  const { t } = useTexts()
  return <Screen title={t('approvals.title')}>{null}</Screen>
}
