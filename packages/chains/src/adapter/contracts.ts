import type { Hex } from '../network.ts'
import type { Address } from './address.ts'
import type { Rules } from './rule.ts'

/** A view call on a contract, with encoded arguments. */
export type ContractRead = { target: Hex; callData: Hex }

/** Returned bytes of each read, in the order of the reads. Undefined if a call reverted. The length of the bytes is not checked. */
export type ContractReads = { blockNumber: bigint; returned: (Hex | undefined)[] }

/** An account of a chain whose programs store their state in accounts. `lamports` is its balance in base units. */
export type ProgramAccount = { lamports: bigint; owner: Address; executable: boolean; data: Uint8Array }

/** The state of contracts, or of accounts of programs. */
export type ContractMethods = {
  /**
   * Returns the results of view calls, all of one block. Up to 500 calls need one request. Absent if the chain has no such contracts.
   * @param options `isFresh`: the node must be asked now, because the caller's own transaction may just have changed the result
   */
  readContracts?(reads: readonly ContractRead[], options?: { isFresh?: boolean }): Promise<ContractReads>

  /** Returns accounts at one slot, in the order of the addresses. Undefined for an account that does not exist. */
  readAccounts?(addresses: readonly Address[]): Promise<(ProgramAccount | undefined)[]>
}

export const contractRules = {
  readContracts: {
    until: 'nextBlock',
    key: (_, reads) => reads.map(({ target, callData }) => `${target}${callData}`).join(),
    // A running read may have begun before the caller's transaction was mined.
    isUnshared: (_, { isFresh = false } = {}) => isFresh,
  },
  readAccounts: { until: 'nextBlock', key: (_, addresses) => addresses.join() },
} satisfies Rules<ContractMethods>
