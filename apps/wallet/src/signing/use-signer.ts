import type { Family } from '@patina/sdk'
import { useMemo } from 'react'
import { useKeyring, useShownAccount } from '../data/keys.ts'
import { keyring } from '../keys/keyring.ts'
import type { WalletAccount, WorkerAccount } from '../keys/keyring-types.ts'

export type Signer = { wallet: WalletAccount; address: string; account: WorkerAccount }

/** Returns the account that signs on a family: the shown one, or else the first one that has a key there. Undefined if there is none. */
export function useSigner(family: Family | undefined): Signer | undefined {
  const { accounts, status } = useKeyring()
  const shown = useShownAccount()
  return useMemo(() => {
    if (!family || status === 'locked') return undefined
    const wallet = [shown, ...accounts].find((one) => one !== undefined && one.kind !== 'watch' && one.addresses[family] !== undefined)
    const address = wallet?.addresses[family]
    return wallet && address !== undefined ? { wallet, address, account: keyring.account(wallet.id, family) } : undefined
  }, [accounts, shown, family, status])
}
