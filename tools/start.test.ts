import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readBrand } from '@patina/brand'
import { isLong } from '@patina/test-kit/long-form'
import { freePort, isFree } from '@patina/test-kit/programs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isRunning, type Process, waitUntilEnded } from '../packages/supervise/src/processes.mjs'

// These tests run the real `npm start` in a small project. The project's chains, API, site and wallet implement only the protocol of `npm start`.
const root = mkdtempSync(join(tmpdir(), 'start-'))
const project = resolve(import.meta.dirname, '..')
const ports = { API_PORT: 0, SITE_PORT: 0, WALLET_PORT: 0, EXAMPLE_PORT: 0, ETHEREUM_PORT: 0, BASE_PORT: 0, SOLANA_PORT: 0 }
/** Options of `expect.poll`: how long a test waits for a line of output. */
const soon = { timeout: 120_000 }

const program = (body: string) => `
  import { appendFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  const listen = (port, answer) => new Promise((resolve) => createServer(answer).listen(Number(port), '127.0.0.1', resolve))
  const endsAs = (name) => {
    const end = () => setTimeout(() => {
      appendFileSync('ended', name + ' ')
      process.exit(0)
    }, 100)
    process.on('disconnect', end)
    if (process.connected === false) end()
  }
  ${body}`

const devnet = program(`
  const portOf = (platformId) => process.argv[process.argv.indexOf('--' + platformId + '-port') + 1]
  const chains = [['ethereum', 31337, portOf('ethereum')], ['base', 31338, portOf('base')]]
  for (const [, , port] of chains) await listen(port)
  endsAs('devnet')
  process.send({ type: 'ready', chains: chains.map(([platformId, chainId, port]) => ({ platformId, chainId, rpcUrl: 'http://127.0.0.1:' + port })) }, () => {})`)

const solana = program(`
  const port = process.argv[process.argv.indexOf('--port') + 1]
  await listen(port)
  if (process.env.STUBBORN === 'yes') process.on('SIGTERM', () => {})
  else endsAs('solana')
  process.send({ type: 'ready', chains: [{ platformId: 'solana', chainId: 'local', rpcUrl: 'http://127.0.0.1:' + port, subscriptionsUrl: 'ws://127.0.0.1:' + (+port + 1) }] }, () => {})`)

const api = program(`
  if (process.env.LOG_LEVEL === 'verbose') {
    console.error('LOG_LEVEL is no level')
    process.exit(1)
  }
  let answers = 0
  await listen(process.env.API_PORT, (request, response) => {
    if (request.url === '/fall') {
      console.error('the floor gave way')
      process.exit(3)
    }
    answers += 1
    response.writeHead(answers > 2 ? 200 : 503).end()
  })
  endsAs('api')
  process.send({ type: 'ready', url: 'http://127.0.0.1:' + process.env.API_PORT })`)

const site = program(`
  import { existsSync } from 'node:fs'
  if (process.env.SITE === 'broken') {
    console.error('The site does not build')
    process.exit(1)
  }
  endsAs('site')
  const serve = async () => {
    await listen(process.env.SITE_PORT, (request) => request.url === '/fall' && process.exit(3))
    process.send({ type: 'ready', url: 'http://127.0.0.1:' + process.env.SITE_PORT })
  }
  if (process.env.SITE === 'to be built') {
    process.send({ type: 'building' })
    const timer = setInterval(() => existsSync('site-is-built') && (clearInterval(timer), serve()), 20)
  } else serve()`)

const wallet = program(`
  endsAs('wallet')
  const chainIds = Object.entries(process.env).filter(([name]) => name.startsWith('CHAIN_ID_')).map((entry) => entry.join('='))
  await listen(process.env.WALLET_PORT, (request, response) => response.end([...process.argv.slice(2), ...chainIds.sort()].join(' ')))
  process.send({ type: 'ready', url: 'http://localhost:' + process.env.WALLET_PORT })`)

const example = program(`
  endsAs('example')
  await listen(process.env.EXAMPLE_PORT, (request, response) => response.end(process.argv.slice(2).join(' ')))
  process.send({ type: 'ready', url: 'http://127.0.0.1:' + process.env.EXAMPLE_PORT })`)

