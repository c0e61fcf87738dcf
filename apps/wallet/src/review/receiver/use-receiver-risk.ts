import { useDevice } from '@patina/react'
import { unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import type { Asset } from '../../data/assets.ts'
import { keyring } from '../../keys/keyring.ts'
import { type ReceiverRisk, receiverRisk } from './receiver-risk.ts'

/** Returns what speaks against a receiver. `isPending` while it is read. Without an answer of the API, only the wallet's own list counts. */
export function useReceiverRisk({ tokenId, platform: { id } }: Asset, to: string): { risk: ReceiverRisk | undefined; isPending: boolean } {
  const { data: device } = useDevice()
  const { data, isPending } = useQuery({
    queryKey: ['receiver', id, tokenId, to],
    enabled: device !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [facts, described] = await Promise.all([
        keyring.networkFacts(id),
        device && unwrap(device.client.describeAddress({ id, address: to }, { signal })).catch(() => undefined),
      ])
      return receiverRisk({ tokenId, to, facts, described }) ?? null
    },
  })
  return { risk: data ?? undefined, isPending }
}
