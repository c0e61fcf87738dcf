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
  prepared: Pick<Prepared, 'platformId' | 'unsigned'>,
  before: readonly Pick<Prepared, 'unsigned'>[] = [],
): PreviewTransactionRequest {
  const { platformId, unsigned } = prepared
  if (typeof unsigned === 'string') return { address, platformId, transaction: unsigned }
  const calls = [...before, prepared].flatMap(({ unsigned: one }) =>
    typeof one === 'string' ? [] : { to: one.to, value: `${one.value}`, data: one.data, gasLimit: `${one.gas}` },
  )
  const { maxFeePerGas, maxPriorityFeePerGas, delegateTo } = unsigned
  const fees = { maxFeePerGas: `${maxFeePerGas}`, maxPriorityFeePerGas: `${maxPriorityFeePerGas}` }
  return { address, platformId, calls, ...fees, ...(delegateTo !== undefined && { delegate: delegateTo }) }
}
