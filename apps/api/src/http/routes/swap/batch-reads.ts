import type { ChainAdapter, ContractRead, ContractReads } from '@patina/chains'

type Waiting = {
  reads: readonly ContractRead[]
  resolve(reads: ContractReads | Promise<ContractReads>): void
  reject(error: unknown): void
}

const keyOf = ({ target, callData }: ContractRead) => `${target}${callData}`

/**
 * Returns the chain with batched reads. Contract reads that start in the same turn of the event loop share one request to the node. If that
 * request fails, the reads of each caller are requested alone, so that none fails because of the others.
 */
export function batchReads(chain: ChainAdapter): ChainAdapter {
  const { readContracts } = chain
  if (!readContracts) return chain
  let waiting: Waiting[] = []

  const flush = async () => {
    const batch = waiting
    waiting = []
    const unique = new Map(batch.flatMap(({ reads }) => reads.map((read) => [keyOf(read), read] as const)))
    try {
      const { blockNumber, returned } = await readContracts([...unique.values()])
      const results = new Map([...unique.keys()].map((key, index) => [key, returned[index]]))
      for (const { reads, resolve } of batch) resolve({ blockNumber, returned: reads.map((read) => results.get(keyOf(read))) })
    } catch (error) {
      for (const { reads, resolve, reject } of batch) {
        if (batch.length > 1) resolve(readContracts(reads))
        else reject(error)
      }
    }
  }

  return {
    ...chain,
    readContracts: (reads) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ reads, resolve, reject })
      }),
  }
}
