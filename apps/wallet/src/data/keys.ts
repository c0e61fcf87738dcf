import { useEffect, useState, useSyncExternalStore } from 'react'
import { keyring } from '../keys/keyring.ts'
import type { KeyringState, WalletAccount } from '../keys/keyring-types.ts'
import { usePreferences } from './preferences.ts'

/** Returns the accounts, and whether the wallet is locked. */
export const useKeyring = (): KeyringState => useSyncExternalStore(keyring.subscribe, keyring.getState)

/** Returns the account whose funds are shown, or undefined if all accounts are. A single account is always the shown one. */
export function useShownAccount(): WalletAccount | undefined {
  const { accounts } = useKeyring()
  const { accountId } = usePreferences()
  return accounts.find(({ id }) => id === accountId) ?? (accounts.length === 1 ? accounts[0] : undefined)
}

/** Returns the account that sends and swaps: the shown one if it has its key, or else the first one that has. */
export function useSigningAccount(): WalletAccount | undefined {
  const { accounts } = useKeyring()
  const shown = useShownAccount()
  return [shown, ...accounts].find((account) => account !== undefined && account.kind !== 'watch')
}

/** Returns whether this browser may have passkeys that can open the wallet. */
export function usePasskeysPossible(): boolean {
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    keyring.passkeysPossible().then(setPossible, () => setPossible(false))
  }, [])
  return isPossible
}
