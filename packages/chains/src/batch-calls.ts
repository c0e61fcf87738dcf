import { type Rpc, type RpcAnswer, type RpcCall, resultOf } from './json-rpc.ts'

type Waiting = { calls: readonly RpcCall[]; resolve(answers: RpcAnswer[]): void; reject(error: unknown): void }

/**
 * Returns the node with its reads sent together: reads that begin in the same turn of the event loop share one request. A refused call fails
 * its own read only. A failed request fails all of its reads.
 */
export function batchCalls(rpc: Rpc): Rpc {
  let waiting: Waiting[] = []

  const send = () => {
    const batch = waiting
    waiting = []
    rpc.request(batch.flatMap(({ calls }) => calls)).then(
      (answers) => {
        let from = 0
        for (const { calls, resolve } of batch) {
          resolve(answers.slice(from, from + calls.length))
          from += calls.length
        }
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }

  const request = (calls: readonly RpcCall[]) =>
    new Promise<RpcAnswer[]>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ calls, resolve, reject })
    })

  return { ...rpc, request, read: async (calls) => (await request(calls)).map(resultOf) }
}
