import type { WalletAccount } from '../keys/keyring-types.ts'

/** A coin whose ring is turned by the account's address, so that accounts can be told apart. Undefined: all accounts. */
export function AccountCoin({ account }: { account: WalletAccount | undefined }) {
  const address = Object.values(account?.addresses ?? {})[0] ?? ''
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
