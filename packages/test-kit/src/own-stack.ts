import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './programs.ts'

const root = resolve(import.meta.dirname, '../../..')

type Ready = { type: 'ready'; url?: string; chains?: { platformId: string; chainId: number | string; rpcUrl: string }[] }

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'

/**
 * Starts local chains and an API for one test file, as programs on free ports. Returns functions that run examples and scripts
 * against this stack. `settings` are environment variables of the API.
 */
export async function startOwnStack(settings: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'stack-'))
  const children: ChildProcess[] = []
  const start = (command: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    children.push(child)
    return watch(child)
  }
  /** Starts a program of the project as `npm run` does, which compiles changed sources first. */
  const program = (file: string, args: string[], env: Record<string, string> = {}) =>
    start(process.execPath, ['tools/run.mjs', file, ...args], env)

  const ports = ['--ethereum-port', '0', '--base-port', '0']
  const started = await Promise.all([
    ready(program('packages/devnet/src/bin/devnet.ts', ['--data', join(directory, 'chains'), ...ports])),
    ready(program('packages/devnet/src/bin/solana.ts', ['--data', join(directory, 'solana'), '--port', '0'])),
  ])
  const chains = started.flatMap(({ chains = [] }) => chains)
  const nodes = chains.flatMap(({ platformId, chainId, rpcUrl }) => [
    [`RPC_URL_${platformId.toUpperCase()}`, rpcUrl],
    [`CHAIN_ID_${platformId.toUpperCase()}`, `${chainId}`],
  ])
  const gateway = chains.find(({ platformId }) => platformId === 'ethereum')?.rpcUrl
  const servers = { DATABASE_URL: '', REDIS_URL: '', PUBLIC_URL: '' }
  const readable = { IPFS_GATEWAY: `${gateway}/ipfs/`, SITE_RPC: chains.map(({ platformId }) => platformId).join() }
  const own = { ...servers, ...readable, API_PORT: '0', DATA_DIR: directory }
  const { url = '' } = await ready(program('apps/api/src/bin/local-api.ts', [], { ...own, ...Object.fromEntries(nodes), ...settings }))

  return {
    freePort,
    api: url,
    directory,
    chains,
    /** Runs one of the SDK's examples and waits for its end. */
    async run(example: string, args: string[] = [], env: Record<string, string> = {}) {
      const running = program(`packages/sdk/examples/${example}.ts`, args, env)
      return { code: await running.ended, output: running.output() }
    },
    /** Starts one of the SDK's examples that does not end. */
    begin(example: string, args: string[] = [], env: Record<string, string> = {}) {
      const running = program(`packages/sdk/examples/${example}.ts`, args, env)
      return {
        output: running.output,
        async stop() {
          running.child.kill('SIGTERM')
          await running.ended
        },
      }
    },
    /** Runs a bash script and waits for its end. */
    async bash(script: string, args: string[] = [], env: Record<string, string> = {}) {
      const running = start('bash', ['-c', script, 'bash', ...args], env)
      return { code: await running.ended, output: running.output() }
    },
    async stop() {
      // The API stops first, because it still needs the chains while it finishes.
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = new Promise((resolve) => child.once('close', resolve))
        child.kill('SIGTERM')
        await ended
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type Watched = { child: ChildProcess; ended: Promise<number | null>; output: () => string }

function watch(child: ChildProcess): Watched {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return { child, ended: new Promise((resolve) => child.once('close', resolve)), output: () => output }
}

/** Resolves with the message that a program sends when it is ready. @throws if it ends before */
function ready({ child, ended, output }: Watched): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => isReady(message) && resolve(message))
    ended.then((code) => reject(new Error(`The program ended with ${code} before it was ready: ${output()}`)))
  })
}
