import type { Session } from '@patina/connect/protocol'
import type { Family, Platform } from '@patina/sdk'
import type { Grant, SiteRecord } from '../data/sites/site-record.ts'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { chainIdOf, clusterOf } from './networks.ts'

/** The facts behind a session: the record of the site, the accounts of the wallet, and the networks that it serves. */
export type SiteFacts = { record: SiteRecord | undefined; accounts: readonly WalletAccount[]; networks: readonly Platform[] }

/** An account that a site sees on one family. */
export type SharedAccount = { account: WalletAccount; address: string }

/** Returns the accounts that a site sees on a family, the active one first. Accounts that were removed since, and watched ones, are left out. */
export function sharedAccounts({ record, accounts }: Pick<SiteFacts, 'record' | 'accounts'>, family: Family): SharedAccount[] {
  return grantOf(record, family).accountIds.flatMap((id) => {
    const account = accounts.find((one) => one.id === id && one.kind !== 'watch')
    const address = account?.addresses[family]
    return account && address !== undefined ? [{ account, address }] : []
  })
}

/** Returns the networks that a site sees on a family, the active one first. */
export const sharedNetworks = ({ record, networks }: Pick<SiteFacts, 'record' | 'networks'>, family: Family): Platform[] =>
  grantOf(record, family).platformIds.flatMap((id) => networks.find((network) => network.id === id && network.family === family) ?? [])

const nothing: Grant = { accountIds: [], platformIds: [] }
const grantOf = (record: SiteRecord | undefined, family: Family): Grant => record?.grants[family] ?? nothing

/** Returns what the site may know until its next window, or null if it is not connected. */
export function sessionOf(facts: SiteFacts): Session | null {
  const accounts = sharedAccounts(facts, 'evm').map(({ address }) => address.toLowerCase())
  const chains = sharedNetworks(facts, 'evm').flatMap((network) => chainIdOf(network) ?? [])
  const clusters = sharedNetworks(facts, 'solana').flatMap((network) => clusterOf(network) ?? [])
  const solana = sharedAccounts(facts, 'solana').map(({ address }) => ({ address, chains: clusters }))
  if ((accounts.length === 0 || chains.length === 0) && solana.length === 0) return null
  const known = facts.networks.flatMap((network) => {
    const chainId = chainIdOf(network)
    return chainId === undefined ? [] : [{ chainId, id: network.id }]
  })
  const isOnEvm = chains.length > 0
  return {
    v: 1,
    accounts: isOnEvm ? accounts : [],
    chainId: chains[0] ?? known[0]?.chainId ?? '0x1',
    chains,
    // A plain account executes several calls in order, never as one transaction.
    capabilities: Object.fromEntries(known.map(({ chainId }) => [chainId, { atomic: { status: 'unsupported' } }])),
    platforms: Object.fromEntries(known.map(({ chainId, id }) => [chainId, id])),
    solana,
  }
}
