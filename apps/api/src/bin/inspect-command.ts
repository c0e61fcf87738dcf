import { type Address, addressRules, type ChainAdapter, ChainError, connectChain, networks } from '@patina/chains'
import { type Config, readConfiguredNodes, readHistoryRequestsPerDay, readUnread } from '../base/config/config.ts'
import type { Database } from '../base/db/client.ts'
import { storedHistories, waitingBackfills } from '../chain/backfill/history-states.store.ts'
import { createEventLog } from '../ledger/log/log.store.ts'
import { partyAddresses } from '../ledger/rows/parties.ts'
import { createSpam } from '../ledger/warnings/spam.ts'
import { createPlatforms } from '../wallet/catalogue/platforms.ts'
import { createTokenNameStore } from '../wallet/catalogue/token-names.store.ts'
import { createTokenNames } from '../wallet/catalogue/token-names.ts'
import { createTokens } from '../wallet/catalogue/tokens.ts'
import { inspectAddress } from './inspection/address.ts'
import { describeConsumers } from './inspection/consumers.ts'
import { inspectOneDelivery } from './inspection/delivery.ts'
import { inspectOneDevice } from './inspection/device.ts'
import { describeHistories, describeSearches } from './inspection/histories.ts'
import { type Inspected, inspectTransactions, interestIn } from './inspection/inspection.store.ts'
import { type ChainAnswer, describeInspected, describeUnknown } from './inspection/inspection.ts'

const usage = `usage: npm run inspect -- transaction <hash>   prints the state of a transaction, the reason, and what happens next
       npm run inspect -- device <deviceId>    prints a device with its links and pushes
       npm run inspect -- address <address>    prints who linked an address, its backfill and its newest transactions
       npm run inspect -- delivery <id>        prints a delivery to a webhook with its attempts
       npm run inspect -- consumers            prints what the consumers of the event log have left to do
       npm run inspect -- history              prints the searches for older transactions that wait, by platform
       npm run inspect -- history <address>    prints how far the history of an address is searched`

type Answer = { isKnown: boolean; lines: string[] }

/** The form of the argument of each subject, and how it is inspected. */
const subjects: Record<string, { form: RegExp; inspect(database: Database, given: string): Promise<Answer> }> = {
  transaction: { form: /^[A-Za-z0-9]{1,128}$/, inspect: inspectTransaction },
  device: {
    form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    inspect: async (database, id) => answerOf(await inspectOneDevice(database, id), `There is no device ${id}; it may have been deleted`),
  },
  address: {
    form: /^[A-Za-z0-9]{1,128}$/,
    inspect: async (database, text) =>
      answerOf(await inspectAddress(database, formsOf(text)), `No device has linked ${text}, and no stored transaction names it`),
  },
  delivery: {
    form: /^\d{1,15}$/,
    inspect: async (database, id) =>
      answerOf(
        await inspectOneDelivery(database, Number(id)),
        `There is no delivery ${id}; finished ones are deleted after RETAIN_OUTBOUND_DAYS`,
      ),
  },
  consumers: { form: /^$/, inspect: inspectConsumers },
  history: { form: /^[A-Za-z0-9]{0,128}$/, inspect: inspectHistory },
}

/** Returns a reader of the subject that an operator names. @throws {Error} with the usage */
export function readInspection([command = '', given = '']: readonly string[]): (database: Database) => Promise<Answer> {
  const subject = Object.hasOwn(subjects, command) ? subjects[command] : undefined
  if (!subject?.form.test(given)) throw new Error(usage)
  return (database) => subject.inspect(database, given)
}

function answerOf(lines: string[] | undefined, unknown: string): Answer {
  return lines ? { isKnown: true, lines } : { isKnown: false, lines: [unknown] }
}

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

async function inspectTransaction(database: Database, given: string): Promise<Answer> {
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
  if (found.length > 0) return { isKnown: true, lines: (await Promise.all(described)).flat() }
  return { isKnown: false, lines: describeUnknown(hash, await queryAllChains(database, nodes, hash)) }
}

async function inspectConsumers(database: Database): Promise<Answer> {
  const log = createEventLog(database)
  const [unlogged, lags, skipped] = await Promise.all([log.waiting(), log.lags(), log.skipped()])
  return { isKnown: true, lines: describeConsumers({ unlogged, lags, skipped }, new Date()) }
}

/** Returns lines about the searches of all platforms, or about those of one address. */
async function inspectHistory(database: Database, text: string): Promise<Answer> {
  if (text === '') return { isKnown: true, lines: describeSearches(await waitingBackfills(database), readHistoryRequestsPerDay()) }
  const histories = await storedHistories(database, formsOf(text))
  return { isKnown: histories.length > 0, lines: describeHistories(text, histories) }
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
