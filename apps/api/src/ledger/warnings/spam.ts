import { addressRules } from '@patina/chains'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import type { Platforms } from '../../wallet/catalogue/platforms.ts'
import type { TokenNames } from '../../wallet/catalogue/token-names.ts'
import { type Tokens, tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import type { TransactionRow } from '../rows/row.ts'
import { findCounterparties, type NewCounterparty, writeCounterparties } from './counterparties.store.ts'
import { counterpartiesOf, isLookalike, type KnownCounterparty, withCounterparty } from './counterparties.ts'
import { imitationCheck } from './imitation.ts'
import { type Knowledge, movementsOf, type Warning, warningsOf } from './warnings.ts'

type Row = Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>
type WrittenRow = Row & Pick<TransactionRow, 'status' | 'createdAt'>

/** A transaction to judge, and the addresses of one viewer. */
export type Case = { row: Row; mine: ReadonlySet<string> }

export type Judge = {
  /** Returns the warnings of a transaction for the owner of the addresses `mine`; see `warningsOf`. */
  warningsOf(row: Row, mine: ReadonlySet<string>): Warning[]
  /** Adds the counterparties of a transaction that is not written yet. */
  learn(row: WrittenRow): void
}

/** Distinguishes spam and address poisoning from payments, using the catalogue and earlier counterparties. */
export type Spam = {
  /**
   * Loads the data for judging these transactions, in at most two statements. `at` is the database transaction that writes the
   * transactions, if there is one.
   */
  judge(cases: readonly Case[], at?: Kysely<Tables>): Promise<Judge>
  /** Stores the counterparties of these transactions. Queues their unlisted contracts, so that the names of the contracts are read. */
  remember(transaction: Transaction<Tables>, rows: readonly WrittenRow[]): Promise<void>
}

/** The parts of the catalogue that are used to judge transactions. */
type Catalogue = { platforms: Pick<Platforms, 'find'>; tokens: Pick<Tokens, 'find' | 'known'> }

export function createSpam(
  { query }: Database,
  platforms: Catalogue['platforms'],
  tokens: Catalogue['tokens'],
  names: Pick<TokenNames, 'find' | 'note'>,
): Spam {
  const catalogue = { platforms, tokens }
  const isImitation = imitationCheck(tokens)
  return {
    async judge(cases, at = query) {
      const doubtful = cases.filter(({ row, mine }) => !mine.has(row.fromAddress))
      const lookalikes = doubtful.flatMap(({ row, mine }) =>
        [...sidesOf(row, mine)].map(({ platformId, address, other }) => ({
          platformId,
          address,
          lookalike: endsOf(platforms, platformId, other),
        })),
      )
      const unlisted = doubtful.flatMap(({ row }) =>
        unlistedContracts(tokens, row).map((contractAddress) => ({ platformId: row.platformId, contractAddress })),
      )
      const [counterparties, named] = await Promise.all([
        findCounterparties(at, lookalikes),
        unlisted.length > 0 ? names.find(unlisted, at) : [],
      ])
      const imitating = named
        .filter(({ platformId, ...token }) => isImitation(platformId, token))
        .map(({ platformId, contractAddress }) => tokenIdOf(platformId, contractAddress))
      return createJudge(catalogue, counterparties, new Set(imitating))
    },

    async remember(transaction, rows) {
      await writeCounterparties(
        transaction,
        rows.flatMap((row) => counterpartiesIn(catalogue, row)),
      )
      for (const platformId of new Set(rows.map((row) => row.platformId))) {
        const moved = rows.flatMap((row) => (row.platformId === platformId && row.status === 'confirmed' ? unlistedMoved(tokens, row) : []))
        if (moved.length > 0) await names.note(transaction, platformId, moved)
      }
    },
  }
}

/** Returns a judge with these counterparties and imitating tokens. */
function createJudge(catalogue: Catalogue, counterparties: readonly NewCounterparty[], imitating: ReadonlySet<string>): Judge {
  const { platforms, tokens } = catalogue
  const ofAddress = new Map<string, KnownCounterparty[]>()
  const add = (counterparty: NewCounterparty) => {
    const key = `${counterparty.platformId}:${counterparty.address}`
    ofAddress.set(key, withCounterparty(ofAddress.get(key) ?? [], counterparty))
  }
  for (const counterparty of counterparties) add(counterparty)
  return {
    warningsOf(row, mine) {
      const knowledge: Knowledge = {
        findToken: tokens.find,
        imitates: (id) => imitating.has(id),
        looksLikeCounterparty: (address, other) =>
          isLookalike({ other, lookalike: endsOf(platforms, row.platformId, other) }, ofAddress.get(`${row.platformId}:${address}`) ?? []),
      }
      return warningsOf(row, mine, knowledge)
    },
    learn(row) {
      for (const counterparty of counterpartiesIn(catalogue, row)) add(counterparty)
    },
  }
}

/** Returns the ends of an address that people compare. Returns the whole address on a platform that is no longer known. */
function endsOf(platforms: Catalogue['platforms'], platformId: string, address: string) {
  const network = platforms.find(platformId)
  return network ? addressRules(network).endsOf(address) : address
}

/** Returns the contracts of a transaction that the catalogue does not list. */
function unlistedContracts(tokens: Catalogue['tokens'], { platformId, operations }: Row) {
  const ids = new Set(operations.map(({ tokenContractId }) => tokenContractId))
  return [...ids].filter((id) => !tokens.find(id)).map((id) => id.slice(platformId.length + 1))
}

/** Returns the unlisted contracts of a transaction with the sender and the receiver of each movement of their tokens. */
function unlistedMoved(tokens: Catalogue['tokens'], { platformId, operations }: Row) {
  return operations.flatMap(({ tokenContractId, fromAddress, toAddress }) => {
    if (tokens.find(tokenContractId)) return []
    const contractAddress = tokenContractId.slice(platformId.length + 1)
    return [fromAddress, ...(toAddress === null ? [] : [toAddress])].map((address) => ({ contractAddress, address }))
  })
}

/** Returns the counterparties that a confirmed transaction creates. */
function counterpartiesIn({ platforms, tokens }: Catalogue, row: WrittenRow): NewCounterparty[] {
  if (row.status !== 'confirmed') return []
  const { platformId, createdAt: since } = row
  return counterpartiesOf(row, tokens.find).map((counterparty) => ({
    ...counterparty,
    platformId,
    since,
    lookalike: endsOf(platforms, platformId, counterparty.other),
  }))
}

/** Yields pairs of addresses in a transaction whose `other` may imitate a counterparty of `address`. */
function* sidesOf({ platformId, fromAddress, toAddress, operations }: Row, mine: ReadonlySet<string>) {
  for (const { address, other } of movementsOf(operations, mine)) yield { platformId, address, other }
  if (operations.length === 0 && toAddress !== null && mine.has(toAddress)) yield { platformId, address: toAddress, other: fromAddress }
}
