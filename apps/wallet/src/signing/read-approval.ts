import type { Prepared } from '@patina/sdk'

/** What an approval allows: `spender` may take `amount` base units of the token at `token`. */
export type ReadApproval = { token: string; spender: string; amount: bigint }

/** `approve(address,uint256)`: selector, address in 32 bytes, number in 32 bytes. @see https://eips.ethereum.org/EIPS/eip-20 */
const approve = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** Returns what a prepared transaction approves. Undefined if it is not exactly one approval of a token. */
export function readApproval({ unsigned }: Prepared): ReadApproval | undefined {
  if (typeof unsigned === 'string' || unsigned.value !== 0n) return undefined
  const [, spender, amount] = approve.exec(unsigned.data) ?? []
  return spender === undefined || amount === undefined
    ? undefined
    : { token: unsigned.to, spender: `0x${spender}`, amount: BigInt(`0x${amount}`) }
}

/** Returns the call data of an approval. */
export const approveData = (spender: string, amount: bigint): string =>
  `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

/**
 * Returns the approvals that a swap may ask for: of its input token, for one spender, and together exactly the input. A reset to 0 may come
 * first. Undefined if the server wants anything else.
 */
export function exactApprovals(prepared: readonly Prepared[], token: string, inAmount: bigint): ReadApproval[] | undefined {
  const read = prepared.map(readApproval)
  const approvals = read.filter((one) => one !== undefined)
  const last = approvals.at(-1)
  if (approvals.length !== prepared.length) return undefined
  const fits = approvals.every(
    (one) =>
      one.token.toLowerCase() === token.toLowerCase() && one.spender === last?.spender && one.amount === (one === last ? inAmount : 0n),
  )
  return fits ? approvals : undefined
}
