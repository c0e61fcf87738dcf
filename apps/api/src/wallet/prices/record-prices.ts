import type { ChainAdapter } from '@patina/chains'
import {
  type AssetsOfChain,
  createPriceReading,
  type KnownPrice,
  type OnPriceOutcome,
  onChainSources,
  type PriceReading,
  type PriceSource,
  services,
} from '@patina/prices'
import type { Logger } from 'pino'
import type { PriceSettings } from '../../base/config/prices.ts'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { tokenIdOf } from '../catalogue/tokens.ts'
import { createPriceStore, type PriceStore } from './prices.store.ts'

/** A source that failed is not used for this time. */
const setAsideMs = 600_000

/** Pause after a reading without any price. */
const retryMs = 5_000

type Recording = {
  chains: ReadonlyMap<string, ChainAdapter>
  database: Pick<Database, 'query'>
  config: { prices: PriceSettings }
  /** Sources besides the exchanges and oracles of public networks, and the configured services. */
  priceSources: readonly PriceSource[]
  onPriceOutcome: OnPriceOutcome
  /** Compares all alerts with the newest prices. */
  priceAlerts: { check(): Promise<unknown> }
  log: Pick<Logger, 'error'>
}

/** Starts to record prices at each interval. All workers share the readings: one of them takes each. */
export function recordPrices(
  { chains, database, config, priceSources, onPriceOutcome, priceAlerts, log }: Recording,
  everyMs: number,
): Running {
  const store = createPriceStore(database)
  const { maxDifferencePercent } = config.prices
  const reading = createPriceReading(
    // The chains are preferred. Services confirm them, or price what the chains do not.
    [...onChainSources, ...priceSources, ...config.prices.services.map(({ id, ...settings }) => services[id](settings))],
    { maxDifferencePercent, setAsideMs, onOutcome: onPriceOutcome },
  )
  return startLoop(
    async () => {
      // A little shorter than the interval, so that the next run of this worker finds the reading due.
      if (!(await store.claim(everyMs * 0.9))) return undefined
      const isRead = await recordOnce(store, reading, [...chains.values()])
      // After a crash between the two, the next reading compares the alerts.
      await priceAlerts.check()
      if (isRead) return undefined
      // No node answered, as after the start of a stack.
      await store.release()
      return retryMs
    },
    { everyMs, onError: (error) => log.error({ err: error }, 'Cannot record prices; retrying') },
  )
}

/** Reads the prices of all tokens of these chains, and writes them. Returns whether there is any price, or nothing to read. */
export async function recordOnce(
  store: Pick<PriceStore, 'all' | 'write'>,
  reading: PriceReading,
  chains: readonly ChainAdapter[],
  now = new Date(),
): Promise<boolean> {
  const last = new Map((await store.all()).flatMap(({ assetId, price }) => (price ? [[assetId, toKnown(price)] as const] : [])))
  const wanted = chains.filter(({ network }) => !network.testnet).map(assetsOf)
  const selections = await reading.read(wanted, last, now)
  await store.write(selections, now)
  return selections.size === 0 || [...selections.values()].some((selection) => 'price' in selection || selection.reason === 'no_source')
}

const toKnown = ({ priceE18, readAt }: { priceE18: bigint; readAt: string }): KnownPrice => ({ priceE18, readAt: new Date(readAt) })

/** Returns the assets of a chain: the native token by its wrapped form, and the usable tokens of the catalogue. */
function assetsOf(chain: ChainAdapter): AssetsOfChain {
  const { id, wrappedNative, nativeToken, tokens } = chain.network
  const listed = tokens
    .filter(({ enabled }) => enabled)
    .map(({ address, decimals }) => ({ id: tokenIdOf(id, address), contract: address, decimals }))
  return { chain, assets: [{ id: tokenIdOf(id, null), contract: wrappedNative, decimals: nativeToken.decimals }, ...listed] }
}
