import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { type ChainAdapter, connectChain } from '@patina/chains'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { networkOf } from '../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { linkMessage, newAccount } from '../../../testing/proof.ts'
import { deadlines } from './protection.ts'

/** A node that counts its calls by method and answers each only when the test lets it. */
let node: Server
let called: string[]
let release: () => void
let running: TestApp
let device: TestDevice
let chain: ChainAdapter
let port: number
let lines: string[]

beforeEach(async () => {
  called = []
  lines = []
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  node = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const calls = [JSON.parse(body)].flat()
    called.push(...calls.map(({ method }) => method))
    await released
    // `0x01`: the code of a contract, and the verdict that a signature is valid.
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x01' }))))
  })
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  chain = connectChain(networkOf('ethereum'), `http://127.0.0.1:${Object(node.address()).port}`)
  await start(300)
})

/** Starts an API that answers 503 after this time. */
async function start(answerMs: number) {
  const loggerInstance = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  running = await testApp({ chains: new Map([['ethereum', chain]]), deadlines: { ...deadlines, answerMs }, loggerInstance })
  port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port)
  device = await registerDevice(running.app)
}

afterEach(async () => {
  release()
  node.closeAllConnections()
  node.close()
  await running.close()
})

/** Returns a call that links twelve contract accounts. The node verifies their signatures one after the other. */
function linkingTwelve() {
  const addresses = Array.from({ length: 12 }, () => {
    const { address } = newAccount()
    return { address, platformId: 'ethereum', message: linkMessage(device, chain, address), signature: `0x${'11'.repeat(70)}` }
  })
  return { method: 'POST', url: '/v1/wallet/addresses', body: { addresses } } as const
}

/** Sends the call over a connection of its own. */
function send({ url, body }: ReturnType<typeof linkingTwelve>) {
  const text = JSON.stringify(body)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: localhost:80\r\ndevice-id: ${device.id}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  )
  return socket
}

const firstProof = ['eth_getCode', 'eth_call']
const arrived = () => vi.waitFor(() => expect(called).toEqual(firstProof))
/** Waits until the node has served a later request, so that any call of an earlier one has arrived too. */
async function untilServed() {
  release()
  await device.get(`/v1/platforms/ethereum/priority-fees`)
}

describe('a request checks twelve proofs by a slow node', () => {
  test('it gets no answer in time → 503, and the other eleven proofs never reach the node', async () => {
    const socket = send(linkingTwelve())
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('HTTP/1.1 503')
    await untilServed()
    socket.destroy()
    expect(called.filter((method) => firstProof.includes(method))).toEqual(firstProof)
  })

  test('its client leaves → the other eleven proofs never reach the node, and no error is logged', async () => {
    let left = () => {}
    const leaving = new Promise<void>((resolve) => {
      left = resolve
    })
    running.app.server.once('connection', (connection) => connection.on('close', left))
    const socket = send(linkingTwelve())
    await arrived()
    socket.destroy()
    await leaving
    await untilServed()
    expect(called.filter((method) => firstProof.includes(method))).toEqual(firstProof)
    expect(lines.join('')).not.toContain('Abandoned')
  })

  test('its client waits → all proofs are checked', async () => {
    await running.close()
    await start(60_000)
    release()
    expect((await device.send(linkingTwelve())).status).toBe(201)
    expect(called.filter((method) => method === 'eth_getCode')).toHaveLength(12)
  })
})
