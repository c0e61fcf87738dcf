import type { Address } from '@patina/chains'
import type { StoredOperation, StoredShare } from './tables.ts'

type Movement = Pick<StoredOperation, 'fromAddress' | 'toAddress' | 'inputs' | 'outputs'>

/** Returns the addresses that give to a movement or get from it. An address may occur more than once. */
export function addressesOf({ fromAddress, toAddress, inputs, outputs }: Movement): Address[] {
  if (inputs && outputs) return [...inputs, ...outputs].map(({ address }) => address)
  return toAddress === null ? [fromAddress] : [fromAddress, toAddress]
}

/**
 * Returns movements as the owner of the addresses `mine` sees them. A movement with several inputs or outputs becomes its net amount, from or to
 * the first other address: change returns to its owner, and other receivers do not concern this one.
 */
export const netMovements = (operations: readonly StoredOperation[], mine: ReadonlySet<string>): readonly StoredOperation[] =>
  operations.some(({ inputs }) => inputs) ? operations.map((operation) => netMovement(operation, mine)) : operations

function netMovement({ inputs, outputs, ...summary }: StoredOperation, mine: ReadonlySet<string>): StoredOperation {
  if (!inputs || !outputs) return summary
  const isOwn = ({ address }: StoredShare) => mine.has(address)
  const isOther = (share: StoredShare) => !isOwn(share)
  const [given, got] = [inputs.filter(isOwn), outputs.filter(isOwn)]
  const [owner] = [...given, ...got]
  if (!owner) return summary
  const net = sumOf(got) - sumOf(given)
  if (net < 0n) return { ...summary, fromAddress: owner.address, toAddress: outputs.find(isOther)?.address ?? null, amount: `${-net}` }
  const payer = net === 0n ? owner : (inputs.find(isOther) ?? owner)
  const [receiver = owner] = got
  return { ...summary, fromAddress: payer.address, toAddress: receiver.address, amount: `${net === 0n ? sumOf(got) : net}` }
}

const sumOf = (shares: readonly StoredShare[]) => shares.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
