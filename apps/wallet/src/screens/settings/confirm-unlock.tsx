import type { Unlock } from '../../keys/keyring-types.ts'
import { UnlockWays } from '../../kit/unlock-ways.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** Asks for the password or the passkey again, before something that an unlocked wallet alone must not do. */
export function ConfirmUnlock({ label, onConfirm }: { label: string; onConfirm: (by: Unlock) => Promise<void> }) {
  const { t } = useTexts()
  return <UnlockWays label={label} hint={t('security.confirm')} onUnlock={onConfirm} />
}
