import type { Address } from '@solana/kit'
import { Type } from 'typebox'
import { shape } from '../../shape.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { Base58Hash, inContext, readU64, U64 } from './wire.ts'

/** Maximum page size of a node. @see https://solana.com/docs/rpc/http/getsignaturesforaddress */
const PAGE_SIZE = 1_000
/** Maximum numbers of pages and accounts, since anyone can fill a wallet with worthless tokens. */
const MAX_PAGES = 10
const MAX_TOKEN_ACCOUNTS = 199

const readTokenAccounts = shape('list of token accounts', inContext(Type.Array(Type.Object({ pubkey: Base58Hash }))))
const readEntries = shape(
  'list of transactions',
  Type.Array(Type.Object({ signature: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$' }), slot: U64 })),
)

type Entry = { signature: string; slot: bigint }

/**
 * Returns signatures of transactions in these slots that name the address or one of its current token accounts, newest first. It misses
 * transactions of closed token accounts, of token accounts after the first 199, and those older than an account's last ten thousand.
 */
export async function findTransactions({ rpc }: Pick<SolanaNode, 'rpc'>, address: Address, from: bigint, to: bigint): Promise<string[]> {
  const calls = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [address, { programId }, { commitment: COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }],
  }))
  const tokenAccounts = (await rpc.read(calls)).flatMap((answer) => readTokenAccounts(answer).value.map(({ pubkey }) => pubkey))
  const found = new Map<string, bigint>()
  // The value undefined starts an account's pages at the newest transaction.
  let nextPages = new Map<string, string | undefined>(
    [address, ...tokenAccounts.slice(0, MAX_TOKEN_ACCOUNTS)].map((account) => [account, undefined]),
  )
  for (let page = 0; page < MAX_PAGES && nextPages.size > 0; page++) {
    const pages = await readPages({ rpc }, nextPages)
    const next = new Map<string, string>()
    for (const [account, entries] of pages) {
      for (const { signature, slot } of entries) if (slot >= from && slot <= to) found.set(signature, slot)
      const last = entries.at(-1)
      if (last && entries.length === PAGE_SIZE && last.slot >= from) next.set(account, last.signature)
    }
    nextPages = next
  }
  return [...found].sort(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0)).map(([signature]) => signature)
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
