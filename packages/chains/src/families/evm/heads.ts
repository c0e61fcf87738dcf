import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import WebSocket from 'ws'
import type { Head } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { endpoint } from '../../json-rpc.ts'
import { readHead } from './blocks.ts'
import { readQuantity } from './wire.ts'

/** A head is a kilobyte, with the list of a block's withdrawals some more. */
const MAX_MESSAGE_BYTES = 1024 * 1024
const CONNECT_TIMEOUT_MS = 10_000
/** A connection may be lost without a word, so that the node is asked for one. */
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
 * Calls `onHead` for each new head that a node tells over a websocket, once the node has said that it follows the chain of this id, until the
 * returned function is called. `onEnd` is called once when the connection ends, for whatever reason: the node hung up or was silent, follows
 * another chain, takes no subscriptions, or says what nobody understands.
 * @see https://ethereum.org/developers/tutorials/using-websockets/#eth-subscribe
 */
export function watchHead(
  wsUrl: string,
  chainId: number,
  onHead: (head: Head) => void,
  onEnd: () => void,
  pingEveryMs = PING_EVERY_MS,
): () => void {
  const { url, headers } = endpoint(wsUrl)
  const socket = new WebSocket(url, {
    headers,
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout: CONNECT_TIMEOUT_MS,
    perMessageDeflate: false,
    followRedirects: false,
  })
  let isRight = false
  let isAlive = true
  let isOver = false
  const pinging = setInterval(() => {
    if (!isAlive) return end()
    isAlive = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, pingEveryMs)
  pinging.unref()

  function stop() {
    isOver = true
    clearInterval(pinging)
    // While it connects, to end it is an error of its own.
    socket.terminate()
  }

  function end() {
    if (isOver) return
    stop()
    onEnd()
  }

  /** The head that a message tells, if it tells one. @throws when it is no message of a node of our chain */
  function receive(text: string): Head | undefined {
    const message: unknown = JSON.parse(text)
    if (!Message.Check(message)) throw new Error('No JSON-RPC')
    if (message.error !== undefined) throw new Error('Refused')
    if (message.id === CHAIN_ID) {
      if (readQuantity(message.result) !== BigInt(chainId)) throw new ChainError('wrong_chain')
      isRight = true
    }
    return message.method === 'eth_subscription' && isRight ? readHead(message.params?.result) : undefined
  }

  socket.on('open', () => {
    for (const [id, method, params] of opening) socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  })
  socket.on('message', (data) => {
    isAlive = true
    if (isOver) return
    let head: Head | undefined
    try {
      head = receive(String(data))
    } catch {
      return end()
    }
    if (head) onHead(head)
  })
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('close', end)
  // Told by 'close' too, which follows.
  socket.on('error', () => {})
  return stop
}

const CHAIN_ID = 0
const opening = [
  [CHAIN_ID, 'eth_chainId', []],
  [1, 'eth_subscribe', ['newHeads']],
] as const
