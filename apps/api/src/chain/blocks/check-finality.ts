import { type ChainAdapter, ChainError, type NodeAnswer, type TransactionReport } from '@patina/chains'
import { observationOf } from '../../ledger/rows/facts.ts'
import { agree, hasInnerMovements, isMined, type ObservedTransaction } from '../../ledger/rows/readings-agree.ts'
import type { TransactionRow } from '../../ledger/rows/row.ts'

/** The answer of a node about one transaction. Undefined if the node does not know the transaction. */
export type Answer = TransactionReport | ChainError | undefined

/** The result of a finality check. `changed`: the chain contradicts the row, and `answer` must be written. */
export type Verdict =
  | { kind: 'final' }
  | { kind: 'wait' }
  | { kind: 'disagreement'; nodes: readonly number[] }
  | { kind: 'changed'; answer: Answer }

/**
 * Returns a verdict for each row, in their order. A row is final if two nodes agree with it. A chain with one node needs a second answer of
 * that node, at a later head than the first. A node that no longer has a transaction neither agrees nor disagrees.
 * @throws {ChainError} `unavailable` if the nodes that are needed do not answer
 */
export async function checkFinality<Row extends TransactionRow>(
  chain: ChainAdapter,
  rows: readonly Row[],
  headNumber: bigint,
): Promise<Verdict[]> {
  const read = (node: ChainAdapter) => readRows(node, rows)
  const answers: NodeAnswer<Answer[]>[] = chain.readOnTwoNodes ? await chain.readOnTwoNodes(read) : [{ node: 1, answer: await read(chain) }]
  const nodes = answers.map(({ node }) => node)
  return rows.map((row, index) => {
    const ofRow = answers.map(({ answer }) => answer[index])
    return answers.length < 2 ? byOneNode(row, ofRow[0], headNumber) : byTwoNodes(row, ofRow, nodes)
  })
}

function byOneNode(row: TransactionRow, answer: Answer, headNumber: bigint): Verdict {
  if (!isReport(answer) || !isMined(answer) || !agree(readingOf(row), observationOf(row.platformId, answer)))
    return { kind: 'changed', answer }
  const isLater = row.readAtBlock === null || headNumber > BigInt(row.readAtBlock)
  return { kind: isLater ? 'final' : 'wait' }
}

function byTwoNodes(row: TransactionRow, [first, second]: readonly Answer[], nodes: readonly number[]): Verdict {
  if (first === undefined && second === undefined) return { kind: 'changed', answer: undefined }
  if (!isReport(first) || !isReport(second)) return { kind: 'wait' }
  const [one, other] = [observationOf(row.platformId, first), observationOf(row.platformId, second)]
  if (!agree(one, other)) return { kind: 'disagreement', nodes }
  const stored = readingOf(row)
  return isMined(first) && agree(stored, one) && agree(stored, other) ? { kind: 'final' } : { kind: 'changed', answer: first }
}

const isReport = (answer: Answer): answer is TransactionReport => answer !== undefined && !(answer instanceof ChainError)

const readingOf = (row: TransactionRow): ObservedTransaction => ({
  ...row,
  isComplete: row.completeInBlock !== null && row.completeInBlock === row.blockHash,
})

/** Reads rows from one node by their receipts. Also traces a row if an earlier trace found movements that receipts lack. */
function readRows(node: ChainAdapter, rows: readonly TransactionRow[]): Promise<Answer[]> {
  const traced = rows.filter((row) => hasInnerMovements(readingOf(row))).map(({ hash }) => hash)
  return node.readTransactions(
    rows.map(({ hash }) => hash),
    { traced },
  )
}
