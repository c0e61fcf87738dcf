import type { Json } from '../protocol/plain-json.ts'
import type { Session } from '../protocol/session.ts'
import type { Reads } from '../reads.ts'
import type { SessionStore } from '../session-store.ts'
import type { CallStore } from './call-store.ts'

/** What the methods of the provider use. */
export type Context = {
  sessions: SessionStore
  calls: CallStore
  reads: Reads
  /** Asks the wallet in its window. Opens it before it returns. An answer 4100 ends the session. */
  ask(method: string, params: unknown): Promise<Json>
  cancelAll(): void
  /** Origin of this page. */
  origin: string
  /** The chain of a site that is not connected. */
  defaultChainId: string
  clientVersion: string
}

/** One method of the provider. It may answer at once. */
export type Method = (params: unknown, context: Context) => unknown

/** Returns the accounts and the chain that requests are compared with. */
export function activeOf({ sessions, defaultChainId }: Context) {
  const session = sessions.read()
  return { accounts: session?.accounts ?? [], chainId: session?.chainId ?? defaultChainId }
}

/** Returns whether the site is connected on an EVM chain. */
export const isConnected = (session: Session | undefined): session is Session => session !== undefined && session.accounts.length > 0
