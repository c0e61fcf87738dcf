import { useState } from 'react'
import { setSearchStep } from '../../data/account-search/search-step.ts'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { AccountCoin } from '../../kit/account-coin.tsx'
import { ShortAddresses } from '../../kit/address.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { WatchForm } from '../../kit/watch-form.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { EditAccount } from './edit-account.tsx'
import { ImportKeyForm } from './import-key-form.tsx'
import './settings.css'

/** All accounts, and the ways to add one. */
export function AccountsScreen() {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const { accounts, hasWords } = useKeyring()
  const [sheet, setSheet] = useState<'import' | 'watch' | WalletAccount>()
  const [fault, setFault] = useState<string>()
  const close = () => setSheet(undefined)
  const next = accounts.length + 1
  const add = () =>
    keyring.addAccount(t('accounts.defaultName', { number: next })).then(
      () => setFault(undefined),
      (error: unknown) => setFault(explain(error)),
    )
  return (
    <Screen title={t('accounts.title')} back="/settings" width="flow">
      {fault !== undefined && <Notice tone="warning">{fault}</Notice>}
      <div className="card rows">
        {accounts.map((account) => (
          <button type="button" className="row" key={account.id} onClick={() => setSheet(account)}>
            <AccountCoin account={account} size={40} />
            <span className="row-main">
              {account.name}
              <small>
                <ShortAddresses addresses={account.addresses} />
                {account.kind === 'watch' && ` · ${t('accounts.watched')}`}
                {account.kind === 'imported' && ` · ${t('accounts.imported')}`}
              </small>
            </span>
            <Icon name="edit" size={20} />
          </button>
        ))}
      </div>
      <div className="card rows">
        {hasWords && <AddRow icon="plus" title={t('accounts.add')} hint={t('accounts.addHint')} onClick={add} />}
        {hasWords && (
          <AddRow icon="users" title={t('accounts.find')} hint={t('accounts.findHint')} onClick={() => setSearchStep('wanted')} />
        )}
        <AddRow icon="key" title={t('accounts.importKey')} onClick={() => setSheet('import')} />
        <AddRow icon="eye" title={t('accounts.watch')} onClick={() => setSheet('watch')} />
      </div>
      <Sheet title={t('accounts.importKey')} open={sheet === 'import'} onClose={close}>
        <ImportKeyForm name={t('accounts.defaultName', { number: next })} onAdded={close} />
      </Sheet>
      <Sheet title={t('watch.title')} open={sheet === 'watch'} onClose={close}>
        <WatchForm number={next} onAdded={close} />
      </Sheet>
      <Sheet
        title={typeof sheet === 'object' ? t('accounts.edit', { name: sheet.name }) : ''}
        open={typeof sheet === 'object'}
        onClose={close}
      >
        {typeof sheet === 'object' && <EditAccount account={sheet} onDone={close} />}
      </Sheet>
    </Screen>
  )
}

function AddRow({
  icon,
  title,
  hint,
  onClick,
}: {
  icon: 'plus' | 'users' | 'key' | 'eye'
  title: string
  hint?: string
  onClick: () => void
}) {
  return (
    <button type="button" className="row" onClick={onClick}>
      <span className="row-icon">
        <Icon name={icon} size={20} />
      </span>
      <span className="row-main">
        {title}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </button>
  )
}
