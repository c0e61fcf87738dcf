import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isLong } from '@patina/test-kit/long-form'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faucetAddress, testAccounts } from './accounts.ts'
import { type Devnet, startDevnet } from './devnet.ts'
import { fund } from './faucet.ts'
import { anyPorts, balanceOf, chain, networkOf, sentBy, until, unusedAddress } from './testing/local-chains.ts'

const ethereum = networkOf('ethereum')
const root = resolve(import.meta.dirname, '../../..')

describe('the state of the local chains', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'devnet-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  it('the chains are stopped and started → the state and old receipts are kept, and nothing is seeded twice', async () => {
    const first = await startDevnet({ dataDir: directory, ports: anyPorts })
    const hash = await fund(chain(first, 'base').rpcUrl, networkOf('base'), { to: unusedAddress, token: null, amount: 42n })
    const nonce = await sentBy(chain(first, 'base').client, faucetAddress)
    const head = await chain(first, 'base').client.getBlock()
    await first.stop()
    await until(() => nodesIn(directory).length === 0)

    const second = await startDevnet({ dataDir: directory, ports: anyPorts })
    const { client } = chain(second, 'base')
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getBalance({ address: unusedAddress })).toBe(42n)
    expect(await sentBy(client, faucetAddress)).toBe(nonce)
    expect((await client.getBlock({ blockNumber: head.number })).hash).toBe(head.hash)
    await client.mine({ blocks: 1 })
    expect(Math.abs(Number((await client.getBlock()).timestamp) - Date.now() / 1000)).toBeLessThan(30)
    await second.stop()
  })

  it('a node is killed → it is restarted with its state', async () => {
    const lines: string[] = []
    const devnet = await startDevnet({ dataDir: directory, ports: anyPorts, log: (line) => lines.push(line) })
    const { client, rpcUrl, chainId } = chain(devnet, 'ethereum')
    const hash = await fund(rpcUrl, ethereum, { to: unusedAddress, token: null, amount: 7n })
    await until(() => isSaved(directory, 'ethereum', hash))
    for (const { pid } of nodesIn(directory).filter(({ args }) => args.includes(`--chain-id ${chainId}`))) process.kill(pid, 'SIGKILL')
    await until(() => lines.some((line) => line.includes('will be restarted')))
    await until(async () => (await client.getBalance({ address: unusedAddress }).catch(() => 0n)) === 7n)
    await devnet.stop()
  })

  it('the program is killed → the state is kept and no process is left', async () => {
    const killed = await startProgram(directory)
    const rpcUrl = killed.chains.find(({ platformId }) => platformId === 'ethereum')?.rpcUrl ?? ''
    const hash = await fund(rpcUrl, ethereum, { to: unusedAddress, token: null, amount: 1n })
    await until(() => isSaved(directory, 'ethereum', hash))
    const exit = once(killed.child, 'exit')
    killed.child.kill('SIGKILL')
    await exit

    const next = await startDevnet({ dataDir: directory, ports: anyPorts })
    expect((await chain(next, 'ethereum').client.getTransactionReceipt({ hash })).status).toBe('success')
    await next.stop()
    await until(() => nodesIn(directory).length === 0)
  })

  // A hanging program is killed after seconds, so these tests take long.
  if (isLong) {
    it('a node hangs and the chains are stopped → the node is killed and the last save is kept', async () => {
      const lines: string[] = []
      const devnet = await startDevnet({ dataDir: directory, ports: anyPorts, log: (line) => lines.push(line) })
      hang(directory)
      const startedAt = performance.now()
      await devnet.stop()
      expect(performance.now() - startedAt, 'the time that `npm start` allows').toBeLessThan(20_000)
      await until(() => nodesIn(directory).length === 0)
      expect(lines).toContainEqual(expect.stringContaining('could not be saved'))
    })

    it('the program is killed while its nodes hang → a new program uses the same ports at once, and the nodes are killed soon', async () => {
      const killed = await startProgram(directory)
      const hanging = hang(directory)
      const exit = once(killed.child, 'exit')
      killed.child.kill('SIGKILL')
      await exit

      const [ethereum = 0, base = 0] = killed.chains.map(({ rpcUrl }) => Number(new URL(rpcUrl).port))
      const next = await startDevnet({ dataDir: directory, ports: { ethereum, base } })
      expect(next.chains).toEqual(killed.chains)
      const left = () => nodesIn(directory).filter(({ pid }) => hanging.includes(pid))
      await until(() => left().length === 0)
      await next.stop()
      await until(() => nodesIn(directory).length === 0)
    })
  }

  it('another program uses the directory → the error names its pid and --data', async () => {
    const { child } = await startProgram(directory)
    await expect(startDevnet({ dataDir: directory, ports: anyPorts })).rejects.toThrow(
      `The local chains in ${directory} are already running (pid ${child.pid}). Stop that program, or use another directory with --data.`,
    )
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    expect((await readdir(directory)).filter((name) => name.includes('.lock'))).toEqual([])
  })

  it('the process id of the lock now belongs to another program → the directory is free', async () => {
    await writeFile(join(directory, 'devnet.lock'), JSON.stringify({ pid: process.ppid, startedAt: 'long ago' }))
    const devnet = await startDevnet({ dataDir: directory, ports: anyPorts })
    await devnet.stop()
  })

  it('the state file is damaged → it is renamed, and a new chain is started', async () => {
    await truncate(join(directory, 'base.json.gz'), 5_000)
    const lines: string[] = []
    const devnet = await startDevnet({ dataDir: directory, ports: anyPorts, log: (line) => lines.push(line) })
    expect(lines).toEqual([expect.stringContaining('base.json.gz cannot be used')])
    expect((await readdir(directory)).some((file) => file.startsWith('base.json.gz.unusable-'))).toBe(true)
    expect(await balanceOf(devnet, 'base', 'USDC', testAccounts()[0]?.address ?? unusedAddress)).toBe(parseUnits('25000', 6))
    await devnet.stop()
  })

  it('a port of the chains is taken → the error names the port, and the state is unchanged', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(startDevnet({ dataDir: directory, ports: { ethereum: 0, base: port } })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken`,
    )
    await until(() => nodesIn(directory).length === 0)
    server.close()
  })
})

/** Returns the running nodes of the data directory. The shell around a node may end a moment after it. */
function nodesIn(directory: string): { pid: number; args: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`${directory}/`) && line.includes('/bin/anvil --host'))
    .map((line) => ({ pid: Number.parseInt(line, 10), args: line }))
}

/** Makes every node of the directory hang, so that it handles no request and no SIGTERM. Returns their process ids. */
function hang(directory: string): number[] {
  const nodes = nodesIn(directory).filter(({ args }) => !args.includes('/bin/sh -c'))
  expect(nodes).toHaveLength(2)
  for (const { pid } of nodes) process.kill(pid, 'SIGSTOP')
  return nodes.map(({ pid }) => pid)
}

/** Returns whether the saved chain contains a transaction. A save that was already in progress when it was mined does not contain it. */
const isSaved = async (directory: string, id: string, hash: string) =>
  gunzipSync(await readFile(join(directory, `${id}.json.gz`))).includes(hash)

type Ready = { type: 'ready'; chains: Devnet['chains'] }

/** Starts the program as `npm run devnet` does. */
async function startProgram(directory: string): Promise<{ child: ChildProcess; chains: Devnet['chains'] }> {
  const child = fork(
    join(root, 'tools/run.mjs'),
    [join(import.meta.dirname, 'bin/devnet.ts'), '--data', directory, '--ethereum-port', '0', '--base-port', '0'],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [message] = (await once(child, 'message')) as [Ready]
  return { child, chains: message.chains }
}
