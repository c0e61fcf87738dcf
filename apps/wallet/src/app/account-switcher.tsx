import { useState } from 'react'
import { useKeyring, useShownAccount } from '../data/keys.ts'
import { setPreferences } from '../data/preferences.ts'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { AccountCoin } from '../kit/account-coin.tsx'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icons.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { shortAddress } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import './account-switcher.css'

/** Shows which account is shown, and changes it. */
export function AccountSwitcher() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { accounts } = useKeyring()
  const shown = useShownAccount()
  const choose = (accountId: string | undefined) => {
    setPreferences({ accountId })
    setOpen(false)
  }
  return (
    <>
      <button type="button" className="account-button" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <AccountCoin account={shown} />
        <span className="account-name">
          {shown?.name ?? t('accounts.all')}
          <small>{shown ? firstAddressOf(shown) : t('accounts.count', { count: accounts.length })}</small>
        </span>
        <Icon name="down" size={18} />
      </button>
      <Sheet title={t('accounts.title')} open={isOpen} onClose={() => setOpen(false)}>
        <div className="rows">
          {accounts.length > 1 && (
            <button type="button" className="row" aria-pressed={shown === undefined} onClick={() => choose(undefined)}>
              <AccountCoin account={undefined} size={40} />
              <span className="row-main">
                {t('accounts.all')}
                <small>{t('accounts.count', { count: accounts.length })}</small>
              </span>
              {shown === undefined && <Icon name="check" size={20} />}
            </button>
          )}
          {accounts.map((account) => (
            <button type="button" className="row" key={account.id} aria-pressed={shown === account} onClick={() => choose(account.id)}>
              <AccountCoin account={account} size={40} />
              <span className="row-main">
                {account.name}
                <small>{describe(account, t('accounts.watched'))}</small>
              </span>
              {shown === account && <Icon name="check" size={20} />}
            </button>
          ))}
        </div>
        <div className="sheet-foot" onClickCapture={() => setOpen(false)}>
          <ButtonLink to="/settings/accounts" icon="users" wide>
            {t('accounts.manage')}
          </ButtonLink>
        </div>
      </Sheet>
    </>
  )
}

/** There is room for one. The list has them all. */
const firstAddressOf = ({ addresses }: WalletAccount) => shortAddress(Object.values(addresses).find((one) => one !== undefined) ?? '')

const addressesOf = ({ addresses }: WalletAccount) => Object.values(addresses).map(shortAddress).join(' · ')

const describe = (account: WalletAccount, watched: string) =>
  [addressesOf(account), ...(account.kind === 'watch' ? [watched] : [])].join(' · ')
