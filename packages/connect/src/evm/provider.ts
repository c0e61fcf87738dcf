import { methodNotFound } from '../protocol/errors.ts'
import { readMethods } from '../reads.ts'
import type { SessionChange } from '../session-store.ts'
import { accountMethods } from './accounts.ts'
import { chainMethods } from './chains.ts'
import { activeOf, type Context, isConnected, type Method } from './context.ts'
import { createEvents } from './events.ts'
import { signatureMethods } from './signatures.ts'

type Listener = (value: never) => void

/** A request of a library. Some add `jsonrpc` and `id`. */
export type RequestArguments = { readonly method: string; readonly params?: unknown }

/** A provider of EIP-1193. */
export type EthereumProvider = {
  /** @throws {ProviderError} as a rejection, always with a code */
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): EthereumProvider
  removeListener(event: string, listener: Listener): EthereumProvider
  isConnected(): boolean
}

const methods: Readonly<Record<string, Method>> = { ...accountMethods, ...chainMethods, ...signatureMethods }

/** Returns the provider of a site. It holds no key, and the wallet trusts nothing of it. */
export function createProvider(context: Context): EthereumProvider {
  const events = createEvents()
  context.sessions.onChange((change) => report(change, context, events.emit))
  // Libraries listen after the provider exists.
  if (isConnected(context.sessions.read())) setTimeout(() => events.emit('connect', { chainId: activeOf(context).chainId }))
  const provider: EthereumProvider = {
    // web3.js 4 tests that this is an AsyncFunction. The window opens before the first await.
    async request(args) {
      const { method, params }: { method?: unknown; params?: unknown } = Object(args)
      if (typeof method !== 'string') throw methodNotFound(String(method))
      const found = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (found) return found(params, context)
      if (readMethods.has(method)) return context.reads(activeOf(context).chainId, method, params)
      throw methodNotFound(method)
    },
    on(event, listener) {
      events.add(event, listener as (value: unknown) => void)
      return provider
    },
    removeListener(event, listener) {
      events.remove(event, listener as (value: unknown) => void)
      return provider
    },
    isConnected: () => true,
  }
  return provider
}

/** Emits what a change of the session means for a site, and nothing if nothing changed. */
function report({ before, after }: SessionChange, { defaultChainId }: Context, emit: ReturnType<typeof createEvents>['emit']) {
  const [oldChain, newChain] = [before?.chainId ?? defaultChainId, after?.chainId ?? defaultChainId]
  if (!isConnected(before) && isConnected(after)) emit('connect', { chainId: newChain })
  if (oldChain !== newChain && isConnected(after)) emit('chainChanged', newChain)
  const [oldAccounts, newAccounts] = [before?.accounts ?? [], after?.accounts ?? []]
  if (oldAccounts.join() !== newAccounts.join()) emit('accountsChanged', [...newAccounts])
}
