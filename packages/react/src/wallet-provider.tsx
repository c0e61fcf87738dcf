import type { OpenDeviceOptions } from '@patina/sdk'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { once, readDefaults } from './defaults.ts'
import { queryKeys } from './keys.ts'

const WalletContext = createContext<OpenDeviceOptions | undefined>(undefined)

export type WalletProviderProps = {
  /** Where the API is, where the device is stored, and what it registers with. Keep the object the same between renders. */
  options: OpenDeviceOptions
  /** Client of TanStack Query. Default: that of a `QueryClientProvider` above, such as the one for wagmi, or else an own one. */
  queryClient?: QueryClient
  children?: ReactNode
}

/**
 * Gives the hooks their device and their cache. Each hook must be below it. In the app's own query client, the entries of the hooks have defaults
 * for chains. Those that the app has set for `queryKeys.all` remain.
 */
export function WalletProvider({ options, queryClient, children }: WalletProviderProps) {
  const above = useContext(QueryClientContext)
  const [own] = useState(createQueryClient)
  const client = queryClient ?? above ?? own
  useMemo(() => client.setQueryDefaults(queryKeys.all, { ...readDefaults, ...client.getQueryDefaults(queryKeys.all) }), [client])
  return (
    <WalletContext.Provider value={options}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WalletContext.Provider>
  )
}

/** Returns the options of the provider. @throws {Error} outside of a provider */
export function useWalletOptions(): OpenDeviceOptions {
  const options = useContext(WalletContext)
  if (!options) throw new Error('This hook must be used below a WalletProvider')
  return options
}

/** Returns a query client that has the defaults of the hooks for every query and mutation of the app. */
export const createQueryClient = () => new QueryClient({ defaultOptions: { queries: readDefaults, mutations: once } })
