import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { TokenNames } from '../tokens/token-names.ts'
import { type Tokens, tokenIdOf } from '../tokens/tokens.ts'
import { findDealings, writeDealings } from './dealings.store.ts'
import { dealingsOf, isLookalike, type KnownDealing } from './dealings.ts'
import { imitationsOf } from './imitation.ts'
import type { TransactionRow } from './transaction-row.ts'
import { type Knowledge, movementsOf, type Warning, warningsOf } from './warnings.ts'

type Row = Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>

/** What is wrong with a transaction for whoever holds these addresses; see `warningsOf`. */
export type Judge = (row: Row, mine: ReadonlySet<string>) => Warning[]

export type Spam = ReturnType<typeof createSpam>

/** Tells spam and poisoning from payments, by what the catalogue lists and with whom addresses dealt before. */
export function createSpam({ query }: Database, tokens: Pick<Tokens, 'find' | 'known'>, names: Pick<TokenNames, 'find' | 'note'>) {
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

  return {
    /**
     * Judges transactions by what is known now, for each of `viewers`: two questions to the database for however many there are, and none
     * where nothing is doubtful. `at`: the database transaction in which they are written, if they are.
     */
    async judge(rows: readonly Row[], viewers: readonly ReadonlySet<string>[], at: Kysely<Tables> = query): Promise<Judge> {
      const doubtful = viewers.flatMap((mine) => rows.filter(({ fromAddress }) => !mine.has(fromAddress)).map((row) => ({ row, mine })))
      const asked = doubtful.flatMap(({ row, mine }) => [...touched(row, mine)])
      const unlisted = doubtful.flatMap(({ row }) =>
        unlistedIn(row).map((contractAddress) => ({ platformId: row.platformId, contractAddress })),
      )
      const [dealings, named] = await Promise.all([findDealings(at, asked), unlisted.length > 0 ? names.find(unlisted, at) : []])
      const dealt = new Map<string, KnownDealing[]>()
      for (const dealing of dealings) {
        const key = `${dealing.platformId}:${dealing.address}`
        dealt.set(key, [...(dealt.get(key) ?? []), dealing])
      }
      const imitating = new Set(
        named
          .filter(({ platformId, name, symbol }) => imitationsOn(platformId)({ name, symbol }))
          .map(({ platformId, contractAddress }) => tokenIdOf(platformId, contractAddress)),
      )
      return (row, holder) => {
        const knowledge: Knowledge = {
          findToken: tokens.find,
          imitates: (id) => imitating.has(id),
          looksLikeDealing: (address, other) => isLookalike(other, dealt.get(`${row.platformId}:${address}`) ?? []),
        }
        return warningsOf(row, holder, knowledge)
      }
    },

    /** Keeps what later transactions are judged by: who dealt with whom in this one, and which contracts are to be asked for their names. */
    async remember(transaction: Transaction<Tables>, row: TransactionRow) {
      if (row.status !== 'confirmed') return
      await writeDealings(transaction, row.platformId, row.createdAt, dealingsOf(row, tokens.find))
      const unlisted = unlistedIn(row)
      if (unlisted.length > 0) await names.note(transaction, row.platformId, unlisted)
    },
  }
}

/** The sides of a transaction between which a dealing might be feigned. */
function* touched({ platformId, fromAddress, toAddress, operations }: Row, mine: ReadonlySet<string>) {
  for (const { address, other } of movementsOf(operations, mine)) yield { platformId, address, other }
  if (operations.length === 0 && toAddress !== null && mine.has(toAddress)) yield { platformId, address: toAddress, other: fromAddress }
}
