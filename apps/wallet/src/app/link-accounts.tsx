import { queryKeys, useDevice, useLink } from '@patina/react'
import { type Platform, unwrap } from '@patina/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyring } from '../keys/keyring.ts'
import type { Family, WalletAccount } from '../keys/keyring-types.ts'
import { useKeyring } from './keys.ts'
import { useAllNetworks } from './networks.ts'

const families = ['evm', 'solana'] as const

/** Links every account to the device: with a proof if the wallet has its key, and without one if it is only watched. */
export function LinkAccounts() {
  const { accounts } = useKeyring()
  const networks = useAllNetworks()
  return accounts.flatMap((account) =>
    families.map((family) => {
      const platforms = networks?.filter((platform) => platform.family === family) ?? []
      const address = account[family]
      if (address === undefined || platforms.length === 0) return null
      const key = `${account.id} ${family}`
      return account.kind === 'watch' ? (
        <LinkWatched key={key} address={address} platforms={platforms} />
      ) : (
        <LinkOwn key={key} account={account} family={family} platforms={platforms} />
      )
    }),
  )
}

function LinkOwn({ account, family, platforms }: { account: WalletAccount; family: Family; platforms: readonly Platform[] }) {
  const { isSuccess } = useLink(
    keyring.account(account.id, family),
    platforms.map(({ id }) => id),
  )
  useReadAgain(isSuccess)
  return null
}

function LinkWatched({ address, platforms }: { address: string; platforms: readonly Platform[] }) {
  const { data: device } = useDevice()
  const { isSuccess } = useQuery({
    queryKey: [...queryKeys.all, 'link', address, platforms.map(({ id }) => id)],
    enabled: device !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const addresses = platforms.map(({ id: platformId }) => ({ address, platformId }))
      return device ? unwrap(device.client.linkAddresses({ addresses })) : null
    },
  })
  useReadAgain(isSuccess)
  return null
}

/** A new link changes what the device may read. */
function useReadAgain(isLinked: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isLinked) return
    for (const queryKey of [queryKeys.portfolio, queryKeys.allBalances, queryKeys.history]) void queries.invalidateQueries({ queryKey })
  }, [isLinked, queries])
}
