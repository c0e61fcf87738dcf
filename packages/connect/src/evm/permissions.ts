import type { Session } from '../protocol/session.ts'

/** Returns the permissions of a site (EIP-2255) as MetaMask's libraries read them. */
export function permissionsOf(session: Session | undefined, invoker: string) {
  if (!session || session.accounts.length === 0) return []
  const permission = (parentCapability: string, type: string, value: readonly string[]) => ({
    id: parentCapability,
    parentCapability,
    invoker,
    caveats: [{ type, value: [...value] }],
  })
  // wagmi reads the accounts from the first entry.
  return [
    permission('eth_accounts', 'restrictReturnedAccounts', session.accounts),
    permission('endowment:permitted-chains', 'restrictNetworkSwitching', session.chains),
  ]
}
