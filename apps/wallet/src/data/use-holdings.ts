import { brand } from 'virtual:brand'
import { queryKeys, useDevice, usePortfolio, usePrices } from '@patina/react'
import { unwrap } from '@patina/sdk'
import { useQueries } from '@tanstack/react-query'
import { emptyHoldings, type Holding, holdingsOfBalances, holdingsOfPortfolio, sortHoldings } from './holdings.ts'
import { useKeyring, useShownAccount } from './keys.ts'
import { isPlanned } from './link-plan.ts'
import { useNetworks } from './networks.ts'
import { usePreferences } from './preferences.ts'
import { readAt } from './updated-at.ts'
import { useLinkPlan } from './use-link-plan.ts'
import { useOnline } from './use-online.ts'

export type Holdings = {
  /** Undefined while they are read for the first time. */
  holdings: readonly Holding[] | undefined
  /** Ids of the platforms that could not be read. */
  failedPlatforms: readonly string[]
  /** Ids of the platforms that were read whole. What is not among the holdings is zero only there. */
  readPlatforms: readonly string[]
  /** When the holdings were read, in milliseconds since 1970, if they are not up to date. */
  asOf: number | undefined
  /** The failure, if nothing could be read. */
  error: Error | null
}

/** Returns what the shown account has, or all accounts together, on the networks that are switched on. */
export function useHoldings(): Holdings {
  const { accounts } = useKeyring()
  const shown = useShownAccount()
  const isWhole = shown === undefined || accounts.length === 1
  const whole = useWholePortfolio(isWhole)
  const one = useBalancesOf(isWhole ? undefined : shown)
  const networks = useNetworks()
  const wanted = brand.tokens.filter((id) => networks?.some((network) => `${network.id}:native` === id))
  const { currency } = usePreferences()
  const { data: prices } = usePrices(wanted, currency)

  const { holdings: found, ...rest } = isWhole ? whole : one
  if (!found || !networks) return { ...rest, holdings: undefined }
  const shownEmpty = networks.filter(({ id }) => wanted.includes(`${id}:native`))
  const missing = emptyHoldings(shownEmpty, { holdings: found, readPlatforms: rest.readPlatforms }, prices?.items ?? [])
  const visible = found.filter(({ platformId }) => networks.some(({ id }) => id === platformId))
  return { ...rest, holdings: sortHoldings([...visible, ...missing]) }
}

function useWholePortfolio(isWanted: boolean): Holdings {
  const { currency } = usePreferences()
  const portfolio = usePortfolio(currency)
  const isOnline = useOnline()
  const { data, error } = portfolio
  return {
    // Without a linked address the server answers too. The wallet is about to link them.
    holdings: isWanted && data && data.platforms.length > 0 ? holdingsOfPortfolio(data) : undefined,
    failedPlatforms: (data?.platforms ?? []).filter(({ value }) => value === null).map(({ platformId }) => platformId),
    readPlatforms: (data?.platforms ?? [])
      .filter(({ value, failedAddresses }) => value !== null && failedAddresses.length === 0)
      .map(({ platformId }) => platformId),
    asOf: readAt([portfolio], isOnline),
    error: data ? null : error,
  }
}

function useBalancesOf(account: ReturnType<typeof useShownAccount>): Holdings {
  const { currency } = usePreferences()
  const { data: device } = useDevice()
  const networks = useNetworks() ?? []
  const plan = useLinkPlan()
  const isOnline = useOnline()
  const places = networks.flatMap(({ id: platformId, family }) => {
    const address = account?.addresses[family]
    return address === undefined || !isPlanned(plan, platformId, address) ? [] : [{ platformId, address }]
  })
  const answers = useQueries({
    queries: places.map(({ platformId, address }) => ({
      queryKey: [...queryKeys.balances(platformId, address), currency],
      enabled: device !== undefined,
      refetchInterval: 30_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        if (!device) throw new Error('The device is not open yet')
        return unwrap(device.client.getBalances({ address, platformId, currency }, { signal }))
      },
    })),
  })
  const read = answers.flatMap(({ data }) => data ?? [])
  return {
    holdings: read.length > 0 ? holdingsOfBalances(read) : undefined,
    failedPlatforms: places
      .filter((_, index) => answers[index]?.isError && answers[index].data === undefined)
      .map(({ platformId }) => platformId),
    readPlatforms: read.map(({ platformId }) => platformId),
    asOf: readAt(answers, isOnline),
    error: answers.find(({ error }) => error)?.error ?? null,
  }
}
