import { familyOfAddress } from '@patina/sdk'
import { type FormEvent, useState } from 'react'
import { addressIn } from '../data/contacts/address-in.ts'
import { keyring } from '../keys/keyring.ts'
import { useKeyErrorText } from '../texts/use-key-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { AreaField, Field } from './field.tsx'

/** Adds an address without its key. The family is that of the address. */
export function WatchForm({ number, onAdded }: { number: number; onAdded: () => void }) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const [address, setAddress] = useState('')
  const [name, setName] = useState(t('accounts.watchedName', { number }))
  const [fault, setFault] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const text = addressIn(address)
    try {
      const family = familyOfAddress(text)
      if (!family) return setFault(t('key.bad_address'))
      await keyring.watch({ family, address: text, name })
      onAdded()
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <form onSubmit={add}>
      <AreaField
        label={t('watch.address')}
        hint={t('watch.addressHint')}
        rows={2}
        value={address}
        required
        error={fault}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Field label={t('accounts.name')} value={name} required maxLength={40} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" kind="primary" wide>
        {t('watch.add')}
      </Button>
    </form>
  )
}
