import { WalletError } from '@patina/sdk'

const isTemporary = (error: Error) =>
  error instanceof WalletError && (error.code === 'network' || error.statusCode === 429 || error.statusCode >= 500)

/** Errors that were repeated already, where they arose. A hook that waits for the failed one does not repeat it once more. */
const repeated = new WeakSet<Error>()

/** Returns the value of a promise, and marks its error as one that was repeated. */
export async function markRepeated<Value>(value: Promise<Value>): Promise<Value> {
  return value.catch((error: unknown) => {
    if (error instanceof Error) repeated.add(error)
    throw error
  })
}

/**
 * How the hooks read. Data is fresh for ten seconds, about one block. Failed reads are repeated three times if their error is temporary. The
 * pause is that of the server, or else it doubles from one second.
 */
export const readDefaults = {
  staleTime: 10_000,
  retry: (failures: number, error: Error) => failures < 3 && isTemporary(error) && !repeated.has(error),
  retryDelay: (failures: number, error: Error) =>
    error instanceof WalletError && error.retryAfterSeconds !== undefined
      ? error.retryAfterSeconds * 1_000
      : Math.min(30_000, 1_000 * 2 ** failures),
}

/**
 * How the hooks write. A transaction that was refused must not be sent again without its user. One that is confirmed without a connection fails
 * at once: if it waited, it would be sent when its user no longer expects it.
 */
export const once = { retry: false, networkMode: 'always' } as const
