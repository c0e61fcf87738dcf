import { brand } from 'virtual:brand'
import { type FormEvent, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { isEasyToGuess } from '../../data/password-strength.ts'
import { KeyError, minPasswordLength } from '../../keys/key-error.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** Replaces the password. The current one, or the passkey, must confirm it. */
export function ChangePassword() {
  const { t } = useTexts()
  const { unlockBy } = useKeyring()
  const explain = useKeyErrorText()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [fault, setFault] = useState<{ current?: string; password?: string }>({})
  const change = async (event: FormEvent) => {
    event.preventDefault()
    if (password.length < minPasswordLength) return setFault({ password: t('key.weak_password') })
    setState('busy')
    setFault({})
    // A passkey confirms it too, because the password may be forgotten.
    const by = unlockBy.password && (current !== '' || !unlockBy.passkey) ? { password: current } : { passkey: true as const }
    try {
      if (await isEasyToGuess(password, [brand.name])) {
        setState('open')
        return setFault({ password: t('protect.easy') })
      }
      await keyring.changePassword({ by, password })
      setCurrent('')
      setPassword('')
      setState('done')
    } catch (error) {
      const isNew = error instanceof KeyError && error.code === 'weak_password'
      setFault(isNew || !('password' in by) ? { password: explain(error) } : { current: explain(error) })
      setState('open')
    }
  }
  return (
    <form onSubmit={change}>
      {state === 'done' && <Notice tone="success">{t('security.changed')}</Notice>}
      {unlockBy.password && (
        <PasswordField
          label={t('security.current')}
          {...(unlockBy.passkey && { hint: t('security.currentOrPasskey'), isOptional: true })}
          value={current}
          error={fault.current}
          onChange={(text) => {
            setFault({})
            setCurrent(text)
          }}
        />
      )}
      <PasswordField
        label={t('security.new')}
        hint={t('protect.passwordHint')}
        value={password}
        isNew
        error={fault.password}
        onChange={(text) => {
          setFault({})
          setPassword(text)
        }}
      />
      <Button type="submit" busy={state === 'busy'}>
        {t(unlockBy.password ? 'security.password' : 'security.setPassword')}
      </Button>
    </form>
  )
}
