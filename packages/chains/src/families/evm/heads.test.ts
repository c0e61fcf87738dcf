import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Head } from '../../adapter.ts'
import { connectChain } from '../../index.ts'
import { connectRpc } from '../../json-rpc.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { watchHead } from './heads.ts'

const block = (number: number) => ({ number: `0x${number.toString(16)}`, hash: `0x${'ab'.repeat(32)}`, timestamp: '0x65' })
const headMessage = (result: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription: '0x1', result } })
const reply = (id: number, answer: object) => JSON.stringify({ jsonrpc: '2.0', id, ...answer })

/** Returns the messages with which a node answers a request. An empty list means that the node sends no reply. */
type Responder = (method: string, id: number) => string[]

/** A valid node: it answers with the chain id of Ethereum, and with the id of a subscription. */
const good: Responder = (_, id) => [reply(id, { result: '0x1' })]

let server: WebSocketServer | undefined
let authorization: string | undefined
let sockets: WebSocket[] = []

async function listen(respond: Responder, options: { answersPings?: boolean } = {}): Promise<string> {
  sockets = []
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: options.answersPings ?? true })
  server = listening
  listening.on('connection', (socket, request) => {
    authorization = request.headers.authorization
    sockets.push(socket)
    socket.on('message', (data) => {
      const { method, id } = Object(JSON.parse(String(data)))
      for (const text of respond(method, id)) socket.send(text)
    })
  })
  await new Promise((resolve) => listening.once('listening', resolve))
  return `ws://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const socket of sockets) socket.terminate()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** Records every callback of a watch, in order. `until` resolves when that many callbacks were recorded. */
function record() {
  const recorded: (bigint | 'end')[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const note = (what: bigint | 'end') => {
    recorded.push(what)
    for (const { count, resolve } of waiting) if (recorded.length >= count) resolve()
  }
  return {
    recorded,
    onHead: (head: Head) => note(head.number),
    onEnd: () => note('end'),
    until: (count: number) =>
      new Promise<void>((resolve) => (recorded.length >= count ? resolve() : waiting.push({ count, resolve: () => resolve() }))),
  }
}

const subscribed =
  (...texts: string[]): Responder =>
  (method, id) => [...good(method, id), ...(method === 'eth_subscribe' ? texts : [])]

describe('watching heads over a websocket', () => {
  test('new heads → reported until the watch is stopped', async () => {
    const url = await listen(subscribed(headMessage(block(7)), headMessage(block(8))))
    const { recorded, onHead, onEnd, until } = record()
    const stop = watchHead(url, 1, onHead, onEnd)
    await until(2)
    stop()
    const [socket] = sockets
    if (socket && socket.readyState !== socket.CLOSED) await new Promise((resolve) => socket.once('close', resolve))
    expect(recorded).toEqual([7n, 8n])
  })

  test('the node closes the connection → `onEnd` once', async () => {
    const url = await listen(subscribed(headMessage(block(7))))
    const { recorded, onHead, onEnd, until } = record()
    watchHead(url, 1, onHead, onEnd)
    await until(1)
    for (const socket of sockets) socket.close()
    await until(2)
    expect(recorded).toEqual([7n, 'end'])
  })

  test.each<[string, Responder]>([
    ['follows another chain', (_, id) => [reply(id, { result: '0x2' }), headMessage(block(7))]],
    ['sends heads before its chain id', () => [headMessage(block(7)), 'x']],
    ['refuses subscriptions', (_, id) => [reply(id, { error: { code: -32601, message: 'notifications not supported' } })]],
    ['sends something that is not JSON', () => ['<html>']],
    ['sends JSON that is not JSON-RPC', () => ['[1]']],
    ['sends a malformed head', subscribed(headMessage({ number: 'x' }))],
    ['sends a head that is too large', subscribed(headMessage({ ...block(7), extraData: 'x'.repeat(2 * 1024 * 1024) }))],
  ])('a node that %s → no heads, and `onEnd` once', async (_, respond) => {
    const { recorded, onHead, onEnd, until } = record()
    watchHead(await listen(respond), 1, onHead, onEnd)
    await until(1)
    expect(recorded).toEqual(['end'])
  })

  test('the node stops answering pings → `onEnd`', async () => {
    const { recorded, onHead, onEnd, until } = record()
    watchHead(await listen(() => [], { answersPings: false }), 1, onHead, onEnd, 20)
    await until(1)
    expect(recorded).toEqual(['end'])
  })

  test('no server at the websocket URL → `onEnd`, and no error', async () => {
    const { recorded, onHead, onEnd, until } = record()
    watchHead('ws://127.0.0.1:1', 1, onHead, onEnd)
    await until(1)
    expect(recorded).toEqual(['end'])
  })

  test('a URL with credentials → heads arrive, and the credentials are sent as a header', async () => {
    const url = new URL(await listen(subscribed(headMessage(block(7)))))
    url.username = 'user'
    url.password = 'p@ss'
    const { onHead, onEnd, until } = record()
    const stop = watchHead(url.href, 1, onHead, onEnd)
    await until(1)
    stop()
    expect(authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  })
})

test('a watch that is stopped before it connects → no callback', async () => {
  const url = await listen(subscribed(headMessage(block(7))))
  const { recorded, onHead, onEnd } = record()
  watchHead(url, 1, onHead, onEnd)()
  const second = record()
  const stop = watchHead(url, 1, second.onHead, second.onEnd)
  await second.until(1)
  stop()
  expect(recorded).toEqual([])
})

describe('a chain with websocket URLs', () => {
  const { rpcUrl, caip2 } = inject('devnet').ethereum
  const local = { ...ethereum, caip2 }

  test('a local node mines → its heads are reported', async () => {
    const chain = connectChain(local, [rpcUrl, rpcUrl.replace('http', 'ws')])
    const { number } = await chain.getHead()
    const { recorded, onHead, onEnd, until } = record()
    const stop = chain.watchHead?.(onHead, onEnd)
    const mining = setInterval(() => void connectRpc(rpcUrl).submit({ method: 'evm_mine', params: [] }), 50)
    await until(1)
    clearInterval(mining)
    stop?.()
    expect(recorded[0]).toBeGreaterThan(number)
  })

  test('two websocket URLs, one unreachable → used in turn, so heads arrive', async () => {
    const chainId = `0x${Number(caip2.slice('eip155:'.length)).toString(16)}`
    const respond: Responder = (method, id) => (method === 'eth_chainId' ? [reply(id, { result: chainId })] : [headMessage(block(7))])
    const chain = connectChain(local, ['ws://127.0.0.1:1', rpcUrl, await listen(respond)])
    const [away, well] = [record(), record()]
    chain.watchHead?.(away.onHead, away.onEnd)
    await away.until(1)
    const stop = chain.watchHead?.(well.onHead, well.onEnd)
    await well.until(1)
    stop?.()
    expect([away.recorded, well.recorded]).toEqual([['end'], [7n]])
  })

  test('a chain without a websocket URL → no `watchHead`', () => {
    expect(connectChain(local, [rpcUrl]).watchHead).toBeUndefined()
  })

  test('a chain with only websocket URLs → an error, since requests need an http URL', () => {
    expect(() => connectChain(local, ['ws://127.0.0.1:1'])).toThrow('No node of ethereum has an http URL')
  })
})
