import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const word = (number: number, mark: string) => `0x${mark}${number.toString(16).padStart(63, '0')}`
const quantity = (number: number) => `0x${number.toString(16)}`
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

export type CountingNode = Awaited<ReturnType<typeof startCountingNode>>

/**
 * Starts an Ethereum node over HTTP with blocks from 0 to `head`, each with one payment. `paid` is the recipient of the payments in some
 * blocks. Every other block pays a different address. Every HTTP request takes `delayMs`. Event logs contain no addresses of devices.
 */
export async function startCountingNode(head: number, paid: ReadonlyMap<number, string>, delayMs: number) {
  const calls = new Map<string, number>()
  const blockOf = (number: number) => ({
    number: quantity(number),
    hash: word(number, 'b'),
    parentHash: word(number - 1, 'b'),
    timestamp: quantity(1_700_000_000 + number * 12),
    transactions: [transactionOf(number)],
  })
  const transactionOf = (number: number) => ({
    hash: word(number, 'a'),
    type: '0x2',
    from: addressOf(1_000_000 + number),
    to: (paid.get(number) ?? addressOf(2_000_000 + number)).toLowerCase(),
    nonce: '0x0',
    value: quantity(10 ** 15),
    input: '0x',
    gasPrice: '0x1',
  })
  const receiptOf = (number: number) => ({
    transactionHash: word(number, 'a'),
    blockHash: word(number, 'b'),
    blockNumber: quantity(number),
    status: '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    logs: [],
  })
  const numberOf = (text: unknown) => (text === 'latest' ? head : Number(BigInt(String(text))))
  const numberOfHash = (hash: unknown) => Number(BigInt(`0x${String(hash).slice(3)}`))
  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => '0x1',
    eth_blockNumber: () => quantity(head),
    eth_getBlockByNumber: ([block]) => (numberOf(block) <= head ? blockOf(numberOf(block)) : null),
    eth_getBlockReceipts: ([block]) => [receiptOf(numberOf(block))],
    eth_getTransactionByHash: ([hash]) => ({ ...transactionOf(numberOfHash(hash)), blockNumber: quantity(numberOfHash(hash)) }),
    eth_getTransactionReceipt: ([hash]) => receiptOf(numberOfHash(hash)),
    eth_getLogs: () => [],
    eth_getCode: () => '0x',
    // The node keeps only the newest state, so a search by balances is not possible.
    eth_getBalance: ([, block]) => (block === 'latest' ? '0x0' : undefined),
    eth_getTransactionCount: ([, block]) => (block === 'latest' ? '0x0' : undefined),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const answer = (call: unknown) => {
      const { id, method, params } = Object(call)
      calls.set(method, (calls.get(method) ?? 0) + 1)
      const result = answers[method]?.(params)
      return result !== undefined
        ? { jsonrpc: '2.0', id, result }
        : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
    }
    const answered = Array.isArray(body) ? body.map(answer) : answer(body)
    await setTimeout(delayMs)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    /** The number of calls by method. Each call of a JSON-RPC batch counts. */
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
