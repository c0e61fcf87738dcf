import { networks } from '@patina/chains'
import { platformName } from './nodes.ts'
import type { Environment } from './setting.ts'

/** Settings that no longer exist, each with what replaces it. A program that finds one does not start. */
const removed: Readonly<Record<string, string>> = {
  RETAIN_PUSHES_DAYS: 'pushes are kept for 7 days',
  RETAIN_DELIVERIES_DAYS: 'answered deliveries of the operation webhook are kept for 30 days',
  RETAIN_WEBHOOK_DELIVERIES_DAYS: 'events for webhooks are kept for 30 days',
  RETAIN_PENDING_DAYS: 'pending transactions that no node knows are kept for 30 days',
  RETAIN_PRICES_DAYS: 'daily prices are kept for 400 days',
  INDEXER_RANGE_BLOCKS: 'workers choose the size of ranges themselves, up to 64 blocks',
  HISTORY_TRANSACTIONS: 'a search of an address ends after 20000 transactions',
  SWAP_KYBERSWAP_URL: 'the address of KyberSwap is part of the release',
  SWAP_LIFI_URL: 'the address of LI.FI is part of the release',
  SWAP_ZERO_EX_URL: 'the address of 0x is part of the release',
  SWAP_UNISWAP_API_URL: "the address of Uniswap's Trading API is part of the release",
  SWAP_JUPITER_URL: 'the address of Jupiter is part of the release',
  PRICE_JUPITER_URL: 'the address of Jupiter is part of the release',
  ...families({
    INDEX_: (id) => `write { "${id}": { "readBlocks": false } } into the file of NETWORKS_FILE`,
    HISTORY_FROM_BLOCK_: (id) => `write { "${id}": { "historyFromBlock": … } } into the file of NETWORKS_FILE`,
    SWAP_FEE_RECIPIENT_: (id) => `write { "${id}": { "swapFeeRecipient": "…" } } into the file of NETWORKS_FILE`,
  }),
}

/** Returns the removed settings of every platform, by the start of their names. */
function families(places: Record<string, (platformId: string) => string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(places).flatMap(([start, place]) => networks.map((network) => [start + platformName(network), place(network.id)])),
  )
}

/** Returns whether this was a setting once. */
export const isRemoved = (name: string): boolean => Object.hasOwn(removed, name)

/** Returns a sentence for each removed setting that has a value. */
export const removedIn = (given: Environment): string[] =>
  Object.entries(removed).flatMap(([name, place]) => (given[name] ? [`${name} is no setting any more: ${place}. Remove ${name}`] : []))
