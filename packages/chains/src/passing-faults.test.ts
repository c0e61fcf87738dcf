import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { connectRpc } from './json-rpc.ts'

type Refusal = { code: number; message: string }

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A node that refuses the first `times` requests for each method in `refused`, and answers all others with the method's name. */
async function listen(refused: Record<string, Refusal>, times = 1) {
  const counts = new Map<string, number>()
  const answer = ({ id, method }: { id: number; method: string }) => {
    const count = (counts.get(method) ?? 0) + 1
    counts.set(method, count)
    const error = count <= times ? refused[method] : undefined
    return { jsonrpc: '2.0', id, ...(error ? { error } : { result: method }) }
  }
  const listening = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const sent = JSON.parse(body)
    response.end(JSON.stringify(Array.isArray(sent) ? sent.map(answer) : answer(sent)))
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return { rpc: connectRpc(`http://127.0.0.1:${port}`), counts }
}

const call = (method: string) => ({ method, params: [] })

describe('a node lacks a block for a moment', () => {
  test.each<[string, number]>([
    ['header not found', -32000],
    ['missing trie node 90ab (path 0a) state 0x12 is not available', -32000],
    ['Unknown block', -32001],
    ['block not found: 0x10', -32000],
    ['Block status not yet available for slot 7', -32014],
    ['Minimum context slot has not been reached', -32016],
    ['Node is behind by 42 slots', -32005],
  ])('it refuses a call with "%s" → the call is repeated and succeeds', async (message, code) => {
    const { rpc, counts } = await listen({ late: { code, message } })
    expect(await rpc.read([call('late')])).toEqual(['late'])
    expect(counts.get('late')).toBe(2)
  })

  test('one call of a batch is refused → only this call is repeated, and the order is kept', async () => {
    const { rpc, counts } = await listen({ late: { code: -32000, message: 'header not found' }, bad: { code: 3, message: 'reverted' } })
    expect(await rpc.request([call('one'), call('late'), call('bad'), call('two')])).toMatchObject([
      { result: 'one' },
      { result: 'late' },
      { refusal: { code: 3 } },
      { result: 'two' },
    ])
    expect(Object.fromEntries(counts)).toEqual({ one: 1, late: 2, bad: 1, two: 1 })
  })

  test('the second attempt is refused too → unavailable after two attempts', async () => {
    const { rpc, counts } = await listen({ late: { code: -32000, message: 'header not found' } }, 5)
    await expect(rpc.read([call('late')])).rejects.toMatchObject({ reason: 'unavailable', cause: { name: 'RpcRefused' } })
    expect(counts.get('late')).toBe(2)
  })

  test('a call must not be repeated → it is sent once', async () => {
    const { rpc, counts } = await listen({ send: { code: -32000, message: 'header not found' } })
    expect(await rpc.submit(call('send'))).toMatchObject({ refusal: { message: 'header not found' } })
    expect(counts.get('send')).toBe(1)
  })

  test.each<[string, number]>([
    ['execution reverted: block not found', 3],
    ['limit exceeded', -32005],
    ['Block not available for slot 9', -32004],
    ['insufficient funds', -32000],
  ])('it refuses with "%s" (%i) → the refusal is final', async (message, code) => {
    const { rpc, counts } = await listen({ late: { code, message } })
    expect(await rpc.request([call('late')])).toMatchObject([{ refusal: { code, message } }])
    expect(counts.get('late')).toBe(1)
  })
})
