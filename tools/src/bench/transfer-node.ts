// An EVM node in memory for the indexer benchmark. Each block has token transfers between unlinked addresses, and one to a linked address.
// The node prepares its answers before it is ready, so that the benchmark measures only the indexer.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { Type } from 'typebox'
import { parser } from '../parse.ts'

const [blocks = 0, transfers = 0, links = 0] = process.argv.slice(2).map(Number)
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const transferEvent = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const hashOf = (what: string) => `0x${createHash('sha256').update(what).digest('hex')}`
const quantity = (n: number) => `0x${n.toString(16)}`
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
/** Returns the same linked address number `n` as the SQL of `link` in `indexer-speed.ts`. */
const linked = (n: number) =>
  `0x${createHash('md5')
    .update(String(n))
    .digest('hex')
    .replace(/[a-f]/g, (c) => String(c.charCodeAt(0) - 97))}${String(n).padStart(8, '0')}`

const answers: { block: string; receipts: string }[] = []
for (let number = 0; number <= blocks; number++) {
  const [hash, parentHash] = [hashOf(`block ${number}`), hashOf(`block ${number - 1}`)]
  const transactions = []
  const receipts = []
  for (let index = 0; index < transfers; index++) {
    const from = hashOf(`from ${number} ${index}`).slice(0, 42)
    const to = index === 0 ? linked((number * 7_919) % links) : hashOf(`to ${number} ${index}`).slice(0, 42)
    const transactionHash = hashOf(`transaction ${number} ${index}`)
    const amount = `0x${(1_000_000n + BigInt(index)).toString(16).padStart(64, '0')}`
    const blockFields = { blockHash: hash, blockNumber: quantity(number), transactionIndex: quantity(index) }
    const input = `0xa9059cbb${word(to).slice(2)}${amount.slice(2)}`
    transactions.push({
      ...blockFields,
      hash: transactionHash,
      from,
      to: token,
      nonce: '0x1',
      value: '0x0',
      input,
      gas: '0xffff',
      gasPrice: '0x3b9aca00',
      type: '0x2',
      chainId: '0x7a69',
    })
    const log = {
      ...blockFields,
      address: token,
      topics: [transferEvent, word(from), word(to)],
      data: amount,
      transactionHash,
      logIndex: quantity(index),
      removed: false,
    }
    const logsBloom = `0x${'0'.repeat(512)}`
    receipts.push({
      ...blockFields,
      transactionHash,
      from,
      to: token,
      status: '0x1',
      gasUsed: '0xb411',
      cumulativeGasUsed: '0xb411',
      effectiveGasPrice: '0x3b9aca00',
      contractAddress: null,
      logs: [log],
      logsBloom,
      type: '0x2',
    })
  }
  const block = {
    number: quantity(number),
    hash,
    parentHash,
    timestamp: quantity(1_700_000_000 + number),
    baseFeePerGas: '0x1',
    transactions,
  }
  answers.push({ block: JSON.stringify(block), receipts: JSON.stringify(receipts) })
}

const parseCalls = parser(
  'The request to the node',
  Type.Array(Type.Object({ id: Type.Number(), method: Type.String(), params: Type.Array(Type.Unknown()) })),
)

const server = createServer(async (request, response) => {
  const calls = parseCalls([JSON.parse(await textOf(request))].flat())
  const parts = calls.map(({ id, method, params }) => {
    const number = params[0] === 'latest' ? blocks : Number(params[0])
    if (method === 'eth_getBlockByNumber') return `{"jsonrpc":"2.0","id":${id},"result":${answers[number]?.block ?? 'null'}}`
    if (method === 'eth_getBlockReceipts') return `{"jsonrpc":"2.0","id":${id},"result":${answers[number]?.receipts ?? 'null'}}`
    return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"the method ${method} does not exist"}}`
  })
  response.writeHead(200, { 'content-type': 'application/json' }).end(`[${parts.join(',')}]`)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
})
