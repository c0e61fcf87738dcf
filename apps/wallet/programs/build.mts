// `npm run build -w @patina/wallet` builds the wallet into `build/`: static files for any host. It does nothing if no input has changed.
// Settings: API_URL (default: the wallet's own origin), `--brand` (default: brand.json of the repository), `--out`. A wallet for local chains
// needs the API's CHAIN_ID_<PLATFORM>: its key worker signs for no other chain.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Failure, main } from '@patina/supervise/failure'
import { waitForLock } from '@patina/supervise/lock'
import { walletFolder } from './folder.mts'
import { headersFile } from './security.mts'

const root = join(walletFolder, '../..')

/** Everything that a build reads. */
const inputs = [
  'package-lock.json',
  'apps/wallet/index.html',
  'apps/wallet/connect.html',
  'apps/wallet/service-worker.js',
  'apps/wallet/vite.config.ts',
  'apps/wallet/brand',
  'apps/wallet/programs',
  'apps/wallet/public',
  'apps/wallet/src',
  'packages/brand/src',
  'packages/connect/build-script.mjs',
  'packages/connect/src',
  'packages/contract/networks.json',
  'packages/contract/signing-facts.json',
  'packages/react/src',
  'packages/sdk/src',
  'packages/swaps/src',
  'packages/claims/src',
  'packages/units/src',
]
/** The service worker keeps the first one as `/`. The window that sites open always comes from the network, because a kept header would cut it off. */
const pages = ['/index.html', '/connect.html']
const compressed = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.wasm'])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const { values } = parseArgs({ options: { brand: { type: 'string' }, out: { type: 'string' } } })
    const { built, seconds } = await ensureWalletBuilt({ ...values, apiUrl: process.env.API_URL, chainIds: chainIdsIn(process.env) })
    console.log(built ? `✓ Wallet built in ${seconds.toFixed(1)} s` : '✓ Wallet is up to date')
  })
}

type BuildOptions = {
  brand?: string | undefined
  out?: string | undefined
  /** Origin of the API. Default: the wallet's own. */
  apiUrl?: string | undefined
  /** CAIP-2 ids of local chains by platform id. Default: none, so the wallet signs for public chains. */
  chainIds?: Readonly<Record<string, string>>
  /** Called before a build, and before waiting for another process that builds. */
  onBuilding?: () => void
}

/** Returns the CAIP-2 ids of local chains by platform id, from the settings of the API: `CHAIN_ID_<PLATFORM>`. */
export function chainIdsIn(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, id = '']) => {
      const [, platform] = /^CHAIN_ID_(\w+)$/.exec(name) ?? []
      if (platform === undefined || id === '') return []
      const platformId = platform.toLowerCase().replaceAll('_', '-')
      return [[platformId, `${/^\d{1,16}$/.test(id) ? 'eip155' : 'solana'}:${id}`]]
    }),
  )
}

/**
 * Builds the wallet if an input has changed since its last build. Waits if another process builds the same folder.
 * @returns the folder of the build: `build`, or `dist/local` if it is for local chains
 * @throws {Failure} if `apiUrl` is not an origin, or the build fails; the message has the output of Vite
 */
export async function ensureWalletBuilt({
  brand = join(root, 'brand.json'),
  apiUrl = '',
  chainIds = {},
  out = join(walletFolder, Object.keys(chainIds).length === 0 ? 'build' : 'dist/local'),
  onBuilding = () => {},
}: BuildOptions = {}): Promise<{ folder: string; built: boolean; seconds: number }> {
  if (apiUrl !== '' && new URL(apiUrl).origin !== apiUrl) throw new Failure(`API_URL must be an origin, not "${apiUrl}".`)
  const record = join(out, '.inputs')
  const folder = resolve(out)
  mkdirSync(dirname(folder), { recursive: true })
  const lock = await waitForLock(`${folder}.lock`, onBuilding)
  try {
    const startedAt = performance.now()
    const ids = JSON.stringify(chainIds)
    const hash = hashInputs([resolve(brand)], `${apiUrl} ${ids}`)
    if (existsSync(record) && readFileSync(record, 'utf8') === hash) return { folder, built: false, seconds: 0 }
    onBuilding()
    rmSync(record, { force: true })
    const step = { cwd: dirname(folder), onStarted: (pid: number) => lock.addChild(pid) }
    const vite = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      walletFolder,
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]
    await runStep('Vite', { ...step, args: vite, settings: { BRAND_FILE: resolve(brand), LOCAL_CHAIN_IDS: ids } })
    finish(folder, apiUrl)
    // Other sites load it. The wallet does not, so its service worker does not keep it.
    await runStep('connect.js', { ...step, args: [join(root, 'packages/connect/build-script.mjs'), folder] })
    await compressAll(out)
    writeFileSync(record, hash)
    return { folder, built: true, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    lock.release()
  }
}

function hashInputs(more: string[], options: string) {
  const hash = createHash('sha256').update(`${process.version} ${options}`)
  for (const file of [...inputs.flatMap((path) => filesOf(join(root, path))), ...more].sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (extname(path) !== '') return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist')
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
}

type Step = { args: string[]; cwd: string; settings?: Record<string, string>; onStarted: (pid: number) => void }

/** Runs a step of a build. @throws {Failure} if it fails; the message has its output */
function runStep(name: string, { args, cwd, settings, onStarted }: Step): Promise<void> {
  return new Promise((done, reject) => {
    const env = { ...process.env, ...settings, NODE_ENV: 'production' }
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) onStarted(child.pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) done()
      else reject(new Failure(`${output.trim()}\nThe wallet does not build; the output of ${name} is above.`))
    })
  })
}

/** Writes what depends on all files of the build: the service worker, the settings and the headers. */
function finish(out: string, apiUrl: string) {
  const paths = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(out, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()
  const version = createHash('sha256')
  for (const path of paths) version.update(readFileSync(join(out, path)))
  const worker = readFileSync(join(walletFolder, 'service-worker.js'), 'utf8')
    .replace("'%VERSION%'", `'${version.digest('hex').slice(0, 16)}'`)
    .replace("['%FILES%']", JSON.stringify(['/', ...paths.filter((path) => !pages.includes(path))]))
  writeFileSync(join(out, 'service-worker.js'), worker)
  writeFileSync(join(out, 'config.json'), `${JSON.stringify({ apiUrl })}\n`)
  writeFileSync(join(out, '_headers'), headersFile(paths, readFileSync(join(out, 'index.html'), 'utf8'), apiUrl))
}

/** Writes `file.br` and `file.gz` beside every text file. */
async function compressAll(out: string) {
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => compressed.has(extname(file)))
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(join(out, file))
      writeFileSync(join(out, `${file}.br`), await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(join(out, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
