import { type Address, addressRules, type ChainAdapter, ChainError, connectChain, networks } from '@patina/chains'
import { type Config, readConfiguredNodes, readHistoryRequestsPerDay, readUnread } from '../../base/config/config.ts'
import { fixedDays } from '../../base/config/retention.ts'
import type { Database } from '../../base/db/client.ts'
import { storedHistories, waitingBackfills } from '../../chain/backfill/history-states.store.ts'
import { createEventLog } from '../../ledger/log/log.store.ts'
import { partyAddresses } from '../../ledger/rows/parties.ts'
import { createSpam } from '../../ledger/warnings/spam.ts'
import { createPlatforms } from '../../wallet/catalogue/platforms.ts'
import { createTokenNameStore } from '../../wallet/catalogue/token-names.store.ts'
import { createTokenNames } from '../../wallet/catalogue/token-names.ts'
import { createTokens } from '../../wallet/catalogue/tokens.ts'
import type { Outcome } from './command.ts'
import { inspectAddress } from './inspection/address.ts'
import { describeConsumers } from './inspection/consumers.ts'
import { inspectOneDelivery } from './inspection/delivery.ts'
import { inspectOneDevice } from './inspection/device.ts'
import { describeHistories, describeSearches } from './inspection/histories.ts'
import { type Inspected, inspectTransactions, interestIn } from './inspection/inspection.store.ts'
import { type ChainAnswer, describeInspected, describeUnknown } from './inspection/inspection.ts'
import type { Subject } from './subjects.ts'

/** How each subject is inspected. */
const subjects: Record<Subject, (database: Database, given: string) => Promise<Outcome>> = {
  transaction: inspectTransaction,
  device: async (database, id) => outcomeOf(await inspectOneDevice(database, id), `There is no device ${id}; it may have been deleted`),
  address: async (database, text) =>
    outcomeOf(await inspectAddress(database, formsOf(text)), `No device has linked ${text}, and no stored transaction names it`),
  delivery: async (database, id) =>
    outcomeOf(
      await inspectOneDelivery(database, Number(id)),
      `There is no delivery ${id}; deliveries are deleted by weeks, when all of a week are older than ${fixedDays.outboundDays} days`,
    ),
  consumers: inspectConsumers,
  history: inspectHistory,
}

/** Returns what the server knows of one subject. */
export const inspectSubject = (database: Database, subject: Subject, given: string): Promise<Outcome> => subjects[subject](database, given)

const outcomeOf = (lines: string[] | undefined, unknown = ''): Outcome => (lines ? { text: lines.join('\n') } : { text: unknown, code: 1 })

/** Returns each platform on which a text is an address, with the canonical form of the address. */
function formsOf(text: string): { platformId: string; address: Address }[] {
  return networks.flatMap((network) => {
    try {
      return [{ platformId: network.id, address: addressRules(network).parse(text) }]
    } catch {
      return []
    }
  })
}

async function inspectTransaction(database: Database, given: string): Promise<Outcome> {
  const hash = given.startsWith('0x') ? given.toLowerCase() : given
  const [nodes, unread] = [readConfiguredNodes(), readUnread()]
  const found = await inspectTransactions(database, hash)
  const described = found.map(async (one) => {
    const node = nodes.get(one.platformId)
    const chain = node && connectChain(node.network, node.rpcUrls)
    const answer = chain ? await queryChain(chain, one.hash) : 'unconfigured'
    const hasAnswered = answer === 'unknown' || typeof answer === 'object'
    const confirmedNonce = chain && hasAnswered ? await confirmed(chain, one) : undefined
    const warned = await warningsOf(database, one)
    return describeInspected(one, { answer, now: new Date(), warned, confirmedNonce, isUnread: unread.has(one.platformId) })
  })
  if (found.length > 0) return outcomeOf((await Promise.all(described)).flat())
  return { text: describeUnknown(hash, await queryAllChains(database, nodes, hash)).join('\n'), code: 1 }
}

async function inspectConsumers(database: Database): Promise<Outcome> {
  const log = createEventLog(database)
  const [unlogged, lags, skipped] = await Promise.all([log.waiting(), log.lags(), log.skipped()])
  return outcomeOf(describeConsumers({ unlogged, lags, skipped }, new Date()))
}

/** Returns lines about the searches of all platforms, or about those of one address. */
async function inspectHistory(database: Database, text: string): Promise<Outcome> {
  if (text === '') return outcomeOf(describeSearches(await waitingBackfills(database), readHistoryRequestsPerDay()))
  const histories = await storedHistories(database, formsOf(text))
  return { text: describeHistories(text, histories).join('\n'), code: histories.length > 0 ? 0 : 1 }
}

async function queryChain(chain: ChainAdapter, hash: string): Promise<ChainAnswer> {
  try {
    await chain.verifyChain()
    const [report] = await chain.readTransactions([hash])
    return report instanceof ChainError ? 'unreachable' : (report ?? 'unknown')
  } catch (error) {
    if (error instanceof ChainError) return error.reason === 'wrong_chain' ? 'other_chain' : 'unreachable'
    throw error
  }
}

/**
 * Returns the confirmed nonce of a pending transaction's sender. If this nonce is lower than the transaction's, another transaction of the
 * sender must be mined first.
 */
async function confirmed(chain: ChainAdapter, { status, nonce, fromAddress }: Inspected): Promise<number | undefined> {
  if (status !== 'pending' || nonce === null) return undefined
  try {
    return (await chain.getNonce?.(fromAddress))?.confirmed
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/** Returns the warnings of a transaction, once for each set of its addresses that devices linked. */
async function warningsOf(database: Database, found: Inspected) {
  const platforms = createPlatforms(networks, new Map())
  const tokens = createTokens(platforms)
  const spam = createSpam(database, platforms, tokens, createTokenNames(createTokenNameStore(database)))
  const viewers = found.viewers.map(({ addresses, devices }) => ({ mine: new Set(addresses), devices }))
  const judge = await spam.judge(viewers.map(({ mine }) => ({ row: found, mine })))
  return viewers.map(({ mine, devices }) => ({ warnings: judge.warningsOf(found, mine), devices }))
}

/** Queries each configured chain whose hashes have this form. Also returns the devices that linked an address of the transaction. */
async function queryAllChains(database: Database, nodes: Config['nodes'], hash: string) {
  const chains = [...nodes].map(([platformId, { network, rpcUrls }]) => ({ platformId, chain: connectChain(network, rpcUrls) }))
  const fitting = chains.filter(({ chain }) => chain.parseHash(hash) !== undefined)
  return Promise.all(
    fitting.map(async ({ platformId, chain }) => {
      const answer = await queryChain(chain, hash)
      if (typeof answer !== 'object') return { platformId, answer }
      return { platformId, answer, interest: await interestIn(database, platformId, partyAddresses(answer)) }
    }),
  )
}
