// `npm run build -w @patina/site` builds the site into `build/`, with a brotli and a gzip copy of each file.
// It does nothing if no input has changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Failure, main } from '@patina/supervise/failure'
import { type Lock, waitForLock } from '@patina/supervise/lock'
import { waitUntilEnded } from '@patina/supervise/processes'
import { siteFolder } from './folder.mts'

const root = join(siteFolder, '../..')
const product = join(siteFolder, 'build')

/** The inputs of a build that are outside the folder of the site. */
const inputs = [
  'package-lock.json',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/figures.json',
  'packages/contract/openapi.json',
  'packages/contract/examples.json',
  'packages/contract/networks.json',
]
/** Folders outside the site that a build reads: the rules of a brand, and what pages show as samples. */
const folders = ['packages/brand/src', 'packages/sdk/examples', 'packages/react/examples']
const outputs = new Set(['build', 'node_modules', '.docusaurus', 'tests', 'dist'])
/** A module for the generator, which ends it when this process ends, even by `kill -9`: the channel between them then closes. */
const endWithParent = `data:text/javascript,${encodeURIComponent("process.on('disconnect', () => process.exit(1)); if (process.connected === false) process.exit(1); process.channel?.unref()")}`

/** Milliseconds for the generator of a killed build to end. */
const leftBehindMs = 10_000

const compressed = new Set(['.html', '.js', '.css', '.json', '.xml', '.txt', '.svg', '.md'])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const { values } = parseArgs({
      options: { force: { type: 'boolean', default: false }, brand: { type: 'string' }, out: { type: 'string' } },
    })
    const { built, seconds } = await ensureSiteBuilt(values)
    console.log(built ? `✓ Site built in ${seconds.toFixed(1)} s` : '✓ Site is up to date')
  })
}

type BuildOptions = {
  force?: boolean
  brand?: string | undefined
  out?: string | undefined
  folder?: string
  /** Whether to write compressed copies, which take a quarter of the processor time. */
  compress?: boolean
  /** Called before a build, and before waiting for another process that builds. */
  onBuilding?: () => void
}

/**
 * Builds a site if an input has changed since its last build. The default is the product's site; `brand` and `folder` choose another. Each
 * `out` folder has its own cache, so several sites can be built at once. Waits if another process builds the same folder.
 * @throws {Failure} if the generator fails; the message contains its output, which names the file
 */
export async function ensureSiteBuilt({
  force = false,
  brand = join(root, 'brand.json'),
  out = product,
  folder = siteFolder,
  compress = true,
  onBuilding = () => {},
}: BuildOptions = {}): Promise<{ built: boolean; seconds: number }> {
  const generated = out === product ? join(siteFolder, '.docusaurus') : `${resolve(out)}.generated`
  const record = join(out, '.inputs')
  const lock = await waitForLock(join(generated, 'building.lock'), onBuilding)
  try {
    await waitUntilEnded(lock.leftBehind, leftBehindMs)
    const startedAt = performance.now()
    const hash = hashInputs([brand, ...pagesOf(brand), ...(folder === siteFolder ? [] : listFiles(folder))])
    if (!force && existsSync(record) && readFileSync(record, 'utf8') === hash) return { built: false, seconds: 0 }
    onBuilding()
    rmSync(record, { force: true })
    const settings = {
      BRAND_FILE: resolve(brand),
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated,
      // The bundler names its cache after the site's folder, so two brands would share a cache.
      ...(out !== product && { DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' }),
    }
    await runDocusaurus(lock, folder, ['--out-dir', resolve(out)], settings)
    if (compress) await compressAll(out)
    writeFileSync(record, hash)
    return { built: true, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    lock.release()
  }
}

/** Returns the files of the brand's own pages. The build validates the brand: the image of the site has this file, but no npm package. */
function pagesOf(brand: string): string[] {
  const { pages }: { pages?: { folder?: string } } = JSON.parse(readFileSync(brand, 'utf8'))
  return pages?.folder === undefined ? [] : listFiles(resolve(dirname(brand), pages.folder))
}

/**
 * Returns the last commit of the pages, or an empty text without git. Pages show the date of their last commit, so a commit changes the
 * site.
 */
function lastCommitOfPages() {
  const command = ['log', '-1', '--format=%H', '--', 'apps/site/docs', 'apps/site/src/pages']
  return spawnSync('git', command, { cwd: root, encoding: 'utf8' }).stdout ?? ''
}

function hashInputs(more: string[]) {
  const hash = createHash('sha256').update(process.version).update(lastCommitOfPages())
  const files = [
    ...listFiles(siteFolder),
    ...folders.flatMap((folder) => listFiles(join(root, folder))),
    ...inputs.map((path) => join(root, path)),
    ...more,
  ]
  for (const file of files.sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !outputs.has(entry.name) && !entry.isSymbolicLink())
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
}

function runDocusaurus(lock: Lock, folder: string, options: string[], settings: Record<string, string>): Promise<void> {
  const program = join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const env = { ...process.env, ...settings, DOCUSAURUS_DISABLE_TELEMETRY: '1', NO_UPDATE_NOTIFIER: '1', NODE_ENV: 'production' }
  return new Promise((resolve, reject) => {
    const args = ['--import', endWithParent, program, 'build', folder, ...options]
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    if (child.pid !== undefined) lock.addChild(child.pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (code) => {
      // Stack traces of the generator do not help the authors of pages.
      const words = output.replace(/^[\s│]*at .+\n?/gm, '').trim()
      if (code === 0) resolve()
      else reject(new Failure(`${words}\nThe site does not build; the generator's output is above.`))
    })
  })
}

/** Writes `file.br` and `file.gz` beside every text file. */
async function compressAll(folder: string) {
  const texts = listFiles(folder).filter((file) => compressed.has(extname(file)))
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
