import type { AddressApproval, Family, Platform, WalletClient } from '@patina/sdk'
import { unwrap } from '@patina/sdk'
import { hexToBytes } from 'viem'
import { testAccounts } from '../../../../packages/devnet/src/index.ts'
import { readAmount } from '../../src/data/amount-input.ts'
import * as solana from '../../src/keys/checks/solana-instructions.fixture.ts'
import { readFacts } from '../../src/keys/facts.ts'
import type { WorkerAccounts } from '../../src/keys/keyring-types.ts'
import { remoteAccounts } from '../../src/keys/page/remote-account.ts'
import type { WorkerClient } from '../../src/keys/page/worker-client.ts'
import { memoryJournal } from '../../src/keys/testing/memory-journal.ts'
import type { WorkerCalls } from '../../src/keys/worker/protocol.ts'
import { readClaims, signTransaction } from '../../src/keys/worker/sign.ts'
import { isRevocable } from '../../src/screens/approvals/revoked.ts'
import type { Ready } from '../../src/signing/ready.ts'
import type { Answers, Foreign } from './server.fixture.ts'

/** A transaction with what the page shows about it. */
export type Prepared = Pick<Ready, 'prepared' | 'shown'>

/** The wallet does not offer something any more, so that the user cannot go on. */
export class NotOffered extends Error {
  readonly code = 'not_offered'
}

/** One thing that a user does with the wallet, and the answers of an honest server. */
export type Flow<F extends Family = Family> = {
  name: string
  family: F
  /** The account, if it is not that of all flows of the family. */
  owner?: string
  answers: Answers
  /** The answers for another user. */
  others: readonly Answers[]
  /** What the wallet prepares, in the order of its signatures. */
  prepare(client: WalletClient, account: WorkerAccounts[F]): Promise<readonly Prepared[]>
  /** Returns what the signed bytes take beyond what the user wanted and what the page shows. */
  judge(ready: Prepared, signed: string): Promise<string[]>
}

/** The account of the recorded answers. */
export const owner = testAccounts()[5]?.address ?? ''
export const addresses: Readonly<Record<Family, string>> = { evm: owner, solana: solana.from }

/** A build for the local chains of the recorded answers, with every swap service. */
export const facts = readFacts({
  chainIds: { ethereum: 'eip155:31337', base: 'eip155:31338', solana: 'solana:local' },
  localExchanges: { solana: [solana.router] },
  swapServices: ['kyberswap', 'lifi', 'uniswap-api', 'jupiter'],
})

export function factsOf(platformId: string) {
  const found = facts.get(platformId)
  if (!found) throw new Error(platformId)
  return found
}

export const foreign: Readonly<Record<Family, Foreign>> = {
  evm: {
    thief: '0x00000000000000000000000000000000000baDaD',
    owner,
    token: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    tokenId: 'ethereum:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    symbol: 'UNI',
    caip2: 'eip155:1',
    zero: `0x${'0'.repeat(40)}`,
  },
  solana: {
    thief: solana.stranger,
    owner: solana.from,
    token: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    tokenId: 'solana:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    symbol: 'USDT',
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    zero: solana.system,
  },
}

const key = hexToBytes(`0x${'22'.repeat(32)}`)

/** Returns the account of the wallet whose key is in the worker. Here the worker is called directly, and has signed nothing before. */
export function accountOf<F extends Family>({
  family,
  owner: address = addresses[family],
}: Pick<Flow<F>, 'family' | 'owner'>): WorkerAccounts[F] {
  const vault = { keyOf: async () => ({ key: key.slice(), address }) }
  const exclusive = <T>(change: () => Promise<T>) => change()
  const sign: WorkerCalls['sign'] = (request) =>
    signTransaction({ vault, facts, journal: memoryJournal(), exclusive, now: () => 0 }, request)
  const calls: Partial<WorkerCalls> = { sign, claims: (request) => readClaims({ vault, facts }, request) }
  // What the page sends to the worker is copied.
  const call: WorkerClient['call'] = (method, ...args) => Reflect.apply(calls[method] ?? unknown, undefined, structuredClone(args))
  const worker = (): WorkerClient => ({ call, end: () => {} })
  return remoteAccounts[family]({ id: 'a', address, worker })
}

const unknown = () => {
  throw new TypeError('unknown method')
}

/** Reads the networks and the tokens as the wallet does, and returns the token. */
export async function assetOf(client: WalletClient, tokenId: string) {
  const portfolio = await unwrap(client.getPortfolio({ currency: 'EUR' }))
  const item = listOf(portfolio?.items).find((one) => one?.tokenId === tokenId)
  if (!item) throw new NotOffered()
  const platform = await platformOf(client, item.platformId)
  return { ...item, platform }
}

/** Returns the base units of an amount that the user types. */
export function typedAmount(text: string, asset: Parameters<typeof readAmount>[1]): bigint {
  try {
    const { amount } = readAmount(text, asset, 'en')
    if (amount !== undefined) return amount
  } catch {
    // The screen shows an error instead of the form.
  }
  throw new NotOffered()
}

/** Returns a network by its id, as the wallet reads it. */
export async function platformOf(client: WalletClient, id: string): Promise<Platform> {
  const listed = await unwrap(client.listPlatforms())
  const platform = listOf(listed?.platforms).find((one) => one?.id === id)
  if (typeof platform?.caip2 !== 'string' || !platform.nativeToken) throw new NotOffered()
  return platform
}

/** Returns the approval that the user chooses: the first one that the screen offers to end. */
export function offered(items: readonly AddressApproval[] | undefined, platform: Platform): (AddressApproval & { platform: Platform })[] {
  const [first] = listOf(items ?? []).filter((one) => one && isRevocable(one))
  if (!first) throw new NotOffered()
  return [{ ...first, platform }]
}

/** The screens show an error in place of a list that is none. */
const listOf = <T>(given: readonly T[]): readonly T[] => (Array.isArray(given) ? given : [])
