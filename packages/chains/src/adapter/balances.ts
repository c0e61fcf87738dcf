import { ChainError } from '../errors.ts'
import type { ListedToken } from '../network.ts'
import type { TokenFacts } from '../token-traits.ts'
import type { Address } from './address.ts'
import { joined, type ReadOptions, type Rules } from './rule.ts'

/** Identity of a token as reported by the token's contract. This metadata is used for contracts outside the catalogue. */
export type TokenMetadata = Pick<ListedToken, 'name' | 'symbol' | 'decimals' | 'type'>

/** One of several accounts with the tokens of one owner, and the token program that it belongs to. */
export type TokenAccountBalance = { address: Address; program: Address; amount: bigint }

/**
 * The balance of one token, with the facts of the token if it has any. It is only an `error` if the contract did not answer like a token. Other
 * tokens are unaffected. `accounts` are those from which the owner can pay, on Solana. They may have less than the balance, because frozen
 * accounts count only there.
 */
export type TokenBalance = { contractAddress: Address; metadata?: TokenMetadata } & (
  | ({ balance: bigint; accounts?: readonly TokenAccountBalance[] } & TokenFacts)
  | { error: string }
)

/**
 * Contracts whose balances are read. `listed`: of the catalogue. `named`: outside of it, so perhaps hostile, but their metadata is known.
 * `unlisted`: outside of it, read with their metadata. The other contracts are not affected by one that fails.
 */
export type Contracts = { listed: readonly Address[]; named?: readonly Address[]; unlisted: readonly Address[] }

/**
 * A token account that its owner can close. `rent` and `amount` return in native tokens. `amount` is 0, or the balance if the account has wrapped
 * native tokens.
 */
export type ClosableAccount = TokenAccountBalance & { contractAddress: Address; rent: bigint }

/** Balances of an address at one block. The items of `tokens` are in the order of the request. `closable` exists on Solana only. */
export type Balances = { blockNumber: bigint; native: bigint; tokens: TokenBalance[]; closable?: readonly ClosableAccount[] }

export type StakingPosition = {
  id: string
  /** Address of the validator or, for pooled staking, of the pool's contract. */
  validator: { id: string; name: string | null }
  provider: string
  state: 'inactive' | 'activating' | 'active' | 'deactivating' | 'withdrawable'
  amount: bigint
  rewards: bigint | null
  availableAt: Date | null
  /**
   * The account that can withdraw the stake. Absent if it is the requested address. Otherwise the requested address only chooses the
   * validator.
   */
  owner?: Address
}

/** The balances and stakes of one address. */
export type Holdings = { balances: Balances; stakes: StakingPosition[] }

/** The tokens and stakes of an address. */
export type BalanceMethods = {
  /** Returns the native balance and one entry per contract, of one block and by one request. */
  getBalances(address: Address, contracts: Contracts): Promise<Balances>

  /**
   * Returns the balances of the native token and of these contracts, and the stakes, of each address. Entries are in the order of the
   * addresses. Up to a hundred reads need one request to the node. An entry is a `ChainError` if only this address cannot be read.
   * @throws {ChainError} `unavailable` if the node does not answer
   */
  getHoldings(addresses: readonly Address[], contracts: Omit<Contracts, 'unlisted'>): Promise<(Holdings | ChainError)[]>

  getStaking?(address: Address, options?: ReadOptions): Promise<StakingPosition[]>

  /**
   * Returns the present facts of those of these tokens that have any, by one request to the node. A multiplier that cannot be shown is missing.
   * Absent if no token of the chain has facts. Operations of reports have their multipliers already.
   */
  getTokenFacts?(contracts: readonly Address[]): Promise<ReadonlyMap<string, TokenFacts>>
}

export const balanceRules = {
  getBalances: {
    until: 'nextBlock',
    key: (of, address, { listed, named, unlisted }) => `${of(address)},${joined(listed)},,${joined(named)},,${joined(unlisted)}`,
    follows: { addresses: (address) => [address], answers: (balances) => [balances] },
  },
  getHoldings: {
    until: 'nextBlock',
    key: (of, addresses, { listed, named }) => `${addresses.map(of).join()},,${joined(listed)},,${joined(named)}`,
    follows: {
      addresses: (addresses) => addresses,
      answers: (all) => all.map((one) => (one instanceof ChainError ? undefined : one.balances)),
    },
  },
  getStaking: { until: 'nextBlock', key: (of, address) => of(address), reportsBlockOf: (address) => address },
  getTokenFacts: { until: 'nextBlock', key: (_, contracts) => joined(contracts) },
} satisfies Rules<BalanceMethods>
