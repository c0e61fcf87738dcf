import { queryKeys } from '@patina/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNetworks } from '../../data/networks.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Icon } from '../../kit/icons.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** Sends test money to an account on every local chain. The path is a route of the local proxy. */
export function TestFunds({ path, account }: { path: string; account: WalletAccount }) {
  const { t } = useTexts()
  const networks = useNetworks()
  const queries = useQueryClient()
  const { mutate, isPending, isError, isSuccess } = useMutation({
    mutationFn: () =>
      Promise.all(
        (networks ?? []).flatMap(({ id, family }) => {
          const address = account.addresses[family]
          return address === undefined ? [] : fund(path, id, address)
        }),
      ),
    onSuccess: async () => {
      for (const queryKey of [queryKeys.portfolio, queryKeys.allBalances, queryKeys.history]) await queries.invalidateQueries({ queryKey })
    },
  })
  const text = isPending ? 'home.fundsComing' : isError ? 'home.fundsFailed' : isSuccess ? 'home.fundsSent' : 'home.funds'
  return (
    // Without the networks, a click would send nothing and say that all was sent.
    <button type="button" disabled={networks === undefined} aria-busy={isPending || undefined} onClick={() => !isPending && mutate()}>
      <Icon name={isSuccess ? 'check' : 'drop'} />
      <span aria-live="polite">{t(text)}</span>
    </button>
  )
}

/** @throws {Error} if the local proxy refuses */
async function fund(path: string, platformId: string, address: string): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platformId, address }),
  })
  if (!response.ok) throw new Error(`The test funds were refused with status ${response.status}`)
}
