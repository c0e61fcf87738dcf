// `npm run clients`: lints the contract with Spectral, then generates and compiles a client with every common generator.
// The tools would be too many dependencies for the repository, so this program installs them in a temporary directory.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const contract = fileURLToPath(new URL('../openapi.json', import.meta.url))

/** Some generators need a newer Node than the repository does. npm has it as a package. */
const node = `node-${process.platform}-${process.arch}`

/** Every package to install, by the name under which it is installed. */
const packages: Record<string, string> = {
  [node]: '24.21.0',
  typescript: '5.9.3',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  '@hey-api/openapi-ts': '0.99.0',
  'orval-7.13': 'npm:orval@7.13.2',
  'orval-7': 'npm:orval@7.21.0',
  'orval-8': 'npm:orval@8.38.0',
  'swagger-typescript-api': '13.13.0',
}

const orvals = ['orval-7.13', 'orval-7', 'orval-8'] as const

type Tool = { name: string; bin: string; args: (output: string) => string[] }

const generators: Tool[] = [
  { name: 'openapi-typescript', bin: 'openapi-typescript', args: (output) => [contract, '--output', join(output, 'schema.ts')] },
  { name: '@hey-api/openapi-ts', bin: 'openapi-ts', args: (output) => ['--input', contract, '--output', output] },
  ...orvals.map((name) => ({
    name,
    bin: 'orval',
    args: (output: string) => ['--input', contract, '--output', join(output, 'client.ts'), '--client', 'fetch'],
  })),
  {
    name: 'swagger-typescript-api',
    bin: 'swagger-typescript-api',
    args: (output) => ['generate', '--path', contract, '--output', output, '--name', 'client.ts'],
  },
]

const Manifest = Compile(Type.Object({ bin: Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]) }))

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
}

const directory = await mkdtemp(join(tmpdir(), 'clients-'))
try {
  await write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  report('@stoplight/spectral-cli', await lint())
  for (const generator of generators) report(generator.name, await generate(generator))
} finally {
  await rm(directory, { recursive: true })
}

/** Returns the findings of Spectral's recommended rules, or undefined if there are none. */
async function lint() {
  await write('.spectral.yaml', 'extends: ["spectral:oas"]\n')
  return attempt(() =>
    tool('@stoplight/spectral-cli', 'spectral', ['lint', contract, '--ruleset', '.spectral.yaml', '--fail-severity', 'hint']),
  )
}

/** Returns the reason why the client cannot be generated or compiled, or undefined if it can. */
async function generate({ name, bin, args }: Tool) {
  const output = join(directory, name.replaceAll('/', '-'))
  await mkdir(output)
  const project = `${name.replaceAll('/', '-')}.json`
  await write(project, JSON.stringify({ compilerOptions, include: [`${output}/**/*.ts`] }))
  return attempt(async () => {
    await tool(name, bin, args(output))
    await tool('typescript', 'tsc', ['--project', project])
  })
}

/** Runs a program of an installed package. @throws with its output if it fails */
async function tool(name: string, bin: string, args: string[]) {
  const folder = join(directory, 'node_modules', name)
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  if (!Manifest.Check(manifest)) throw new Error(`${name} declares no program in its package.json`)
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin]
  if (file === undefined) throw new Error(`${name} has no program ${bin}`)
  await run(join(directory, 'node_modules', node, 'bin/node'), [join(folder, file), ...args])
}

function run(command: string, args: string[]) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}

function write(name: string, text: string) {
  return writeFile(join(directory, name), text)
}

function attempt(work: () => Promise<void>) {
  return work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

function report(name: string, fault: string | undefined) {
  console.log(`${fault === undefined ? '✓' : '✗'} ${name} ${packages[name]}`)
  if (fault === undefined) return
  console.log(fault.trim().replace(/^/gm, '    '))
  process.exitCode = 1
}
