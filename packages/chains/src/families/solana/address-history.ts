import type { Address } from '@solana/kit'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { FoundTransactions, Located, SearchOptions } from '../../adapter.ts'
import { newestOf } from '../../newest-found.ts'
import { shape } from '../../shape.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { Base58Hash, inContext, readU64, U64 } from './wire.ts'

/** Maximum page size of a node. @see https://solana.com/docs/rpc/http/getsignaturesforaddress */
const PAGE_SIZE = 1_000
/** Maximum numbers of pages in one search and of accounts, since anyone can fill a wallet with worthless tokens. */
const MAX_PAGES = 10
const MAX_TOKEN_ACCOUNTS = 199
/** Maximum numbers of accounts and of page ends of an account that are remembered. A search without them reads pages again. */
const MAX_REMEMBERED = { accounts: 5_000, ends: 200 }

const readTokenAccounts = shape('list of token accounts', inContext(Type.Array(Type.Object({ pubkey: Base58Hash }))))
const readEntries = shape(
  'list of transactions',
  Type.Array(Type.Object({ signature: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$' }), slot: U64 })),
)

/** A transaction of an account, as the node lists it. */
type Entry = { signature: string; slot: bigint }

/**
 * Returns the search of one node. It finds transactions that name the address or one of its current token accounts. It misses payments to
 * token accounts that were closed, and to token accounts after the first 199, so it is never complete. A search of older slots continues at
 * the page where an earlier search ended.
 */
export function createSignatureSearch({ rpc }: Pick<SolanaNode, 'rpc'>) {
  const pageEnds = new LRUCache<string, Entry[]>({ max: MAX_REMEMBERED.accounts })

  return async (address: Address, from: bigint, to: bigint, { onCalls = () => {} }: SearchOptions = {}): Promise<FoundTransactions> => {
    const calls = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [address, { programId }, { commitment: COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }],
    }))
    onCalls(calls.length)
    const tokenAccounts = (await rpc.read(calls)).flatMap((answer) => readTokenAccounts(answer).value.map(({ pubkey }) => pubkey))
    const located: Located[] = []
    // An absent signature starts an account's pages at the newest transaction.
    let nextPages = new Map<string, string | undefined>(
      [address, ...tokenAccounts.slice(0, MAX_TOKEN_ACCOUNTS)].map((account) => [account, startOf(pageEnds.get(account), to)]),
    )
    let lowest = from
    for (let page = 1; nextPages.size > 0; page++) {
      onCalls(nextPages.size)
      const next = new Map<string, string>()
      for (const [account, entries] of await readPages({ rpc }, nextPages)) {
        for (const { signature, slot } of entries) if (slot >= from && slot <= to) located.push({ hash: signature, block: slot })
        const last = entries.at(-1)
        if (!last || entries.length < PAGE_SIZE || last.slot < from) continue
        pageEnds.set(account, [...(pageEnds.get(account) ?? []), last].slice(-MAX_REMEMBERED.ends))
        if (page < MAX_PAGES) next.set(account, last.signature)
        // The next page of this account may contain more transactions of the last slot.
        else if (last.slot + 1n > lowest) lowest = last.slot < to ? last.slot + 1n : to + 1n
      }
      nextPages = next
    }
    return { ...newestOf(located, lowest), method: 'signatures', isComplete: false }
  }
}

/** Returns the signature before which the pages of an account are read: the oldest known page end above this slot. */
function startOf(ends: readonly Entry[] | undefined, to: bigint): string | undefined {
  const above = ends?.filter(({ slot }) => slot > to) ?? []
  return above.reduce<Entry | undefined>((oldest, end) => (oldest && oldest.slot <= end.slot ? oldest : end), undefined)?.signature
}

/** Returns the next page of signatures of each account, after the given signature. */
async function readPages(
  { rpc }: Pick<SolanaNode, 'rpc'>,
  nextPages: ReadonlyMap<string, string | undefined>,
): Promise<(readonly [string, Entry[]])[]> {
  const answers = await rpc.read(
    [...nextPages].map(([account, before]) => ({
      method: 'getSignaturesForAddress',
      params: [account, { commitment: COMMITMENT, limit: PAGE_SIZE, ...(before !== undefined && { before }) }],
    })),
  )
  return [...nextPages.keys()].map((account, index) => [
    account,
    readEntries(answers[index]).map(({ signature, slot }) => ({ signature, slot: readU64(slot) })),
  ])
}
