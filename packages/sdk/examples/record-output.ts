// Records the output that the site shows, from a clone of the last commit: `npm run transcripts`. Needs the ports of `npm start`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDeviceKey, createWalletClient, registerDevice, unwrap } from '@patina/sdk'

const root = resolve(import.meta.dirname, '../../..')
const recorded = join(root, 'packages/sdk/examples/recorded')
const directory = mkdtempSync(join(tmpdir(), 'transcripts-'))
const clone = join(directory, 'wallet-infrastructure')
const api = 'http://127.0.0.1:3000'
/** The title of the API, which has the brand's name. The recorded files contain a placeholder for it, which the site replaces with its own brand. */
const { title: apiTitle } = JSON.parse(readFileSync(join(root, 'packages/contract/openapi.json'), 'utf8')).info

mkdirSync(recorded, { recursive: true })
spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { stdio: 'inherit' })
const stack = run('npm', ['start'])
try {
  await stack.untilPrinted('Stop with Ctrl-C')
  write('demo.txt', withoutPreamble(await run('npm', ['run', 'demo']).untilEnded()))
  write('demo-solana.txt', withoutPreamble(await run('npm', ['run', 'demo', '--', '--platform', 'solana']).untilEnded()))
  write('first-swap.txt', await run('node', ['tools/run.mjs', 'packages/sdk/examples/samples/first-swap.ts']).untilEnded())
  write('first-calls.json', JSON.stringify(await firstCalls(), null, 2))
  write('token.json', JSON.stringify(await tokens(), null, 2))
  const screen = withoutPreamble(await stack.untilPrinted('✓ Site'))
  // The recorded screen ends before the list of first calls, because the site shows these calls separately.
  write('start.txt', screen.slice(0, screen.indexOf('  1. Register a device')).replace(apiTitle, '{apiTitle}'))
} finally {
  await stack.stop()
  rmSync(directory, { recursive: true, force: true })
}

function run(command: string, args: string[]) {
  const child = spawn(command, args, { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    async untilEnded() {
      const code = await ended
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output}`)
      return output
    },
    untilPrinted: (text: string) => untilPrinted(child, () => output, text),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Waits until a program has printed this text. Returns the output, including what arrived in the same chunk. */
function untilPrinted(child: ChildProcess, output: () => string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => output().includes(text) && resolve(output())
    child.stdout?.on('data', check)
    check()
    child.once('close', () => reject(new Error(`The program ended without printing "${text}": ${output()}`)))
  })
}

/** Removes the lines that npm prints before it runs a script. */
function withoutPreamble(output: string): string {
  return output.replace(/^\n?(> .*\n)+/, '')
}

/** Runs the shell sample of the first calls. Returns the answer of each call. */
async function firstCalls() {
  const script = readFileSync(join(root, 'packages/sdk/examples/shell/first-calls.sh'), 'utf8')
  const output = await run('bash', ['-c', script.replaceAll('# #endregion', String.raw`printf '\x1e'`)]).untilEnded()
  const [register = '', ...answers] = output.split('\x1e')
  const [link, balances, quote] = answers.filter((answer) => answer.trim() !== '').map((answer): unknown => JSON.parse(answer))
  return { register: register.trim(), link, balances, quote }
}

/** Returns header and claims of two device tokens: the token of a registration, and the token of the next call. */
async function tokens() {
  const sent: string[] = []
  const unregistered = createWalletClient({
    baseUrl: api,
    fetch(request) {
      sent.push(request.headers.get('authorization') ?? '')
      return fetch(request)
    },
  })
  const { client } = await unwrap(
    registerDevice(unregistered, { devicePlatform: 'ios', appVersion: '1.0.0', key: await createDeviceKey() }),
  )
  await unwrap(client.useDevice({ appVersion: '1.0.0' }))
  const [registration, call] = sent.map((authorization) => {
    const [header = '', claims = ''] = authorization.replace('Bearer ', '').split('.')
    return { header: decode(header), claims: decode(claims) }
  })
  return { registration, call }
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function write(name: string, content: string) {
  writeFileSync(join(recorded, name), `${content.replace(/^\n+|\s+$/g, '')}\n`)
  console.log(`✓ ${name}`)
}
