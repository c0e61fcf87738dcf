// Records what a newcomer sees, from a clone of the last commit: `npm run transcripts`. The site shows these files. Needs the ports of `npm start`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDeviceKey, createWalletClient, registerDevice, unwrap } from '@wallet/sdk'

const root = resolve(import.meta.dirname, '../../../..')
const recorded = join(root, 'packages/sdk/examples/recorded')
const directory = mkdtempSync(join(tmpdir(), 'transcripts-'))
const clone = join(directory, 'wallet-infrastructure')
const api = 'http://127.0.0.1:3000'
/** The name of the brand, which the site puts in again: whoever has another brand has it in the screen as well. */
const { apiTitle } = JSON.parse(readFileSync(join(root, 'brand.json'), 'utf8'))

mkdirSync(recorded, { recursive: true })
spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { stdio: 'inherit' })
const stack = run('npm', ['start'])
try {
  await stack.untilPrinted('Begin anew with')
  write('demo.txt', withoutPreamble(await run('npm', ['run', 'demo']).untilEnded()))
  write('demo-solana.txt', withoutPreamble(await run('npm', ['run', 'demo', '--', '--platform', 'solana']).untilEnded()))
  write('first-swap.txt', await run('node', ['packages/sdk/examples/dist/samples/first-swap.js']).untilEnded())
  write('first-calls.json', JSON.stringify(await firstCalls(), null, 2))
  write('token.json', JSON.stringify(await tokens(), null, 2))
  const screen = withoutPreamble(await stack.untilPrinted('✓ Site'))
  // The calls to try, which come next on the screen, stand on the site by themselves.
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
  const gone = new Promise((resolve) => child.once('exit', resolve))
  return {
    async untilEnded() {
      const code = await ended
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output}`)
      return output
    },
    untilPrinted: (text: string) => untilPrinted(child, () => output, text),
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** All that a program has printed, once this text and the rest of what came with it are there. */
function untilPrinted(child: ChildProcess, output: () => string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => output().includes(text) && resolve(output())
    child.stdout?.on('data', look)
    look()
    child.once('close', () => reject(new Error(`Ended without "${text}": ${output()}`)))
  })
}

/** What npm says before it runs a script is not what the script says. */
function withoutPreamble(output: string): string {
  return output.replace(/^\n?(> .*\n)+/, '')
}

/** The answers of the calls in the shell, by region. */
async function firstCalls() {
  const script = readFileSync(join(root, 'packages/sdk/examples/shell/first-calls.sh'), 'utf8')
  const output = await run('bash', ['-c', script.replaceAll('# #endregion', String.raw`printf '\x1e'`)]).untilEnded()
  const [register = '', ...answers] = output.split('\x1e')
  const [link, balances, quote] = answers.filter((answer) => answer.trim() !== '').map((answer): unknown => JSON.parse(answer))
  return { register: register.trim(), link, balances, quote }
}

/** Header and claims of two tokens: of a registration, and of a call that follows it. */
async function tokens() {
  const sent: string[] = []
  const anyone = createWalletClient({
    baseUrl: api,
    fetch(request) {
      sent.push(request.headers.get('authorization') ?? '')
      return fetch(request)
    },
  })
  const { client } = await unwrap(registerDevice(anyone, { devicePlatform: 'ios', appVersion: '1.0.0', key: await createDeviceKey() }))
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
