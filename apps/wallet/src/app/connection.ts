import { WalletError } from '@patina/sdk'
import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../data/use-online.ts'

/** Why the wallet shows old data, or none. */
export type Connection =
  | { state: 'online' | 'offline' | 'server-down' | 'refused' }
  | { state: 'rate-limited'; seconds: number | undefined }

const online: Connection = { state: 'online' }

/**
 * Finds out if the wallet starts without a connection. The cache would otherwise assume one. Some systems report none although there is one,
 * so the host of the wallet decides.
 */
export async function detectOffline(): Promise<void> {
  if (!navigator.onLine && !(await isHostThere())) onlineManager.setOnline(false)
}

/** Returns the state of the connection, from the answers of the server and from the browser. */
export function useConnection(): Connection {
  const queries = useQueryClient()
  const isOnline = useOnline()
  const [fault, setFault] = useState<Connection>(online)
  useEffect(() => followAnswers(queries, setFault), [queries])
  return isOnline ? fault : { state: 'offline' }
}

/**
 * Calls `onChange` when the state of the connection changes. A query that fails counts until it succeeds or no screen needs it. Otherwise an
 * answer to another query would hide why the balances are missing. @returns stops that
 */
function followAnswers(queries: QueryClient, onChange: (state: Connection) => void): () => void {
  /** By the hash of the query, the newest last. */
  const faults = new Map<string, Connection>()
  const set = ({ queryHash }: Query, fault: Connection | undefined) => {
    const had = faults.delete(queryHash)
    if (fault) faults.set(queryHash, fault)
    if (had || fault) onChange([...faults.values()].at(-1) ?? online)
  }
  return queries.getQueryCache().subscribe((event) => {
    const { type, query } = event
    if (type === 'removed' || (type === 'observerRemoved' && !query.isActive())) set(query, undefined)
    if (type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !action.manual) {
      const wasDown = faults.get(query.queryHash)?.state === 'server-down'
      set(query, undefined)
      if (wasDown) refetchFailed(queries)
    }
    if ((action.type !== 'failed' && action.type !== 'error') || !(action.error instanceof WalletError)) return
    const { error } = action
    if (query.isActive()) set(query, connectionOf(error))
  })
}

/** The server is back: queries that are not repeated by themselves would otherwise stay failed. */
const refetchFailed = (queries: QueryClient) =>
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle' })

/** Returns what a failed call says about the connection. Undefined: the failure is about its own question only. */
function connectionOf({ code, statusCode, retryAfterSeconds }: WalletError): Connection | undefined {
  // The browser may report no connection before the cache has learned of it.
  if (code === 'network' && !navigator.onLine) return { state: 'offline' }
  if (code === 'network' || code === 'unavailable' || code === 'internal') return { state: 'server-down' }
  if (code === 'rate_limited') return { state: 'rate-limited', seconds: retryAfterSeconds }
  return statusCode === 401 ? { state: 'refused' } : undefined
}

/** Returns whether the host of the wallet answers. No cache answers a HEAD. */
const isHostThere = () =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
