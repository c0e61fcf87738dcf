import { brand } from 'virtual:brand'
import { useDevice } from '@patina/react'
import { readBlockLists, type SignedBlockList } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'

/** The lists that were read, and the names of those that this build expects and that are missing. */
export type ReadBlockLists = { lists: readonly SignedBlockList[]; missing: readonly string[] }

const expected = Object.keys(brand.blockLists)
const none: ReadBlockLists = { lists: [], missing: [] }

/**
 * Returns the block lists whose keys this build has. The server sends them and cannot change them. Without an answer all are missing.
 * Undefined until they were read or failed.
 */
export function useBlockLists(): ReadBlockLists | undefined {
  const { data: device } = useDevice()
  const { data } = useQuery({
    queryKey: ['block-lists'],
    enabled: expected.length > 0 && device !== undefined,
    staleTime: 600_000,
    queryFn: async () => {
      const answer = await device?.client.listBlockLists()
      const { verifyEd25519 } = await import('../keys/verify-ed25519.ts')
      return readBlockLists(answer?.data?.lists ?? [], brand.blockLists, verifyEd25519)
    },
  })
  return expected.length === 0 ? none : data
}
