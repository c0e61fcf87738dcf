import type { ChainAdapter, Operation, Share, SignedTransaction, TransactionReport } from '@patina/chains'
import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import type { Change, Facts } from './apply.store.ts'
import { knownContracts } from './known-contracts.ts'
import { afterReport } from './lifecycle.ts'
import type { TransactionReading } from './movements.ts'
import type { ObservedTransaction } from './readings-agree.ts'
import type { TransactionRow } from './row.ts'
import type { StoredOperation, StoredShare } from './tables.ts'

export type ChainOf = Pick<ChainAdapter, 'network'>

/** Returns the change that a reading makes to its transaction. */
export const changeBy = ({ network }: ChainOf, report: TransactionReport, headNumber: bigint): Change => ({
  facts: factsOf(network.id, report, report.fee),
  seenAt: report.block?.time ?? new Date(),
  transition: (before) => afterReport(before, report),
  reading: readingOf(report, headNumber),
})

/** Returns a reading in the form of a row, so that it can be compared with a row. */
export const observationOf = (platformId: string, report: TransactionReport): ObservedTransaction => ({
  ...factsOf(platformId, report, report.fee),
  status: report.status,
  blockHash: report.block?.hash ?? null,
  isComplete: report.isComplete,
})

const readingOf = ({ block, isComplete }: TransactionReport, headNumber: bigint): TransactionReading => ({
  blockHash: block?.hash ?? null,
  isComplete,
  atBlock: Number(headNumber),
})

/** Returns the facts of a transaction in the form of a row. `fee` is null until it is mined. */
export const factsOf = (
  platformId: string,
  transaction: SignedTransaction & Pick<TransactionReport, 'feeContract' | 'position'>,
  fee: bigint | null,
): Facts & Pick<TransactionRow, 'feeTokenId'> => ({
  platformId,
  hash: transaction.hash,
  fromAddress: transaction.from,
  // A swap that calls several programs is about its exchange, not about the account that it first funds.
  toAddress: transaction.calls?.find((program) => knownContracts(platformId).exchanges.has(program)) ?? transaction.to,
  nonce: transaction.nonce,
  fee: fee?.toString() ?? null,
  feeTokenId: transaction.feeContract === undefined ? null : tokenIdOf(platformId, transaction.feeContract),
  position: transaction.position ?? null,
  action: transaction.action ?? null,
  operations: transaction.operations
    // An unclear operation without a standard may be a token or an NFT, so it is not shown.
    .filter(({ isUnclear, standard }) => !isUnclear || standard)
    .map((operation) => toStored(platformId, operation)),
})

const toStored = (
  platformId: string,
  { index, type, contractAddress, from, to, amount, inputs, outputs, tokenId, standard, via, multiplier }: Operation,
): StoredOperation => ({
  index,
  type,
  tokenContractId: tokenIdOf(platformId, contractAddress),
  fromAddress: from,
  toAddress: to,
  amount: amount.toString(),
  ...(inputs && outputs && { inputs: inputs.map(toStoredShare), outputs: outputs.map(toStoredShare) }),
  ...(tokenId !== undefined && { tokenId: tokenId.toString() }),
  ...(standard && { standard }),
  ...(via && { via }),
  ...(multiplier !== undefined && { multiplier }),
})

const toStoredShare = ({ address, amount }: Share): StoredShare => ({ address, amount: amount.toString() })
