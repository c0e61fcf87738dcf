import { type OpenDeviceOptions, WalletError } from '@patina/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'

const WalletContext = createContext<OpenDeviceOptions | undefined>(undefined)

export type WalletProviderProps = {
  /** Where the API is, where the device is stored, and what it registers with. Keep the object the same between renders. */
  options: OpenDeviceOptions
  /** Client of TanStack Query, if the app has its own. */
  queryClient?: QueryClient
  children?: ReactNode
}

/** Gives the hooks their device and their cache. Each hook must be below it. */
export function WalletProvider({ options, queryClient, children }: WalletProviderProps) {
  const [own] = useState(() => queryClient ?? createQueryClient())
  return (
    <WalletContext.Provider value={options}>
      <QueryClientProvider client={queryClient ?? own}>{children}</QueryClientProvider>
    </WalletContext.Provider>
  )
}

/** Returns the options of the provider. @throws {Error} outside of a provider */
export function useWalletOptions(): OpenDeviceOptions {
  const options = useContext(WalletContext)
  if (!options) throw new Error('This hook must be used below a WalletProvider')
  return options
}

/**
 * Returns a query client with defaults for chains: data is fresh for ten seconds, about one block. Failed reads are repeated three times if
 * their error is temporary. The pause is that of the server, or else it doubles from one second.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 3 && isTemporary(error),
        retryDelay: (failures, error) =>
          error instanceof WalletError && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1_000
            : Math.min(30_000, 1_000 * 2 ** failures),
      },
      // A transaction that was refused must not be sent again without its user. One that is confirmed without a connection fails at once: if it
      // waited, it would be sent when its user no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

const isTemporary = (error: Error) =>
  error instanceof WalletError && (error.code === 'network' || error.statusCode === 429 || error.statusCode >= 500)
