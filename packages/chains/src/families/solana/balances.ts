import type { Balances, ClosableAccount, Contracts, TokenAccountBalance, TokenBalance } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import {
  accountCall,
  accountsCalls,
  type NodeAccount,
  readAccount,
  readAccounts,
  readTokenAccounts,
  tokenAccountsCall,
} from './accounts.ts'
import { type LibraryAddress, libraryAddress } from './addresses.ts'
import { CLOSABLE_BYTES, closableAccounts } from './closable.ts'
import { METADATA_BYTES, metaplexAddress, readMetadata } from './metadata.ts'
import { hasMultiplier } from './mint-extensions.ts'
import { type MintFacts, readMintFacts } from './mint-facts.ts'
import { traitsOf } from './mint-traits.ts'
import type { SolanaNode } from './node.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { spendableByMint } from './spendable.ts'
import { KIND_BYTES, readHolding } from './token-layout.ts'
import { assertWallet } from './wallets.ts'
import { malformed } from './wire.ts'

/** Maximum number of attempts to get all balances from one slot. */
const MAX_READINGS = 3

/**
 * Balances of one answer. `slot` is the earliest slot of the parts of the answer. `amounts` is the sum of the wallet's token accounts, by
 * mint. `spendable` has the accounts from which the wallet can pay, by mint. `closable` has those that it can close. `extensible` has the mints of
 * Token-2022.
 */
type Holdings = {
  slot: bigint
  isFromOneSlot: boolean
  native: bigint
  amounts: Map<string, bigint>
  spendable: Map<string, TokenAccountBalance[]>
  closable: ClosableAccount[]
  extensible: ReadonlySet<string>
}

/**
 * Returns the balances of the native token and each mint, over all token accounts of both token programs. Sends one request of three calls,
 * however many tokens there are, plus one call per fifty unlisted tokens. A second request reads the multipliers and traits of Token-2022 mints.
 * @throws {ChainError} `invalid_address` for a token account, which is part of a wallet and not a wallet itself
 */
export async function getBalances(node: Pick<SolanaNode, 'rpc'>, address: LibraryAddress, contracts: Contracts): Promise<Balances> {
  const known = [...contracts.listed, ...(contracts.named ?? [])].map(libraryAddress)
  const unlisted = contracts.unlisted.map(libraryAddress)
  const mints = await Promise.all(unlisted.map(async (mint) => [mint, await metaplexAddress(mint)] as const))
  const unlistedCalls = accountsCalls(mints.flat(), { offset: 0, length: METADATA_BYTES })
  const holdings = holdingsCalls(address)
  const answers = await node.rpc.read([...holdings, ...unlistedCalls])
  const first = readHoldings(address, answers.slice(0, holdings.length))
  const accounts = readAccounts(answers.slice(holdings.length), mints.length * 2)
  const { native, amounts, spendable, closable, slot, extensible } = await readUntilConsistent(node, address, first)
  const unlistedAccounts = new Map(unlisted.map((mint, index) => [mint, accounts.slice(index * 2, index * 2 + 2)] as const))
  const isScaled = (mint: LibraryAddress) => hasMultiplier(unlistedAccounts.get(mint)?.[0]?.data ?? new Uint8Array())
  const facts = await readMintFacts(node, [...known.filter((mint) => extensible.has(mint)), ...unlisted.filter(isScaled)])
  const balanceOf = (mint: LibraryAddress) => {
    const balance = amounts.get(mint) ?? 0n
    const held = balance === 0n ? { balance } : { balance, accounts: spendable.get(mint) ?? [] }
    const account = unlistedAccounts.get(mint)?.[0]
    return withFacts(held, facts.get(mint) ?? (account && { multiplier: undefined, traits: traitsOf(account.data) }))
  }
  return {
    blockNumber: slot,
    native,
    closable,
    tokens: [
      ...known.map((mint) => ({ contractAddress: mint, ...balanceOf(mint) })),
      ...unlisted.map((mint) => unlistedBalance(mint, balanceOf(mint), unlistedAccounts.get(mint) ?? [])),
    ],
  }
}

function holdingsCalls(address: LibraryAddress) {
  const slice = { offset: 0, length: CLOSABLE_BYTES }
  return [
    accountCall(address, { offset: 0, length: KIND_BYTES }),
    tokenAccountsCall(address, TOKEN_PROGRAM, slice),
    tokenAccountsCall(address, TOKEN_2022_PROGRAM, slice),
  ]
}

function readHoldings(address: LibraryAddress, [own, ...programs]: readonly unknown[]): Holdings {
  const { slot, account } = readAccount(own)
  assertWallet(account)
  const parts = programs.map(readTokenAccounts)
  const accounts = new Map(parts.flatMap((part) => [...part.accounts]))
  const amounts = new Map<string, bigint>()
  for (const { data } of accounts.values()) {
    const holding = readHolding(data)
    if (holding?.owner !== address) throw malformed('token account')
    amounts.set(holding.mint, (amounts.get(holding.mint) ?? 0n) + holding.amount)
  }
  const slots = [slot, ...parts.map((part) => part.slot)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return {
    slot: slots[0] ?? slot,
    isFromOneSlot: slots[0] === slots.at(-1),
    native: account?.lamports ?? 0n,
    amounts,
    spendable: spendableByMint(accounts),
    closable: closableAccounts(accounts, address),
    extensible: new Set([...(parts[1]?.accounts.values() ?? [])].flatMap(({ data }) => readHolding(data)?.mint ?? [])),
  }
}

/**
 * Returns the balances at one slot. The parts of an answer may be from different slots. If a repeated read returns the same amounts, the
 * amounts were valid at every slot between.
 * @throws {ChainError} `unavailable` if the amounts differ each time
 */
async function readUntilConsistent({ rpc }: Pick<SolanaNode, 'rpc'>, address: LibraryAddress, first: Holdings): Promise<Holdings> {
  let before: Holdings | undefined
  let holdings = first
  for (let readings = 1; ; readings++) {
    if (holdings.isFromOneSlot || (before && isSame(before, holdings))) return holdings
    if (readings === MAX_READINGS)
      throw new ChainError('unavailable', { cause: new Error('The node answered from several slots each time, with different amounts') })
    before = holdings
    holdings = readHoldings(address, await rpc.read(holdingsCalls(address)))
  }
}

function isSame(before: Holdings, { native, amounts }: Holdings): boolean {
  const isUnchanged = [...amounts].every(([mint, amount]) => before.amounts.get(mint) === amount)
  return before.native === native && before.amounts.size === amounts.size && isUnchanged
}

type Held = Omit<Extract<TokenBalance, { balance: bigint }>, 'contractAddress' | 'metadata'>
type Amount = Held | { error: string }

function withFacts(held: Held, { multiplier, traits = [] }: Partial<MintFacts> = {}): Amount {
  if (multiplier === 'invalid') return { error: 'The token has an invalid multiplier' }
  return { ...held, ...(multiplier !== undefined && { multiplier }), ...(traits.length > 0 && { traits }) }
}

function unlistedBalance(mint: LibraryAddress, amount: Amount, [account, metaplex]: readonly (NodeAccount | undefined)[]): TokenBalance {
  const metadata = readMetadata(mint, account, metaplex)
  return metadata ? { contractAddress: mint, metadata, ...amount } : { contractAddress: mint, error: 'Not a token contract' }
}
