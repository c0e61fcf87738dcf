import type { PreviewTransactionRequest } from '../generated/schema.ts'
import type { Prepared } from './account.ts'

/**
 * Returns the body of `previewTransaction` for a transaction that an account would sign. It leaves out the nonce: a node refuses to execute a
 * transaction that waits behind a pending one.
 * @param address the account that would sign
 * @param before transactions of an EVM chain that are sent first, such as the approvals of a swap. Without them, the swap fails in the preview
 */
export function previewRequest(
  address: string,
  { platformId, unsigned }: Pick<Prepared, 'platformId' | 'unsigned'>,
  before: readonly Pick<Prepared, 'unsigned'>[] = [],
): PreviewTransactionRequest {
  if (typeof unsigned === 'string') return { address, platformId, transaction: unsigned }
  const all = [...before.map((one) => one.unsigned).filter((one) => typeof one === 'object'), unsigned]
  return {
    address,
    platformId,
    calls: all.map(({ to, value, data, gas }) => ({ to, value: `${value}`, data, gasLimit: `${gas}` })),
    maxFeePerGas: `${unsigned.maxFeePerGas}`,
    maxPriorityFeePerGas: `${unsigned.maxPriorityFeePerGas}`,
    ...(unsigned.delegateTo !== undefined && { delegate: unsigned.delegateTo }),
  }
}
