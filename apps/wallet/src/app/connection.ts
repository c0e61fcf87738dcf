import { WalletError } from '@patina/sdk'
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Why the wallet shows old data, or none. */
export type Connection =
  | { state: 'online' | 'offline' | 'server-down' | 'refused' }
  | { state: 'rate-limited'; seconds: number | undefined }
  | { state: 'wrong-clock'; minutes: number }

const online: Connection = { state: 'online' }

/** Tolerance of the server for the clocks of devices. */
const clockToleranceMs = 60_000

/** Returns the state of the connection, from the newest answer of the server and from the browser. */
export function useConnection(): Connection {
  const queries = useQueryClient()
  const [isOnline, setOnline] = useState(onlineManager.isOnline())
  const [fault, setFault] = useState<Connection>(online)
  useEffect(() => onlineManager.subscribe(setOnline), [])
  useEffect(() => followAnswers(queries, setFault), [queries])
  return isOnline ? fault : { state: 'offline' }
}

/** Calls `onChange` when an answer of the API changes the state of the connection. @returns stops that */
function followAnswers(queries: QueryClient, onChange: (state: Connection) => void): () => void {
  let newest = 0
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !action.manual) {
      newest += 1
      onChange(online)
    }
    if ((action.type !== 'failed' && action.type !== 'error') || !(action.error instanceof WalletError)) return
    newest += 1
    const own = newest
    connectionOf(action.error).then((state) => own === newest && state && onChange(state))
  })
}

/** Returns what a failed call says about the connection. Undefined: the failure is about its own question only. */
async function connectionOf({ code, statusCode, retryAfterSeconds }: WalletError): Promise<Connection | undefined> {
  if (code === 'network' || code === 'unavailable' || code === 'internal') return { state: 'server-down' }
  if (code === 'rate_limited') return { state: 'rate-limited', seconds: retryAfterSeconds }
  if (statusCode !== 401) return undefined
  const difference = await clockDifference()
  return Math.abs(difference) > clockToleranceMs
    ? { state: 'wrong-clock', minutes: Math.max(1, Math.round(Math.abs(difference) / 60_000)) }
    : { state: 'refused' }
}

/** Returns by how many milliseconds the clock of this device is ahead of the host of the wallet. 0 if it does not answer. */
async function clockDifference(): Promise<number> {
  try {
    const response = await fetch('/config.json', { method: 'HEAD', cache: 'no-store' })
    const time = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(time) ? 0 : Date.now() - time
  } catch {
    return 0
  }
}
