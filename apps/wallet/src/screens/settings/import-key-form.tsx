import type { Family } from '@patina/sdk'
import { type FormEvent, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { KeyFields } from '../../kit/key-fields.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** Adds the account of a private key. A wallet without keys so far needs a password for it. */
export function ImportKeyForm({ name, onAdded }: { name: string; onAdded: () => void }) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const { unlockBy } = useKeyring()
  const needsPassword = !unlockBy.password && !unlockBy.passkey
  const [family, setFamily] = useState<Family>('evm')
  const [text, setText] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await keyring.importKey({ family, text, name, ...(needsPassword && { unlock: { password } }) })
      onAdded()
    } catch (error) {
      setFault(explain(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={add} className="stack">
      <KeyFields family={family} onFamily={setFamily} text={text} onText={setText} error={fault} />
      {needsPassword && (
        <PasswordField label={t('protect.password')} hint={t('protect.passwordHint')} value={password} isNew onChange={setPassword} />
      )}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('accounts.importKey')}
      </Button>
    </form>
  )
}
