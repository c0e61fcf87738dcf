import { useState } from 'react'
import type { Addresses } from '../../keys/families.ts'
import { Address } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Field, Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** An optional passphrase of the words. Few wallets have one, so its field is hidden at first. */
export function PassphraseField({ value, onChange }: { value: string; onChange: (passphrase: string) => void }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(value !== '')
  const open = (wanted: boolean) => {
    setOpen(wanted)
    if (!wanted) onChange('')
  }
  return (
    <>
      <Switch label={t('import.passphraseOption')} hint={t('import.passphraseOptionHint')} checked={isOpen} onChange={open} />
      {isOpen && (
        // A password manager must not offer to keep it.
        <Field
          label={t('import.passphrase')}
          hint={t('import.passphraseHint')}
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}

/** Shows the first account of words and passphrase. Each passphrase opens some wallet, so only the addresses reveal a mistyped one. */
export function PassphrasePreview({ preview, onConfirm }: { preview: Addresses; onConfirm: () => void }) {
  const { t } = useTexts()
  return (
    <>
      {Object.values(preview).map((address) => (
        <p key={address} className="account-address">
          <Address address={address} />
        </p>
      ))}
      <Notice icon="key">{t('import.passphraseKeep')}</Notice>
      <Button kind="primary" wide onClick={onConfirm}>
        {t('import.previewConfirm')}
      </Button>
    </>
  )
}
