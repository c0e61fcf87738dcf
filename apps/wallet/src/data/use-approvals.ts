import { queryKeys, useDevice } from '@patina/react'
import { type AddressApproval, familyOfChain, type Platform, unwrap, type WalletClient } from '@patina/sdk'
import { useQueries } from '@tanstack/react-query'
import type { Addresses } from '../keys/families.ts'
import type { OwnApproval } from './approval-order.ts'
import { useKeyring, useShownAccount } from './keys.ts'
import { isPlanned } from './link-plan.ts'
import { useAllNetworks } from './networks.ts'
import { usePreferences } from './preferences.ts'
import { useIsLinked } from './use-is-linked.ts'
import { useLinkPlan } from './use-link-plan.ts'

/** Approvals of one address on one network beyond this number are not shown. */
const maxShown = 500

/** `isComplete`: all approvals are known. Approvals are undefined until some network was read. */
type Approvals = { approvals: OwnApproval[] | undefined; isComplete: boolean; error: Error | null }

/** Returns the approvals of the shown accounts on all networks. */
export function useApprovals(): Approvals {
  const { data: device } = useDevice()
  const { accounts } = useKeyring()
  const shown = useShownAccount()
  const { currency } = usePreferences()
  const networks = useAllNetworks()
  const plan = useLinkPlan()
  const isLinked = useIsLinked()
  const all = wantedOf(
    (shown ? [shown] : accounts).map(({ addresses }) => addresses),
    networks ?? [],
  )
  const wanted = all.filter(({ address, platform }) => isPlanned(plan, platform.id, address))
  return useQueries({
    queries: wanted.map(({ address, platform }) => ({
      queryKey: [...queryKeys.history, 'approvals', platform.id, address, currency],
      enabled: device !== undefined && isLinked(platform.id, address),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        device ? readAll(device.client, { address, platform, currency }, signal) : { approvals: [], isComplete: false },
    })),
    combine: (results) => {
      const read = results.flatMap(({ data }) => data ?? [])
      const isReading = networks === undefined || results.some(({ isPending }) => isPending)
      return {
        approvals: read.length === 0 && (isReading || results.length > 0) ? undefined : read.flatMap(({ approvals }) => approvals),
        isComplete: !isReading && read.length === all.length && read.every(({ isComplete }) => isComplete),
        error: results.find(({ error }) => error)?.error ?? null,
      }
    },
  })
}

/** Returns each address once, with each network of its family. */
function wantedOf(addresses: readonly Addresses[], networks: readonly Platform[]) {
  return networks.flatMap((platform) => {
    const family = familyOfChain(platform.caip2)
    const own = new Set(addresses.flatMap((one) => (family && one[family]) ?? []))
    return [...own].map((address) => ({ address, platform }))
  })
}

type Wanted = { address: string; platform: Platform; currency: string }

async function readAll(client: WalletClient, { address, platform, currency }: Wanted, signal: AbortSignal) {
  const approvals: OwnApproval[] = []
  let isComplete = true
  let cursor: string | undefined
  do {
    const wanted = { address, platformId: platform.id, currency, limit: 100, ...(cursor !== undefined && { cursor }) }
    const { items, nextCursor, completeSince } = await unwrap(client.listApprovals(wanted, { signal }))
    isComplete &&= completeSince === 0
    for (const item of items) approvals.push({ ...item, key: keyOf(item, address, platform), owner: address, platform })
    cursor = nextCursor
  } while (cursor !== undefined && approvals.length < maxShown)
  return { approvals, isComplete }
}

const keyOf = ({ kind, contractAddress, spender, nftId, account }: AddressApproval, owner: string, { id }: Platform) =>
  [id, owner, kind, contractAddress, spender, nftId, account].join(' ')
