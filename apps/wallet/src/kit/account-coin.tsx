import type { WalletAccount } from '../keys/keyring-types.ts'
import { Icon } from './icons.tsx'

type CoinProps = { account: WalletAccount | undefined; size?: number }

/** A face in the colours of the brand, turned by the account's address, so that accounts can be told apart. Undefined: all accounts. */
export function AccountCoin({ account, size = 28 }: CoinProps) {
  const measures = { width: size, height: size }
  if (!account)
    return (
      <span className="face face-all" style={measures} aria-hidden="true">
        <Icon name="users" size={18} />
      </span>
    )
  const address = Object.values(account.addresses)[0] ?? ''
  const turn = [...address.slice(-6)].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 0)
  return <span className="face" style={{ ...measures, transform: `rotate(${turn}deg)` }} aria-hidden="true" />
}
