import { useDevice } from '@patina/react'
import type { Prepared, SentTransaction, WalletClient } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Ready } from './ready.ts'
import type { Sender } from './send-signed.ts'
import { type SigningOptions, useSigning } from './use-signing.ts'

/** What is shown is prepared again after this time: its quote, fee, nonce and blockhash become old. */
const preparedMs = 25_000

type Preparing<Data> = { key: readonly unknown[]; isWanted: boolean; repeats?: boolean; prepare: (client: WalletClient) => Promise<Data> }

/** Returns what is prepared while it is wanted, again whenever it becomes old. */
export function usePrepared<Data>({ key, isWanted, repeats = true, prepare }: Preparing<Data>): UseQueryResult<Data> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: ['prepare', ...key],
    enabled: device !== undefined && isWanted,
    refetchInterval: repeats && preparedMs,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => {
      if (!device) throw new Error('The device is not open yet')
      return prepare(device.client)
    },
  })
}

/** Returns what another `usePrepared` with this key has prepared. It prepares nothing itself. */
export const useKnownPrepared = <Data>(key: readonly unknown[]): UseQueryResult<Data> =>
  useQuery<Data>({ queryKey: ['prepare', ...key], enabled: false, gcTime: 0 })

export type TransactionOptions<P extends Prepared> = Omit<SigningOptions, 'onSent'> & {
  /** What distinguishes it from other transactions that are prepared. */
  key: readonly unknown[]
  /** Whether it is prepared again when it becomes old, and after a failure. Default: true. */
  repeats?: boolean
  prepare: (client: WalletClient) => Promise<Ready<P>>
  onSent: (sent: SentTransaction, sender: Sender) => unknown
}

/** Prepares a transaction, signs what is shown about it, and sends it. */
export function useTransaction<P extends Prepared>({ key, repeats = true, prepare, onSent, ...options }: TransactionOptions<P>) {
  const signing = useSigning({ ...options, onSent: (sent, _ready, sender) => onSent(sent, sender) })
  const isWanted = repeats ? !signing.isPending && !signing.isSuccess : signing.isIdle
  const ready = usePrepared({ key, isWanted, repeats, prepare })
  return { ready, prepared: ready.data?.prepared, signing }
}
