import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectRpc, type Rpc } from './json-rpc.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, '0')
const begin = '{"jsonrpc":"2.0","id":0,"result":"0x'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A node that answers `long` with 20 MiB and keeps the answer open until `end` is called. The server answers other calls at once. */
async function listen() {
  const open: ServerResponse[] = []
  const listening = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.write(begin)
    if (!body.includes('long')) return response.end('1"}')
    for (let i = 0; i < 20; i++) response.write(MEGABYTE)
    return open.push(response)
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const end = () => {
    for (const response of open.splice(0)) response.end('"}')
  }
  return { rpc: connectRpc(`http://127.0.0.1:${port}`, 20_000), end }
}

const send = (rpc: Rpc, method: string) => rpc.request([{ method, params: [] }])
const tooManyLargeAnswers = { reason: 'unavailable', cause: { message: 'Too many large answers from the node at once' } }

test('many large answers arrive at once → those above the memory limit fail, and short answers still arrive', async () => {
  const { rpc, end } = await listen()
  const pending = Array.from({ length: 8 }, () => send(rpc, 'long'))
  await expect(Promise.race(pending)).rejects.toMatchObject(tooManyLargeAnswers)
  expect(await send(rpc, 'short')).toEqual([{ result: '0x1' }])
  const ending = setInterval(end, 20)
  const answers = await Promise.allSettled(pending)
  clearInterval(ending)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(1)
  expect(refused.length).toBeLessThanOrEqual(3)
  expect(refused).toMatchObject(refused.map(() => ({ reason: tooManyLargeAnswers })))
})

test('a large answer is complete → its memory is available for the next', async () => {
  const { rpc, end } = await listen()
  const ending = setInterval(end, 20)
  for (let i = 0; i < 8; i++) expect(await send(rpc, 'long')).toHaveLength(1)
  clearInterval(ending)
})
