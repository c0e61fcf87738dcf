import { brand } from 'virtual:brand'
import { queryKeys, useDevice, usePortfolio, usePrices } from '@patina/react'
import { unwrap } from '@patina/sdk'
import { useQueries } from '@tanstack/react-query'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { emptyHoldings, type Holding, holdingsOfBalances, holdingsOfPortfolio, sortHoldings } from './holdings.ts'
import { useKeyring, useShownAccount } from './keys.ts'
import { isPlanned } from './link-plan.ts'
import { useLinkStates } from './link-query.ts'
import { isPartial, type NetworkStates, networkStates, type ReadState } from './network-states.ts'
import { useNetworks } from './networks.ts'
import { usePreferences } from './preferences.ts'
import { readAt } from './updated-at.ts'
import { useLinkPlan } from './use-link-plan.ts'
import { useOnline } from './use-online.ts'
import { useNativeTokens } from './use-tokens.ts'

export type Holdings = {
  /** The holdings that were read so far. Undefined while nothing was read. */
  holdings: readonly Holding[] | undefined
  /** The state of each network. A token that is not among the holdings has an amount of zero only on a network that is `read`. */
  states: NetworkStates
  /** A network is not read whole: sums are shown as "so far", and a change of them says nothing. */
  isPartial: boolean
  /** Ids of the platforms that could not be read. */
  failedPlatforms: readonly string[]
  /** When the holdings were read, in milliseconds since 1970, if they are not up to date. */
  asOf: number | undefined
  /** The failure, if nothing could be read. */
  error: Error | null
}

/** The content of the answers. */
type Answers = Pick<Holdings, 'holdings' | 'asOf' | 'error'> & { readOf: (platformId: string) => ReadState }

/** Returns what the shown account has, or all accounts together, on the networks that are switched on. */
export function useHoldings(): Holdings {
  const { accounts } = useKeyring()
  const shown = useShownAccount()
  const isWhole = shown === undefined || accounts.length === 1
  const whole = useWholePortfolio(isWhole)
  const one = useBalancesOf(isWhole ? undefined : shown)
  const { holdings: found, readOf, asOf, error } = isWhole ? whole : one
  const networks = useNetworks()
  const empty = useEmptyHoldings()
  const states = useStates(shown ? [shown] : accounts, readOf)
  const visible = found?.filter(({ platformId }) => networks?.some(({ id }) => id === platformId))
  return {
    holdings: visible && networks && sortHoldings([...visible, ...empty({ holdings: visible, states })]),
    states,
    isPartial: isPartial(states),
    failedPlatforms: [...states].filter(([, state]) => state === 'failed').map(([id]) => id),
    asOf,
    error,
  }
}

/** Returns what the portfolio of all accounts together has of each network. */
export function usePortfolioStates(): NetworkStates {
  const { accounts } = useKeyring()
  return useStates(accounts, useWholePortfolio(false).readOf)
}

function useStates(accounts: readonly WalletAccount[], readOf: Answers['readOf']): NetworkStates {
  const networks = useNetworks() ?? []
  const { links } = useLinkPlan()
  const linkOf = useLinkStates(links)
  const addresses = accounts.flatMap((account) => Object.values(account.addresses))
  return networkStates(networks, addresses, { links, linkOf, readOf })
}

/** Returns a function that adds the native tokens that the brand always shows, where nothing of them was found. */
function useEmptyHoldings(): (found: Parameters<typeof emptyHoldings>[1]) => Holding[] {
  const { currency } = usePreferences()
  const shown = (useNetworks() ?? []).filter(({ id }) => brand.tokens.includes(`${id}:native`))
  const { data: prices } = usePrices(
    shown.map(({ id }) => `${id}:native`),
    currency,
  )
  const tokens = useNativeTokens(shown.map(({ id }) => id))
  return (found) => emptyHoldings(shown, found, { prices: prices?.items ?? [], tokens })
}

function useWholePortfolio(isWanted: boolean): Answers {
  const { currency } = usePreferences()
  const portfolio = usePortfolio(currency)
  const isOnline = useOnline()
  const { data, error, dataUpdatedAt } = portfolio
  return {
    // Without a linked address the server answers too. The wallet is about to link them.
    holdings: isWanted && data && data.platforms.length > 0 ? holdingsOfPortfolio(data) : undefined,
    readOf(platformId) {
      const platform = data?.platforms.find((one) => one.platformId === platformId)
      if (!platform) return { at: undefined, isFailed: !data && error !== null }
      return { at: dataUpdatedAt, isFailed: platform.value === null || platform.failedAddresses.length > 0 }
    },
    asOf: readAt([portfolio], isOnline),
    error: data ? null : error,
  }
}

function useBalancesOf(account: ReturnType<typeof useShownAccount>): Answers {
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
    readOf(platformId) {
      const answer = answers[places.findIndex((place) => place.platformId === platformId)]
      if (!answer?.data) return { at: undefined, isFailed: answer?.isError === true }
      // Each answer is of one address, so it counts from whenever it was read.
      return { at: Number.POSITIVE_INFINITY, isFailed: answer.data.items.some(({ listed, balance }) => listed && balance === null) }
    },
    asOf: readAt(answers, isOnline),
    error: answers.find(({ error }) => error)?.error ?? null,
  }
}
