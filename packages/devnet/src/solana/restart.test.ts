import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createSolanaRpc } from '@solana/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../testing/local-chains.ts'
import { newAddress, signed, startTestSolana, testSigner, transferSol } from '../testing/solana.ts'
import { startSolana } from './start.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'solana-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('a chain is stopped and started → slots, balances, blockhashes and history are kept, and the same bytes count as processed', async () => {
  const first = await startTestSolana(directory)
  const from = await testSigner(0)
  const to = await newAddress()
  const sent = await signed(first.rpc, from, [transferSol(from.address, to, 1_000_000_000n)])
  await first.rpc.sendTransaction(sent.wire, { encoding: 'base64' }).send()
  const unsent = await signed(first.rpc, from, [transferSol(from.address, to, 500_000_000n)])
  await first.stop()

  const second = await startTestSolana(directory)
  expect((await second.rpc.getBalance(to).send()).value).toBe(1_000_000_000n)
  const found = await second.rpc
    .getTransaction(sent.signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(found?.meta?.fee).toBe(5_000n)
  expect(await second.rpc.getSlot({ commitment: 'confirmed' }).send()).toBeGreaterThanOrEqual(found?.slot ?? 0n)
  await expect(second.rpc.sendTransaction(sent.wire, { encoding: 'base64' }).send()).rejects.toMatchObject({
    cause: { context: { __code: 7050007 } },
  })
  // A transaction signed before the stop is still valid.
  await second.rpc.sendTransaction(unsent.wire, { encoding: 'base64' }).send()
  expect((await second.rpc.getBalance(to).send()).value).toBe(1_500_000_000n)
  expect((await second.rpc.getVoteAccounts().send()).current).toHaveLength(1)
  await second.stop()
})

it('the program of the Solana chain is killed → the saved state is kept, and the directory is free', async () => {
  const { child, rpcUrl } = await startProgram()
  const rpc = createSolanaRpc(rpcUrl)
  const from = await testSigner(0)
  const to = await newAddress()
  const sent = await signed(rpc, from, [transferSol(from.address, to, 1_000_000_000n)])
  await rpc.sendTransaction(sent.wire, { encoding: 'base64' }).send()
  await until(async () => gunzipSync(await readFile(join(directory, 'solana.json.gz'))).includes(to))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const again = await startTestSolana(directory)
  expect((await again.rpc.getBalance(to).send()).value).toBe(1_000_000_000n)
  expect((await again.rpc.getSignatureStatuses([sent.signature]).send()).value[0]?.err).toBeNull()
  await again.stop()
})

it('the state file contains no chain → it is renamed and kept', async () => {
  await writeFile(join(directory, 'solana.json.gz'), 'nothing of the kind')
  const messages: string[] = []
  const devnet = await startSolana({ dataDir: directory, port: 0, subscriptionsPort: 0, log: (line) => messages.push(line) })
  await devnet.stop()
  expect(messages).toEqual([expect.stringContaining('cannot be used')])
  const kept = (await readdir(directory)).find((name) => name.includes('.unusable-'))
  expect(await readFile(join(directory, kept ?? ''), 'utf8')).toBe('nothing of the kind')
})

it('two programs use one data directory → the second fails', async () => {
  const first = await startTestSolana(directory)
  await expect(startSolana({ dataDir: directory, port: 0, subscriptionsPort: 0 })).rejects.toThrow(/already running/)
  await first.stop()
})

it.each<[string, number, OutgoingHttpHeaders, string | undefined]>([
  ['a page that points its own name at this machine', 403, { host: 'attacker.example' }, undefined],
  ['a page of another site', 403, { origin: 'https://attacker.example' }, undefined],
  ['a page of this machine', 200, { origin: 'http://localhost:5173' }, 'http://localhost:5173'],
  ['a program', 200, {}, undefined],
])('%s calls → %i', async (_, status, headers, allowed) => {
  const devnet = await startTestSolana(directory)
  const { port } = new URL(devnet.rpcUrl)
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers })
  call.end('{"jsonrpc":"2.0","id":1,"method":"getHealth"}')
  const [response] = await once(call, 'response')
  response.resume()
  expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([status, allowed])
  const socket = new WebSocket(devnet.subscriptionsUrl, { headers })
  const [what] = await Promise.race([once(socket, 'open').then(() => ['open']), once(socket, 'error')])
  expect(String(what)).toContain(status === 200 ? 'open' : '401')
  socket.close()
  await devnet.stop()
})

/** Starts the program as its script does. */
async function startProgram() {
  const child = fork(
    join(import.meta.dirname, '../../../../tools/run.mjs'),
    [join(import.meta.dirname, '../bin/solana.ts'), '--data', directory, '--port', '0', '--subscriptions-port', '0'],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [message] = (await once(child, 'message')) as [{ chains: { rpcUrl: string }[] }]
  return { child, rpcUrl: message.chains[0]?.rpcUrl ?? '' }
}
