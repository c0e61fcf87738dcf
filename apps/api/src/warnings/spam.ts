import { addressRules } from '@wallet/chains'
import type { Kysely, Transaction } from 'kysely'
import type { Platforms } from '../catalogue/platforms.ts'
import type { TokenNames } from '../catalogue/token-names.ts'
import { type Tokens, tokenIdOf } from '../catalogue/tokens.ts'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import type { TransactionRow } from '../ledger/transaction-row.ts'
import { findDealings, type NewDealing, writeDealings } from './counterparties.store.ts'
import { dealingsOf, isLookalike, type KnownDealing, withDealing } from './counterparties.ts'
import { imitationsOf } from './imitation.ts'
import { type Knowledge, movementsOf, type Warning, warningsOf } from './warnings.ts'

type Row = Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>
type WrittenRow = Row & Pick<TransactionRow, 'status' | 'createdAt'>

/** A transaction, and the addresses of one who holds some in it. */
export type Case = { row: Row; mine: ReadonlySet<string> }

export type Judge = {
  /** What is wrong with a transaction for whoever holds these addresses; see `warningsOf`. */
  warningsOf(row: Row, mine: ReadonlySet<string>): Warning[]
  /** Judges from now on as if this transaction were remembered. */
  learn(row: WrittenRow): void
}

export type Spam = ReturnType<typeof createSpam>

/** Tells spam and poisoning from payments, by what the catalogue lists and with whom addresses dealt before. */
export function createSpam(
  { query }: Database,
  platforms: Pick<Platforms, 'find'>,
  tokens: Pick<Tokens, 'find' | 'known'>,
  names: Pick<TokenNames, 'find' | 'note'>,
) {
  /** The ends of an address that a person compares. All of it on a platform that is no longer known. */
  const endsOf = (platformId: string, address: string) => {
    const network = platforms.find(platformId)
    return network ? addressRules(network).endsOf(address) : address
  }

  const imitations = new Map<string, ReturnType<typeof imitationsOf>>()
  const imitationsOn = (platformId: string) => {
    const known = imitations.get(platformId) ?? imitationsOf(tokens.known(platformId))
    imitations.set(platformId, known)
    return known
  }

  /** Contracts of a transaction that the catalogue does not list. */
  const unlistedIn = ({ platformId, operations }: Row) => {
    const ids = new Set(operations.map(({ tokenContractId }) => tokenContractId))
    return [...ids].filter((id) => !tokens.find(id)).map((id) => id.slice(platformId.length + 1))
  }

  /** Those contracts with each side of their movements. */
  const unlistedMoved = ({ platformId, operations }: Row) =>
    operations.flatMap(({ tokenContractId, fromAddress, toAddress }) => {
      if (tokens.find(tokenContractId)) return []
      const contractAddress = tokenContractId.slice(platformId.length + 1)
      return [fromAddress, ...(toAddress === null ? [] : [toAddress])].map((address) => ({ contractAddress, address }))
    })

  /** Who dealt with whom in a transaction that stands. */
  const dealingsIn = (row: WrittenRow): NewDealing[] => {
    if (row.status !== 'confirmed') return []
    const { platformId, createdAt: since } = row
    return dealingsOf(row, tokens.find).map((dealing) => ({ ...dealing, platformId, since, lookalike: endsOf(platformId, dealing.other) }))
  }

  return {
    /**
     * Judges transactions by what is known now: two questions to the database for however many there are, and none where nothing is doubtful.
     * `at`: the database transaction in which they are written, if they are.
     */
    async judge(cases: readonly Case[], at: Kysely<Tables> = query): Promise<Judge> {
      const doubtful = cases.filter(({ row, mine }) => !mine.has(row.fromAddress))
      const asked = doubtful.flatMap(({ row, mine }) =>
        [...touched(row, mine)].map(({ platformId, address, other }) => ({ platformId, address, lookalike: endsOf(platformId, other) })),
      )
      const unlisted = doubtful.flatMap(({ row }) =>
        unlistedIn(row).map((contractAddress) => ({ platformId: row.platformId, contractAddress })),
      )
      const [dealings, named] = await Promise.all([findDealings(at, asked), unlisted.length > 0 ? names.find(unlisted, at) : []])
      const dealt = new Map<string, KnownDealing[]>()
      const note = (dealing: NewDealing) => {
        const key = `${dealing.platformId}:${dealing.address}`
        dealt.set(key, withDealing(dealt.get(key) ?? [], dealing))
      }
      for (const dealing of dealings) note(dealing)
      const imitating = new Set(
        named
          .filter(({ platformId, name, symbol }) => imitationsOn(platformId)({ name, symbol }))
          .map(({ platformId, contractAddress }) => tokenIdOf(platformId, contractAddress)),
      )
      return {
        warningsOf(row, mine) {
          const knowledge: Knowledge = {
            findToken: tokens.find,
            imitates: (id) => imitating.has(id),
            looksLikeDealing: (address, other) =>
              isLookalike({ other, lookalike: endsOf(row.platformId, other) }, dealt.get(`${row.platformId}:${address}`) ?? []),
          }
          return warningsOf(row, mine, knowledge)
        },
        learn(row) {
          for (const dealing of dealingsIn(row)) note(dealing)
        },
      }
    },

    /** Keeps what later transactions are judged by: who dealt with whom in these, and which contracts are to be asked for their names. */
    async remember(transaction: Transaction<Tables>, rows: readonly WrittenRow[]) {
      await writeDealings(transaction, rows.flatMap(dealingsIn))
      for (const platformId of new Set(rows.map((row) => row.platformId))) {
        const moved = rows.flatMap((row) => (row.platformId === platformId && row.status === 'confirmed' ? unlistedMoved(row) : []))
        if (moved.length > 0) await names.note(transaction, platformId, moved)
      }
    },
  }
}

/** The sides of a transaction between which a dealing might be feigned. */
function* touched({ platformId, fromAddress, toAddress, operations }: Row, mine: ReadonlySet<string>) {
  for (const { address, other } of movementsOf(operations, mine)) yield { platformId, address, other }
  if (operations.length === 0 && toAddress !== null && mine.has(toAddress)) yield { platformId, address: toAddress, other: fromAddress }
}
