import { useState } from 'react'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icons.tsx'
import { shortAddress } from '../kit/numbers.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useKeyring, useShownAccount } from './keys.ts'
import { setPreferences } from './preferences.ts'

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
        <span className="account-name">{shown?.name ?? t('accounts.all')}</span>
        <Icon name="down" size={18} />
      </button>
      <Sheet title={t('accounts.title')} open={isOpen} onClose={() => setOpen(false)}>
        <div className="rows">
          {accounts.length > 1 && (
            <button type="button" className="row" aria-pressed={shown === undefined} onClick={() => choose(undefined)}>
              <AccountCoin account={undefined} />
              <span className="row-main">
                {t('accounts.all')}
                <small>{t('accounts.count', { count: accounts.length })}</small>
              </span>
              {shown === undefined && <Icon name="check" size={20} />}
            </button>
          )}
          {accounts.map((account) => (
            <button type="button" className="row" key={account.id} aria-pressed={shown === account} onClick={() => choose(account.id)}>
              <AccountCoin account={account} />
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

const describe = ({ kind, evm, solana }: WalletAccount, watched: string) =>
  [
    ...[evm, solana].flatMap((address) => (address === undefined ? [] : [shortAddress(address)])),
    ...(kind === 'watch' ? [watched] : []),
  ].join(' · ')

/** A coin whose ring is turned by the account's address, so that accounts can be told apart. Undefined: all accounts. */
export function AccountCoin({ account }: { account: WalletAccount | undefined }) {
  const address = account?.evm ?? account?.solana ?? ''
  const turn = [...address.slice(-6)].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 0)
  return (
    <svg className="coin account-coin" width={28} height={28} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <g transform={`rotate(${turn} 14 14)`}>
        <path className="coin-ring" d="M14 3A11 11 0 1 1 4.5 8.5" />
        <path className="coin-ring-accent" d="M5.3 7.3A11 11 0 0 1 12.2 3.1" />
      </g>
      {account === undefined ? (
        <path className="coin-ring" d="M9.5 14H18.5M14 9.5V18.5" />
      ) : (
        <text x="14" y="14" className="coin-letters coin-letters-1">
          {[...account.name.trim()][0]?.toUpperCase() ?? ''}
        </text>
      )}
    </svg>
  )
}