beforeAll(async () => {
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const withoutTests = (path: string) => !path.endsWith('.test.ts')
  cpSync(import.meta.dirname, join(root, 'tools'), { recursive: true, filter: withoutTests })
  for (const path of ['package.json', 'src/failure.mjs', 'src/lock.mjs', 'src/processes.mjs', 'src/progress.mjs'])
    cpSync(join(project, 'packages/supervise', path), join(root, 'packages/supervise', path))
  write('package.json', { type: 'module', scripts: { start: 'exec node tools/start.mjs' } })
  write('package-lock.json', { lockfileVersion: 3, packages: { '': {} } })
  write('node_modules/.package-lock.json', { packages: {} })
  for (const name of ['rolldown', 'typebox']) symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name))
  mkdirSync(join(root, 'node_modules/@patina/'))
  symlinkSync('../../packages/supervise', join(root, 'node_modules/@patina/supervise'))
  symlinkSync(join(project, 'packages/brand'), join(root, 'node_modules/@patina/brand'))
  write('brand.json', { ...readBrand(join(project, 'brand.json')), apiTitle: 'Test Wallet API' })
  write('packages/devnet/src/bin/devnet.ts', devnet)
  write('packages/devnet/src/bin/solana.ts', solana)
  write('apps/api/src/bin/local-api.ts', api)
  write('apps/site/programs/serve.mts', site)
  write('apps/wallet/programs/serve.mts', wallet)
  write('packages/connect/example/serve.mts', example)
  const taken = () => new Set([...Object.values(ports), ports.SOLANA_PORT + 1])
  do {
    Object.assign(ports, Object.fromEntries(await Promise.all(Object.keys(ports).map(async (name) => [name, await freePort()]))))
    // The local Solana chain uses the next port for subscriptions.
  } while (taken().size <= Object.keys(ports).length || !(await isFree(ports.SOLANA_PORT + 1)))
})
afterAll(() => rmSync(root, { recursive: true }))

type Run = { npm: ChildProcess; output: () => string; closed: Promise<number | null>; processes: () => Process[] }

/** All started runs. After each test they are stopped, even if the test failed. */
const runs: Run[] = []
afterEach(() => {
  for (const { npm } of runs.splice(0)) npm.kill('SIGKILL')
  rmSync(join(root, 'ended'), { force: true })
})

