import { brand } from 'virtual:brand'
import { indexedDbStore } from '@patina/sdk'
import { useEffect, useState } from 'react'
import { keyring } from '../../keys/keyring.ts'
import type { Candidate } from '../../keys/keyring-types.ts'
import { fetchThrough } from '../api-fetch.ts'
import { useConfig } from '../config.ts'
import { useAllNetworks } from '../networks.ts'
import { walletVersion } from '../version.ts'
import { findUsed } from './find-used.ts'
import { deleteSearchDevice, withSearchDevice } from './search-device.ts'
import { getSearchStep, setSearchStep, useSearchStep } from './search-step.ts'

export type AccountSearch =
  | { status: 'none' | 'failed' }
  | { status: 'running'; done: number; total: number }
  | { status: 'done'; found: readonly Candidate[] }

/** Name of the database with the device of a search. */
export const searchStore = 'wallet-search'
const store = indexedDbStore(searchStore)

/** Runs the wanted search while the wallet is open. Without a connection it waits for the list of networks. */
export function useAccountSearch(): { search: AccountSearch; retry: () => void } {
  const step = useSearchStep()
  const config = useConfig()
  const networks = useAllNetworks()
  const [attempt, setAttempt] = useState(0)
  const [search, setSearch] = useState<AccountSearch>({ status: 'none' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the search.
  useEffect(() => {
    if (step === undefined || !networks) return
    const own = {
      baseUrl: config.publicUrl,
      fetch: fetchThrough(config),
      devicePlatform: brand.devicePlatform,
      appVersion: walletVersion,
      store,
    }
    const stop = new AbortController()
    const cleanUp = async () => {
      setSearch({ status: 'none' })
      await deleteSearchDevice(own)
      if (getSearchStep() === 'ended') setSearchStep(undefined)
    }
    const show = (next: AccountSearch) => !stop.signal.aborted && setSearch(next)
    const run = async () => {
      // Another tab may have ended the search while this one waited.
      if (getSearchStep() !== 'wanted') return
      const candidates = await keyring.candidates()
      const found = await withSearchDevice(own, (client) =>
        findUsed({
          client,
          candidates,
          networks: networks.toSorted((one, other) => Number(one.testnet ?? false) - Number(other.testnet ?? false)),
          onProgress: (done, total) => show({ status: 'running', done, total }),
          wait: pause(stop.signal),
          signal: stop.signal,
        }),
      )
      if (stop.signal.aborted) return
      if (found.length === 0) setSearchStep('ended')
      else show({ status: 'done', found })
    }
    // A clean-up that fails is repeated at the next start of the wallet.
    if (step === 'ended') oneAtATime(cleanUp, stop.signal).catch(() => {})
    else oneAtATime(run, stop.signal).catch(() => show({ status: 'failed' }))
    return () => stop.abort()
  }, [step, networks, config, attempt])

  return { search: step === 'wanted' ? search : { status: 'none' }, retry: () => setAttempt((before) => before + 1) }
}

/** Runs the work when no other tab of the wallet searches, because the tabs share the device. Pages without https have no locks. */
const oneAtATime = async (work: () => Promise<void>, signal: AbortSignal) =>
  'locks' in navigator ? navigator.locks.request('wallet-account-search', { signal }, work) : work()

const pause = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
