import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A transaction of an address, as an index of the chain has it. `inside`: the address takes part only in a call inside of it. */
export type Listed = { address: string; hash: string; block: number; inside?: boolean; failed?: boolean }

export type HistoryServer = Awaited<ReturnType<typeof startHistoryServer>>

/** Replaces the answer to a request. Returns undefined to answer as usual. */
export type Fault = (action: string) => { status?: number; body: unknown } | undefined

/**
 * Starts a local server that answers as Etherscan, Blockscout and Alchemy document it, with their bounds and their ways to report errors.
 * `head` is the newest block that it has indexed.
 * @see https://docs.etherscan.io/resources/common-error-messages
 * @see https://github.com/blockscout/blockscout, address_view.ex
 * @see https://www.alchemy.com/docs/reference/transfers-api-quickstart
 */
export async function startHistoryServer(listed: readonly Listed[], { head = 1_000_000, key = 'right' } = {}) {
  const state: { fault: Fault; head: number; hasInternal: boolean } = { fault: () => undefined, head, hasInternal: true }
  const calls: string[] = []

  const newestFirst = (rows: readonly Listed[]) => [...rows].sort((one, other) => other.block - one.block)

  const etherscan = (parameters: URLSearchParams, isBlockscout: boolean): unknown => {
    const [module = '', action = ''] = [parameters.get('module') ?? '', parameters.get('action') ?? '']
    calls.push(action)
    if (!isBlockscout && parameters.get('chainid') !== '1')
      return notOk('Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist')
    if (!isBlockscout && parameters.get('apikey') !== key) return notOk('Invalid API Key (#err2)|PREFIX-WRONG')
    const newest = { jsonrpc: '2.0', id: isBlockscout ? 1 : 83, result: `0x${state.head.toString(16)}` }
    if (module === 'proxy' && action === 'eth_blockNumber' && !isBlockscout) return newest
    if (module === 'block' && action === 'eth_block_number' && isBlockscout) return newest
    if (module !== 'account' || !['txlist', 'txlistinternal'].includes(action))
      return isBlockscout ? { message: 'Unknown action', result: null, status: '0' } : notOk('Error! Missing Or invalid Action name')
    const number = (name: string, fallback: number) => Number(parameters.get(name) ?? fallback)
    const [page, offset] = [number('page', 1), number('offset', 10_000)]
    if (!isBlockscout && page * offset > 10_000)
      return notOk('Result window is too large, PageNo x Offset size must be less than or equal to 10000')
    const address = (parameters.get('address') ?? '').toLowerCase()
    const found = newestFirst(listed).filter(
      (row) =>
        row.address === address &&
        (row.inside ?? false) === (action === 'txlistinternal') &&
        row.block >= number('startblock', 0) &&
        row.block <= Math.min(number('endblock', 99_999_999), state.head),
    )
    const rows = (parameters.get('sort') === 'desc' ? found : found.reverse()).slice((page - 1) * offset, page * offset)
    const kind = action === 'txlist' ? 'transactions' : 'internal transactions'
    if (rows.length === 0)
      return { status: '0', message: `No ${isBlockscout || action === 'txlist' ? kind : 'transactions'} found`, result: [] }
    const hashName = isBlockscout && action === 'txlistinternal' ? 'transactionHash' : 'hash'
    const result = rows.map(({ hash, block, failed = false }) => ({
      blockNumber: `${block}`,
      timeStamp: '1700000000',
      [hashName]: hash,
      isError: failed ? '1' : '0',
    }))
    return { status: '1', message: 'OK', result }
  }

  const alchemy = (call: unknown): unknown => {
    const { id, method, params } = Object(call)
    calls.push(method)
    if (method === 'eth_blockNumber') return { jsonrpc: '2.0', id, result: `0x${state.head.toString(16)}` }
    const { fromBlock, toBlock, fromAddress, toAddress, category, maxCount } = Object(params[0])
    if (!state.hasInternal && category.includes('internal'))
      return {
        jsonrpc: '2.0',
        id,
        error: { code: -32602, message: "The 'internal' category is only supported for ETH and MATIC. Please remove it and try again." },
      }
    const address = String(fromAddress ?? toAddress).toLowerCase()
    // Transactions that failed move nothing, so they are not transfers.
    const found = newestFirst(listed).filter(
      (row) =>
        row.address === address &&
        !row.failed &&
        row.block >= Number(fromBlock) &&
        row.block <= Math.min(Number(toBlock), state.head) &&
        (category.includes('internal') || !row.inside),
    )
    const count = Math.min(Number(maxCount), 1_000)
    const transfers = found.slice(0, count).map(({ hash, block }) => ({ blockNum: `0x${block.toString(16)}`, hash, asset: 'ETH' }))
    return { jsonrpc: '2.0', id, result: { transfers, ...(found.length > count && { pageKey: 'next' }) } }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await textOf(request)
    const asked: unknown = body === '' ? undefined : JSON.parse(body)
    const action = url.searchParams.get('action') ?? Object(Array.isArray(asked) ? asked[0] : asked).method ?? ''
    const replaced = state.fault(action)
    if (replaced) {
      const isText = typeof replaced.body === 'string'
      response.writeHead(replaced.status ?? 200, { 'content-type': isText ? 'text/html' : 'application/json' })
      return void response.end(isText ? replaced.body : JSON.stringify(replaced.body))
    }
    const answer =
      asked === undefined
        ? etherscan(url.searchParams, url.pathname === '/api')
        : Array.isArray(asked)
          ? asked.map(alchemy)
          : alchemy(asked)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${Object(server.address()).port}`
  return {
    urls: {
      etherscan: `${origin}/v2/api?chainid=1&apikey=right`,
      blockscout: `${origin}/api`,
      alchemy: `${origin}/v2/right`,
    },
    calls,
    state,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An error of Etherscan: the status of HTTP is 200. */
export const notOk = (result: string) => ({ status: '0', message: 'NOTOK', result })

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