function npmStart(args: string[] = [], env: NodeJS.ProcessEnv = {}): Run {
  const npm = spawn('npm', ['start', '--silent', ...args], {
    cwd: root,
    env: {
      ...process.env,
      API_PORT: `${ports.API_PORT}`,
      SITE_PORT: `${ports.SITE_PORT}`,
      WALLET_PORT: `${ports.WALLET_PORT}`,
      EXAMPLE_PORT: `${ports.EXAMPLE_PORT}`,
      ETHEREUM_PORT: `${ports.ETHEREUM_PORT}`,
      BASE_PORT: `${ports.BASE_PORT}`,
      SOLANA_PORT: `${ports.SOLANA_PORT}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const run: Run = {
    npm,
    output: () => output,
    // The event is `close`, because the last lines of output may arrive after `exit`.
    closed: once(npm, 'close').then(([code]) => code),
    processes() {
      const { holder, children } = JSON.parse(readFileSync(join(root, '.data/start.lock'), 'utf8'))
      return [holder, ...children]
    },
  }
  runs.push(run)
  return run
}

async function running(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const run = npmStart(args, env)
  await expect.poll(run.output, soon).toContain('Test Wallet API is running.')
  return run
}

/** As `running`, with the pages. On a busy machine they start later than the API. */
async function wholeStack(): Promise<Run> {
  const run = await running()
  for (const port of [ports.WALLET_PORT, ports.SITE_PORT, ports.EXAMPLE_PORT]) await expect.poll(() => isListening(port), soon).toBe(true)
  return run
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function expectAllEnded(processes: Process[]) {
  expect(processes.length).toBeGreaterThan(1)
  expect(await waitUntilEnded(processes, 30_000)).toEqual([])
}

const endedInOrder = () => readFileSync(join(root, 'ended'), 'utf8').trim()

test('npm gets SIGTERM → the wallet, the site and the API stop first, then the chains, with exit code 0', async () => {
  const run = await wholeStack()
  const processes = run.processes()
  expect(processes).toHaveLength(7)
  run.npm.kill('SIGTERM')
  await expectAllEnded(processes)
  expect(await run.closed).toBe(0)
  expect(endedInOrder()).toBe('wallet site example api devnet solana')
  expect(run.output()).toContain('Stopped.')
})

test('npm start runs twice → the second one reports that the first is running', async () => {
  const run = await running()
  const processes = run.processes()
  const second = npmStart()
  expect(await second.closed).toBe(1)
  expect(second.output()).toContain(`Already running (pid ${processes[0]?.pid})`)
  run.npm.kill('SIGTERM')
  await expectAllEnded(processes)
})

test('npm is killed → all programs stop in order, and the next start waits for them', async () => {
  const run = await wholeStack()
  const processes = run.processes()
  run.npm.kill('SIGKILL')
  const next = await running()
  expect(processes.filter(isRunning)).toEqual([])
  expect(endedInOrder()).toBe('wallet site example api devnet solana')
  const nextProcesses = next.processes()
  next.npm.kill('SIGTERM')
  await expectAllEnded(nextProcesses)
})

test('the starter is killed → no program is left, and the next start waits until they have stopped', async () => {
  const run = await wholeStack()
  const [starter, ...children] = run.processes()
  if (!starter) throw new Error('no starter')
  process.kill(starter.pid, 'SIGKILL')
  await run.closed
  const next = await running()
  expect(children.filter(isRunning)).toEqual([])
  const processes = next.processes()
  next.npm.kill('SIGTERM')
  await expectAllEnded(processes)
})

// A hanging program is killed after 20 seconds.
if (isLong)
  test('the starter is killed while one program hangs → a later start kills that program, even if another start was killed in between', async () => {
    const run = await running([], { STUBBORN: 'yes' })
    const [starter, ...children] = run.processes()
    if (!starter) throw new Error('no starter')
    process.kill(starter.pid, 'SIGKILL')
    await run.closed
    const interrupted = npmStart()
    await expect.poll(interrupted.output, soon).toContain('Waiting for the previous run to close')
    const [second] = interrupted.processes()
    if (second) process.kill(second.pid, 'SIGKILL')
    await interrupted.closed
    expect(children.filter(isRunning)).toHaveLength(1)
    const next = await running()
    expect(children.filter(isRunning)).toEqual([])
    const processes = next.processes()
    next.npm.kill('SIGTERM')
    await expectAllEnded(processes)
  })

test('a program of npm start crashes → the others stop, and its last lines are shown', async () => {
  const run = await wholeStack()
  const processes = run.processes()
  await fetch(`http://127.0.0.1:${ports.API_PORT}/fall`).catch(() => {})
  expect(await run.closed).toBe(1)
  expect(run.output()).toMatch(/the floor gave way\n✗ The API ended unexpectedly \(exit code 3\)\. The lines above/)
  await expectAllEnded(processes)
  expect(endedInOrder()).toBe('wallet site example devnet solana')
})

test('the stack is ready → the wallet knows the API, the local chains and their ids, and the example site the wallet', async () => {
  const run = await wholeStack()
  const args = await (await fetch(`http://127.0.0.1:${ports.WALLET_PORT}/`)).text()
  expect(args).toBe(
    `--api http://127.0.0.1:${ports.API_PORT} --local ethereum=http://127.0.0.1:${ports.ETHEREUM_PORT} --local base=http://127.0.0.1:${ports.BASE_PORT} --local solana=http://127.0.0.1:${ports.SOLANA_PORT} CHAIN_ID_BASE=31338 CHAIN_ID_ETHEREUM=31337 CHAIN_ID_SOLANA=29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM`,
  )
  const exampleArgs = await (await fetch(`http://127.0.0.1:${ports.EXAMPLE_PORT}/`)).text()
  expect(exampleArgs).toBe(`--wallet http://localhost:${ports.WALLET_PORT}`)
  const processes = run.processes()
  run.npm.kill('SIGTERM')
  await expectAllEnded(processes)
})

test('the site must be built → the screen says so, and one line reports when it is ready', async () => {
  const run = await running([], { SITE: 'to be built' })
  const address = `http://127.0.0.1:${ports.SITE_PORT}`
  await expect.poll(run.output, soon).toContain(`${address}   being built; a later line says it is ready`)
  writeFileSync(join(root, 'site-is-built'), '')
  const processes = run.processes()
  await expect.poll(run.output, soon).toMatch(new RegExp(`^✓ Site on ${address} +\\d+\\.\\d s$`, 'm'))
  rmSync(join(root, 'site-is-built'))
  run.npm.kill('SIGTERM')
  await expectAllEnded(processes)
})

test('the site does not build → npm start shows the reason, and the API keeps running', async () => {
  const run = await running([], { SITE: 'broken' })
  await expect
    .poll(run.output, soon)
    .toMatch(/\[site\] The site does not build\n✗ The site did not start \(exit code 1\)\. The lines above/)
  await expect.poll(run.output, soon).toMatch(/^ {2}Site {6}not there: the lines above say why$/m)
  expect((await fetch(`http://127.0.0.1:${ports.API_PORT}/`)).status).toBe(200)
  const processes = run.processes()
  run.npm.kill('SIGTERM')
  expect(await run.closed).toBe(0)
  await expectAllEnded(processes)
})

test('the site crashes → npm start shows the exit code, and the API keeps running', async () => {
  const run = await wholeStack()
  const processes = run.processes()
  await fetch(`http://127.0.0.1:${ports.SITE_PORT}/fall`).catch(() => {})
  await expect.poll(run.output, soon).toContain('✗ The site ended unexpectedly (exit code 3)')
  await expect.poll(run.output, soon).toContain('The API goes on without it.')
  expect((await fetch(`http://127.0.0.1:${ports.API_PORT}/`)).status).toBe(200)
  run.npm.kill('SIGTERM')
  await expectAllEnded(processes)
})

test('the API refuses a setting → npm start shows the error once, without a stack, and the chains stop', async () => {
  const run = npmStart([], { LOG_LEVEL: 'verbose' })
  expect(await run.closed).toBe(1)
  expect(run.output().match(/LOG_LEVEL/g)).toHaveLength(1)
  expect(run.output()).toMatch(/\[api\] LOG_LEVEL is no level\n(✓ Local chains.*\n)?✗ The API did not start \(exit code 1\)/)
  expect(run.output()).not.toContain('    at ')
  expect(endedInOrder()).toBe('devnet solana')
})

test('another program uses a port of npm start → the error names the port and the variable that changes it', async () => {
  const server = createServer().listen(ports.BASE_PORT, '127.0.0.1')
  await once(server, 'listening')
  const run = npmStart()
  expect(await run.closed).toBe(1)
  server.close()
  expect(run.output()).toContain(`Port ${ports.BASE_PORT} (the local base chain) is taken by another program.`)
  expect(run.output()).toContain('choose another port with BASE_PORT')
})

test('npm start --fresh → the default data folder is emptied, and one that DATA_DIR names is not', async () => {
  writeFileSync(join(root, '.data/old'), '')
  const run = await running(['--', '--fresh'])
  const processes = run.processes()
  expect(readdirSync(join(root, '.data')).sort()).toEqual(['logs', 'start.lock'])
  run.npm.kill('SIGTERM')
  await expectAllEnded(processes)

  const refused = npmStart(['--', '--fresh'], { DATA_DIR: join(root, 'apps') })
  expect(await refused.closed).toBe(1)
  expect(refused.output()).toContain('Remove the folder that DATA_DIR names yourself')
  expect(readdirSync(join(root, 'apps'))).toEqual(['api', 'site', 'wallet'])
})
