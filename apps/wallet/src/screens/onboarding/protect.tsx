import { brand } from 'virtual:brand'
import { type FormEvent, useState } from 'react'
import { usePasskeysPossible } from '../../data/keys.ts'
import { setMissedPasskey } from '../../data/missed-passkey.ts'
import { isEasyToGuess } from '../../data/password-strength.ts'
import { minPasswordLength } from '../../keys/key-error.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Progress } from '../../kit/progress.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'

type ProtectProps = {
  /** Stores the wallet with the chosen password. */
  onProtect: (password: string) => Promise<void>
  /** Whether a passkey may be added at once. It needs a back-up, because a passkey can be lost. */
  offerPasskey: boolean
}

/** The wallet is stored. A passkey that fails now is no reason to begin again, so a notice says it. */
const addPasskey = (password: string) =>
  keyring.addPasskey({ password }).then(
    () => setMissedPasskey(false),
    () => setMissedPasskey(true),
  )

/** Asks for the password that encrypts the wallet, and for an optional passkey. */
export function Protect({ onProtect, offerPasskey }: ProtectProps) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [wantsPasskey, setWantsPasskey] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<{ password?: string; repeated?: string; other?: string }>({})
  const isPossible = usePasskeysPossible()
  const hasPasskeys = isPossible && offerPasskey
  // An error belongs to the text that had it, so a new text has none yet.
  const change = (set: (text: string) => void) => (text: string) => {
    setFaults({})
    set(text)
  }
  const protect = async (event: FormEvent) => {
    event.preventDefault()
    if (password.length < minPasswordLength) return setFaults({ password: t('key.weak_password') })
    if (password !== repeated) return setFaults({ repeated: t('protect.differs') })
    setBusy(true)
    setFaults({})
    try {
      if (await isEasyToGuess(password, [brand.name])) {
        setBusy(false)
        return setFaults({ password: t('protect.easy') })
      }
      await onProtect(password)
      if (wantsPasskey) await addPasskey(password)
    } catch (error) {
      setFaults({ other: explain(error) })
      setBusy(false)
    }
  }
  return (
    <form onSubmit={protect}>
      <PasswordField
        label={t('protect.password')}
        hint={t('protect.passwordHint')}
        value={password}
        isNew
        error={faults.password}
        onChange={change(setPassword)}
      />
      <PasswordField label={t('protect.repeat')} value={repeated} isNew error={faults.repeated} onChange={change(setRepeated)} />
      {hasPasskeys && (
        <div className="protect-passkey">
          <Switch label={t('protect.passkey')} hint={t('protect.passkeyHint')} checked={wantsPasskey} onChange={setWantsPasskey} />
        </div>
      )}
      {isPossible && !offerPasskey && <p className="muted">{t('protect.passkeyLater')}</p>}
      {isBusy && <Progress>{t('protect.busy')}</Progress>}
      {faults.other !== undefined && <Notice tone="warning">{faults.other}</Notice>}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('protect.finish')}
      </Button>
    </form>
  )
}
