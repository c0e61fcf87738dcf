import type { NameAnswer } from '../gateway.ts'
import type { Receiver } from '../receiver.ts'
import type { Address } from './address.ts'
import type { ReadOptions, Rules } from './rule.ts'

/**
 * Nonces of an account. `next` is the nonce of the next transaction and counts pending ones. `confirmed` counts only mined transactions.
 */
export type Nonce = { next: number; confirmed: number }

export type AccountInfo = {
  type: 'eoa' | 'contract' | 'delegated' | 'token' | 'program' | 'account' | 'unknown'
  /** Whether the address is in use: false if it has no balance, no code and no sent transaction. */
  exists: boolean
  balance: bigint
  nonce: number | null
  /** The contract to which an EIP-7702 account delegates. */
  delegatedTo?: Address
}

/** What an address is, what it is called, and what it signed. */
export type AccountMethods = {
  getNonce?(address: Address): Promise<Nonce>

  getAccountInfo(address: Address, options?: ReadOptions): Promise<AccountInfo>

  /** Returns what an address is, for a wallet that is about to send to it. @throws {ChainError} `unavailable` */
  describeReceiver(address: Address): Promise<Receiver>

  /**
   * Returns whether an address was a contract at an earlier block. Undefined if the node has deleted the state of that block.
   * @throws {ChainError} `unavailable`
   */
  hadCode?(address: Address, block: bigint): Promise<boolean | undefined>

  /**
   * Returns whether the account's owner signed this text as wallets of the family sign messages. Returns false for a malformed signature.
   * Calls a node only if the account's own code verifies signatures.
   */
  verifyMessage?(address: Address, message: string, signature: string): Promise<boolean>

  /**
   * Returns the address of a normalized name for a coin type. Only on networks whose own contract answers for names.
   * @throws {ChainError} `unavailable`
   */
  resolveName?(name: string, coinType: bigint): Promise<NameAnswer<Address>>

  /**
   * Returns the primary name of an address for a coin type, if the name has this address too. The name may not be normalized.
   * @throws {ChainError} `unavailable`
   */
  findName?(address: Address, coinType: bigint): Promise<NameAnswer<string>>
}

export const accountRules = {
  getNonce: { until: 'answered', key: (of, address) => of(address) },
  getAccountInfo: { until: 'nextBlock', key: (of, address) => of(address), reportsBlockOf: (address) => address },
  describeReceiver: { until: 'nextBlock', key: (_, address) => address },
  hadCode: 'read',
  verifyMessage: 'read',
  resolveName: { until: 'nextBlock', key: (_, name, coinType) => `${coinType},${name}` },
  findName: { until: 'nextBlock', key: (_, address, coinType) => `${coinType},${address}` },
} satisfies Rules<AccountMethods>
