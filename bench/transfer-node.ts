import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const transferEvent = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const chainId = 31_337

const Calls = Compile(Type.Array(Type.Object({ id: Type.Number(), method: Type.String(), params: Type.Array(Type.Unknown()) })))

const hashOf = (what: string) => `0x${createHash('sha256').update(what).digest('hex')}`
const addressOf = (what: string) => hashOf(what).slice(0, 42)
const quantity = (n: number) => `0x${n.toString(16)}`
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** Returns linked address number `n`. */
const linked = (n: number) => `0x${n.toString().padStart(40, '7')}`

/** SQL of {@link linked}. */
export const linkedSql = `'0x' || lpad(n::text, 40, '7')`

/**
 * Runs an EVM node in memory. Each block has transfers of a token between unlinked addresses, and one to a linked address. All answers are
 * prepared before the node is ready.
 */
export function serveTransfers(blocks: number, transfers: number, links: number): void {
  const answers = Array.from({ length: blocks + 1 }, (_, number) => answersOf(number, transfers, linked((number * 7_919) % links)))
  const resultOf = (method: string, [first]: unknown[]) => {
    const number = first === 'latest' ? blocks : Number(first)
    if (method === 'eth_getBlockByNumber') return answers[number]?.block ?? 'null'
    if (method === 'eth_getBlockReceipts') return answers[number]?.receipts ?? 'null'
    if (method === 'eth_blockNumber') return `"${quantity(blocks)}"`
    return method === 'eth_chainId' ? `"${quantity(chainId)}"` : undefined
  }
  const server = createServer(async (request, response) => {
    const sent: unknown = JSON.parse(await textOf(request))
    const calls: unknown = [sent].flat()
    if (!Calls.Check(calls)) throw new Error('The request to the node is malformed')
    const parts = calls.map(({ id, method, params }) => {
      const result = resultOf(method, params)
      const outcome =
        result === undefined ? `"error":{"code":-32601,"message":"the method ${method} does not exist"}` : `"result":${result}`
      return `{"jsonrpc":"2.0","id":${id},${outcome}}`
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(Array.isArray(sent) ? `[${parts.join(',')}]` : parts[0])
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
  })
  process.on('disconnect', () => process.exit(0))
}

function answersOf(number: number, transfers: number, recipient: string) {
  const hash = hashOf(`block ${number}`)
  const moved = Array.from({ length: transfers }, (_, index) => {
    const name = `${number} ${index}`
    const place = { blockHash: hash, blockNumber: quantity(number), transactionIndex: quantity(index) }
    return { place, id: hashOf(name), from: addressOf(`from ${name}`), to: index === 0 ? recipient : addressOf(`to ${name}`), index }
  })
  const amount = `0x${(1_000_000).toString(16).padStart(64, '0')}`
  const transactions = moved.map(({ place, id, from, to }) => ({
    ...place,
    hash: id,
    from,
    to: token,
    nonce: '0x1',
    value: '0x0',
    input: `0xa9059cbb${word(to).slice(2)}${amount.slice(2)}`,
    gas: '0xffff',
    gasPrice: '0x3b9aca00',
    type: '0x2',
    chainId: quantity(chainId),
  }))
  const receipts = moved.map(({ place, id, from, to, index }) => {
    const topics = [transferEvent, word(from), word(to)]
    const log = { ...place, address: token, topics, data: amount, transactionHash: id, logIndex: quantity(index), removed: false }
    return {
      ...place,
      transactionHash: id,
      from,
      to: token,
      status: '0x1',
      gasUsed: '0xb411',
      cumulativeGasUsed: '0xb411',
      type: '0x2',
      effectiveGasPrice: '0x3b9aca00',
      contractAddress: null,
      logs: [log],
      logsBloom: `0x${'0'.repeat(512)}`,
    }
  })
  const times = { timestamp: quantity(1_700_000_000 + number), baseFeePerGas: '0x1' }
  const block = { number: quantity(number), hash, parentHash: hashOf(`block ${number - 1}`), ...times, transactions }
  return { block: JSON.stringify(block), receipts: JSON.stringify(receipts) }
}
