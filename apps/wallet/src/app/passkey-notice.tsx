import { Link } from '@tanstack/react-router'
import { useKeyring } from '../data/keys.ts'
import { useMissedPasskey } from '../data/missed-passkey.ts'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Says that the new wallet has no passkey, although its user wanted one. */
export function PasskeyNotice() {
  const { t } = useTexts()
  const isMissed = useMissedPasskey()
  const { unlockBy } = useKeyring()
  if (!isMissed || unlockBy.passkey) return null
  return (
    <Notice icon="passkey" title={t('protect.noPasskey')} action={<Link to="/settings/security">{t('protect.addPasskey')}</Link>}>
      {t('protect.noPasskeyText')}
    </Notice>
  )
}
