import { WalletError, type WalletEvent } from '@patina/sdk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryKeys } from './keys.ts'
import { createLater } from './later.ts'
import type { Retryable } from './ready.ts'
import { useDevice } from './use-device.ts'

export type Events = Retryable<{
  state: EventsState
  /** Why there are no events: the device is not registered, or the server refuses the stream. `retry` repeats that. */
  error: Error | null
}>

/** `live`: events arrive from the stream. `polling`: the server refuses the stream, so the data is read again every 15 seconds. */
export type EventsState = 'connecting' | 'live' | 'polling'

const pollMs = 15_000
/** Notifications and NFTs are written after their event, usually within a second. */
const consumerDelayMs = 2_000

/**
 * Reads the events of the device, and marks the data that they change as stale, so that hooks on the screen read it again. Use it once,
 * near the root of the app.
 */
export function useEvents(onEvent?: (event: WalletEvent) => void): Events {
  const { data: device, error, retry: repeat } = useDevice()
  const cache = useQueryClient()
  const [state, setState] = useState<EventsState>('connecting')
  const [refusal, setRefusal] = useState<WalletError>()
  const [attempt, setAttempt] = useState(0)
  const newest = useRef(onEvent)
  newest.current = onEvent

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt connects again.
  useEffect(() => {
    if (!device) return
    const ended = new AbortController()
    let timer: ReturnType<typeof setInterval> | undefined
    const readConsumed = createLater(() => {
      for (const queryKey of [queryKeys.notifications, queryKeys.allNfts]) void cache.invalidateQueries({ queryKey })
    }, consumerDelayMs)
    const read = async () => {
      setState('live')
      setRefusal(undefined)
      for await (const event of device.client.events({ signal: ended.signal })) {
        invalidateChanged(cache, event)
        readConsumed()
        newest.current?.(event)
      }
    }
    read().catch((error: unknown) => {
      if (ended.signal.aborted) return
      if (!(error instanceof WalletError)) throw error
      setState('polling')
      setRefusal(error)
      timer = setInterval(() => void cache.invalidateQueries({ queryKey: queryKeys.all, predicate: isChainData }), pollMs)
    })
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [device, cache, attempt])
  const retry = useCallback(() => {
    repeat()
    setAttempt((count) => count + 1)
  }, [repeat])
  return { state, error: refusal ?? error, retry }
}

function invalidateChanged(cache: QueryClient, { platformId, transaction }: WalletEvent) {
  const keys: (readonly unknown[])[] = [queryKeys.balances(platformId), queryKeys.portfolio, queryKeys.history]
  if (transaction) keys.push(queryKeys.transaction(transaction.id), queryKeys.transaction(transaction.hash))
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}

/** Returns whether a query reads data of a chain. The device and the platforms do not change with blocks. */
const isChainData = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  !['device', 'platforms', 'link', 'linked', 'ready'].includes(String(queryKey[1]))
