import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import WebSocket from 'ws'
import type { Head } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { endpoint } from '../../json-rpc.ts'
import { readHead } from './blocks.ts'
import { readQuantity } from './wire.ts'

/** Maximum size of a message. A head is about a kilobyte, and larger with the list of a block's withdrawals. */
const MAX_MESSAGE_BYTES = 1024 * 1024
const CONNECT_TIMEOUT_MS = 10_000
/** Milliseconds between two pings, which detect a connection that was lost without a close event. */
const PING_EVERY_MS = 15_000

const Message = Compile(
  Type.Object({
    id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(Type.Unknown()),
    method: Type.Optional(Type.String()),
    params: Type.Optional(Type.Object({ result: Type.Unknown() })),
  }),
)

/**
 * Subscribes to new heads over a websocket and calls `onHead` for each, until the returned function is called. Heads are reported once the
 * node has confirmed its chain id. Calls `onEnd` once if the connection ends: the node closed it or is silent, follows another chain,
 * refuses subscriptions, or sends something malformed.
 * @see https://ethereum.org/developers/tutorials/using-websockets/#eth-subscribe
 */
export function watchHead(
  wsUrl: string,
  chainId: number,
  onHead: (head: Head) => void,
  onEnd: () => void,
  pingEveryMs = PING_EVERY_MS,
): () => void {
  const socket = openSocket(wsUrl)
  const pings = startPings(socket, pingEveryMs, end)
  const receive = createReceiver(chainId)
  let isOver = false

  function stop() {
    isOver = true
    pings.stop()
    // While the socket still connects, `terminate` emits an 'error' event, which the listener below ignores.
    socket.terminate()
  }

  function end() {
    if (isOver) return
    stop()
    onEnd()
  }

  socket.on('open', () => {
    for (const [id, method, params] of opening) socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  })
  socket.on('message', (data) => {
    pings.markAlive()
    if (isOver) return
    let head: Head | undefined
    try {
      head = receive(String(data))
    } catch {
      return end()
    }
    if (head) onHead(head)
  })
  socket.on('pong', pings.markAlive)
  socket.on('close', end)
  // Errors are ignored here, because a 'close' event follows each error.
  socket.on('error', () => {})
  return stop
}

function openSocket(wsUrl: string): WebSocket {
  const { url, headers } = endpoint(wsUrl)
  return new WebSocket(url, {
    headers,
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout: CONNECT_TIMEOUT_MS,
    perMessageDeflate: false,
    followRedirects: false,
  })
}

/** Sends pings and detects a connection that was lost without a close event. */
type Pings = { markAlive(): void; stop(): void }

/** Pings the node regularly. Calls `onSilent` if nothing marked the connection as alive since the last ping. */
function startPings(socket: WebSocket, everyMs: number, onSilent: () => void): Pings {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return onSilent()
    isAlive = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, everyMs)
  timer.unref()
  return {
    markAlive() {
      isAlive = true
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns a function that returns the head in a message, if any. The function throws if the node follows another chain, refuses, or sends
 * no JSON-RPC.
 */
function createReceiver(chainId: number): (text: string) => Head | undefined {
  let isRightChain = false
  return (text) => {
    const message: unknown = JSON.parse(text)
    if (!Message.Check(message)) throw new Error('The message is not JSON-RPC')
    if (message.error !== undefined) throw new Error('The node refused a request on the subscription connection')
    if (message.id === CHAIN_ID) {
      if (readQuantity(message.result) !== BigInt(chainId)) throw new ChainError('wrong_chain')
      isRightChain = true
    }
    return message.method === 'eth_subscription' && isRightChain ? readHead(message.params?.result) : undefined
  }
}

const CHAIN_ID = 0
const opening = [
  [CHAIN_ID, 'eth_chainId', []],
  [1, 'eth_subscribe', ['newHeads']],
] as const
