import { useDevice } from '@patina/react'
import { type FormEvent, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { keyring } from '../../keys/keyring.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Address, CopyButton } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'

const warnings = {
  derived: 'accounts.removeDerived',
  imported: 'accounts.removeImported',
  watch: 'accounts.removeWatch',
} as const

/** Renames or removes an account, and shows its addresses in full. */
export function EditAccount({ account, onDone }: { account: WalletAccount; onDone: () => void }) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const unlink = useUnlink()
  const isOnly = useKeyring().accounts.length === 1
  const [name, setName] = useState(account.name)
  const [isRemoving, setRemoving] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = (change: Promise<void>) => change.then(onDone, (error: unknown) => setFault(explain(error)))
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void run(keyring.rename(account.id, name.trim()))
  }
  const remove = async () => {
    await keyring.remove(account.id)
    await unlink(account)
  }
  return (
    <form onSubmit={rename} className="stack">
      <Field label={t('accounts.name')} value={name} required maxLength={40} onChange={({ target }) => setName(target.value)} />
      {Object.values(account.addresses).map((address) => (
        <div key={address} className="account-address">
          <Address address={address} />
          <CopyButton text={address} kind="quiet" />
        </div>
      ))}
      {account.path !== undefined && <p className="muted">{t('accounts.path', { path: account.path })}</p>}
      {fault !== undefined && <Notice tone="warning">{fault}</Notice>}
      <Button type="submit" kind="primary" wide>
        {t('shared.save')}
      </Button>
      {!isOnly && !isRemoving && (
        <Button kind="quiet" wide onClick={() => setRemoving(true)}>
          {t('accounts.remove')}
        </Button>
      )}
      {isRemoving && (
        <Notice
          tone="warning"
          action={
            <Button kind="danger" icon="trash" onClick={() => void run(remove())}>
              {t('accounts.remove')}
            </Button>
          }
        >
          {t(warnings[account.kind])}
        </Notice>
      )}
    </form>
  )
}

/** Returns a function that removes the links of an account from the device. Without a network they stay; they show nothing secret. */
function useUnlink() {
  const { data: device } = useDevice()
  const networks = useAllNetworks() ?? []
  return async (account: WalletAccount) => {
    for (const { id: platformId, family } of networks) {
      const address = account.addresses[family]
      if (address !== undefined) await device?.client.unlinkAddress({ address, platformId })
    }
  }
}
