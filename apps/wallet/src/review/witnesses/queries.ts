import type { Witness } from '@patina/claims'
import { type Prepared, previewRequest, type TransactionPreview, unwrap, type WalletClient } from '@patina/sdk'
import { keyring } from '../../keys/keyring.ts'
import type { WorkerAccount } from '../../keys/keyring-types.ts'
import type { Ready } from '../../signing/ready.ts'
import { formedPreview } from './formed-preview.ts'
import { readHoldings } from './holdings.ts'
import type { NetworkFacts, Place } from './place.ts'
import type { WitnessedStep } from './step.ts'

/** The account, the network and the currency of a preview. */
export type PreviewPlace = { address: string; platformId: string; currency: string }

/** A simulation, or null if none answered. `at`: when it was requested, in milliseconds since 1970. */
export type ReadPreview = { preview: TransactionPreview | null; at: number }

/** Returns a text that is equal for equal bytes. */
const bytesKey = (steps: readonly Ready[]): string => steps.map(({ prepared }) => bytesOf(prepared)).join(' ')

/** Returns a text that is equal for equal claims: they also depend on what the page shows. */
const claimsKey = (steps: readonly Ready[]): string =>
  `${bytesKey(steps)} ${JSON.stringify(
    steps.map(({ shown }) => shown),
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  )}`

const bytesOf = ({ unsigned }: Prepared) => (typeof unsigned === 'string' ? unsigned : Object.values(unsigned).join())

/** Reads what the build knows of a network. It never changes. */
export const factsQuery = (platformId: string) => ({
  queryKey: ['network facts', platformId],
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  queryFn: async (): Promise<NetworkFacts | null> => (await keyring.networkFacts(platformId)) ?? null,
})

/** Reads the claims of the key worker. */
export const claimsQuery = (account: WorkerAccount, steps: readonly Ready[] = []) => ({
  queryKey: ['claims', account.address, claimsKey(steps)],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  networkMode: 'always' as const,
  queryFn: () => readWitnesses(account, steps),
})

/** Returns the claims of the key worker beside what the page shows. */
const readWitnesses = (account: WorkerAccount, steps: readonly Ready[]): Promise<WitnessedStep[]> =>
  Promise.all(
    steps.map(async ({ prepared, shown }) => {
      const witness: Witness = await account.claims(prepared, shown)
      const nonce = typeof prepared.unsigned === 'string' ? undefined : BigInt(prepared.unsigned.nonce)
      return { intent: shown, witness, nonce }
    }),
  )

/** Reads the balances and live allowances of an account. The largest loss of a call that cannot be read follows from them. */
export const holdingsQuery = (client: WalletClient | undefined, { address, platformId }: PreviewPlace, place: Place | undefined) => ({
  queryKey: ['holdings', platformId, address],
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (!client || !place) throw new Error('The device is not open yet')
    const [balances, approvals] = await Promise.all([
      unwrap(client.getBalances({ address, platformId }, { signal })),
      unwrap(client.listApprovals({ address, platformId, limit: 100 }, { signal })),
    ])
    return readHoldings(balances, approvals, place)
  },
})

/** Reads the simulation of the server. A failure is a result too: the outcome is then not known. */
export const previewQuery = (client: WalletClient | undefined, place: PreviewPlace, steps: readonly Ready[] = []) => ({
  queryKey: ['preview', place.platformId, place.address, place.currency, bytesKey(steps)],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  queryFn: ({ signal }: { signal?: AbortSignal }) => readPreview(client, place, steps, signal),
})

/** Returns the simulation of the server, or null if it does not answer. */
export async function readPreview(
  client: WalletClient | undefined,
  place: PreviewPlace,
  steps: readonly Ready[],
  signal?: AbortSignal,
): Promise<ReadPreview> {
  const at = Date.now()
  const [last, ...before] = steps.map(({ prepared }) => prepared).reverse()
  if (!client || !last) return { preview: null, at }
  const { address, currency } = place
  const request = { ...previewRequest(address, last, before.reverse()), currency }
  const answer = await unwrap(client.previewTransaction(request, signal ? { signal } : {})).catch(() => null)
  return { preview: answer && formedPreview(answer), at }
}
