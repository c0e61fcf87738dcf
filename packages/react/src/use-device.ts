import type { OpenDevice, Platform } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { deviceQuery, platformsQuery, type Retryable, useReady } from './ready.ts'

/** Returns the device of this app. It is opened once, and registered if it is new. */
export function useDevice(): Retryable<UseQueryResult<OpenDevice>> {
  const { options, cache, retry } = useReady()
  return { ...useQuery(deviceQuery(cache, options)), retry }
}

/** Returns the platforms that the server offers. */
export function usePlatforms(): Retryable<UseQueryResult<Platform[]>> {
  const { ready, retry } = useReady()
  return { ...useQuery(platformsQuery(ready)), retry }
}
