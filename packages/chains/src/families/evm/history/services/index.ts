import { readAlchemy } from './alchemy.ts'
import { readEtherscan } from './etherscan.ts'
import type { ReadServicePage } from './service.ts'

/** The protocols of external services that list the transactions of an address. */
export const historyProtocols = ['etherscan', 'blockscout', 'alchemy'] as const

/** An external service for one network. The URL contains the key. */
export type HistoryService = { protocol: (typeof historyProtocols)[number]; url: string }

/** `onHistoryServiceSkipped` is called when the service could not answer, and is not asked for the next hour. */
export type HistoryServiceOptions = { historyService?: HistoryService | undefined; onHistoryServiceSkipped?: (() => void) | undefined }

export const readerOf = ({ protocol, url }: HistoryService): ReadServicePage =>
  protocol === 'alchemy' ? readAlchemy(url) : readEtherscan(url, protocol)
