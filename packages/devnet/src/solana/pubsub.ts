import type { WebSocket } from 'ws'
import { encodeAccount } from './account-encoding.ts'
import { systemProgram } from './addresses.ts'
import type { ChainEvent } from './chain.ts'
import { type Json, toJson } from './json.ts'
import { inContext, type SolanaNode } from './node.ts'
import { isRecord, readAddress, readConfig, readSignature } from './params.ts'
import { type Call, failure, parse, readCall, success } from './rpc.ts'
import { invalidParams, RpcError } from './rpc-error.ts'
import { type Executed, keysOf } from './transaction-index.ts'

/** `on` returns the notifications of an event. If `last` is true, the notification ends the subscription. */
type Subscription = { kind: string; on(event: ChainEvent): readonly Notification[] }
type Notification = { result: Json; last?: boolean }
type Subscribe = (node: SolanaNode, params: readonly unknown[]) => Subscription

/** Serves the subscriptions of one client until it disconnects. */
export function serveSubscriptions(node: SolanaNode, socket: WebSocket): void {
  const subscriptions = new Map<number, Subscription>()
  let next = 0
  const notify = (id: number, { kind }: Subscription, notifications: readonly Notification[]) => {
    for (const { result, last } of notifications) {
      if (last) subscriptions.delete(id)
      socket.send(toJson({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription: id } }))
    }
  }
  const unlisten = node.chain.listen((event) => {
    for (const [id, subscription] of subscriptions) notify(id, subscription, subscription.on(event))
  })
  socket.on('close', unlisten)
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const call = readCall(parse(data.toString()))
    // Clients keep the connection open with calls that need no answer.
    if (!call || call.id === undefined) return
    try {
      const ended = /^(\w+)Unsubscribe$/.exec(call.method)
      if (ended) return socket.send(success(call.id, toJson(subscriptions.delete(Number(call.params[0])))))
      const subscription = subscribe(node, call)
      const id = next++
      subscriptions.set(id, subscription)
      socket.send(success(call.id, `${id}`))
    } catch (error) {
      socket.send(failure(call.id, error instanceof RpcError ? error : new RpcError(-32603, 'Internal error')))
    }
  })
}

function subscribe(node: SolanaNode, { method, params }: Call): Subscription {
  const kind = kinds.get(method)
  if (!kind) throw new RpcError(-32601, 'Method not found')
  return kind(node, params)
}

const slotSubscribe: Subscribe = ({ chain }) => ({
  kind: 'slot',
  on: (event) =>
    event.type === 'block' ? [{ result: { slot: event.block.slot + 1n, parent: event.block.slot, root: chain.finalizedSlot() } }] : [],
})

/**
 * Sends one notification when the transaction has the requested commitment. If it already has, the next block triggers the notification, so
 * that it never comes before the id of the subscription.
 */
const signatureSubscribe: Subscribe = (node, [signature, config]) => {
  const id = readSignature(signature)
  const { commitment, enableReceivedNotification } = readConfig(config)
  const settled = (): Notification[] => {
    const executed = node.chain.find(id)
    if (!executed || !isSettled(node, executed, commitment)) return []
    return [{ result: inContext(node, { err: executed.error }), last: true }]
  }
  return {
    kind: 'signature',
    on: (event) => {
      if (enableReceivedNotification === true && event.type === 'executed' && event.executed.wire.id === id && commitment !== 'processed') {
        return [{ result: inContext(node, 'receivedSignature') }]
      }
      return settled()
    },
  }
}

const logsSubscribe: Subscribe = (node, [filter, config]) => {
  const { commitment } = readConfig(config)
  const mentions = isRecord(filter) && Array.isArray(filter.mentions) ? filter.mentions : undefined
  if (mentions && mentions.length !== 1) throw invalidParams('Invalid Request: Only 1 address supported')
  if (!mentions && filter !== 'all' && filter !== 'allWithVotes') throw invalidParams('Invalid Request: unknown filter')
  const mentioned = mentions && readAddress(mentions[0])
  return perTransaction(node, 'logs', commitment, (executed) => {
    if (mentioned && !keysOf(executed).has(mentioned)) return undefined
    const { meta, error, wire } = executed
    const logs = typeof meta === 'object' && meta && 'logMessages' in meta ? meta.logMessages : []
    return inContext(node, { signature: wire.id, err: error, logs: logs ?? [] })
  })
}

const accountSubscribe: Subscribe = (node, [account, config]) => {
  const address = readAddress(account)
  const settings = readConfig(config)
  const { accountAt } = node.chain
  const closed = {
    lamports: 0n,
    owner: systemProgram,
    executable: false,
    rentEpoch: 0n,
    space: 0,
    data: ['', 'base64'],
  }
  return perTransaction(node, 'account', settings.commitment, (executed) =>
    keysOf(executed).has(address) ? inContext(node, encodeAccount(accountAt(address), settings, accountAt) ?? closed) : undefined,
  )
}

/** Sends a notification for each transaction for which `show` returns a value, when its block has the requested commitment. */
function perTransaction(node: SolanaNode, kind: string, commitment: unknown, show: (executed: Executed) => Json | undefined): Subscription {
  const waiting: Executed[] = []
  return {
    kind,
    on(event) {
      if (event.type === 'executed') waiting.push(event.executed)
      const unsettled = waiting.findIndex((executed) => !isSettled(node, executed, commitment))
      return waiting.splice(0, unsettled < 0 ? waiting.length : unsettled).flatMap((executed) => {
        const result = show(executed)
        return result === undefined ? [] : [{ result }]
      })
    },
  }
}

/** Returns whether a transaction has the commitment. The default is finalized. */
function isSettled({ chain }: SolanaNode, executed: Executed, commitment: unknown): boolean {
  if (commitment === 'processed') return true
  return commitment === 'confirmed' ? chain.isConfirmed(executed) : executed.slot <= chain.finalizedSlot()
}

const kinds = new Map(Object.entries({ slotSubscribe, signatureSubscribe, logsSubscribe, accountSubscribe }))
