// `npm run build -w @wallet/site`: the site into `build/`, each file also as brotli and gzip. Does nothing when no input has changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Failure, main } from '@wallet/supervise/failure'
import { waitForLock } from '@wallet/supervise/lock'
import { waitUntilEnded } from '@wallet/supervise/processes'

const site = dirname(fileURLToPath(import.meta.url))
const root = join(site, '../..')
const product = join(site, 'build')

/** What a build is made of, beside the files of the site. */
const inputs = [
  'package-lock.json',
  'docs/benchmarks.json',
  'docs/BENCHMARKS.md',
  'packages/contract/openapi.json',
  'packages/contract/examples.json',
  'packages/contract/networks.json',
]
/** Folders whose files are samples on the pages. */
const samples = ['packages/sdk/examples']
const outputs = new Set(['build', 'node_modules', '.docusaurus', 'tests', 'dist'])
/** The generator ends when we do, however that is: the channel to it closes. */
const endWithParent = `data:text/javascript,${encodeURIComponent("process.on('disconnect', () => process.exit(1)); if (process.connected === false) process.exit(1); process.channel?.unref()")}`

/** How long the generator of a build that was killed may take to end. */
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

/**
 * Builds a site unless its inputs are those of the last build: this one, this one for another brand, or another that takes over its
 * configuration. Each `out` folder has a cache of its own, so several can be built at once; one that another process builds is waited for.
 * @param {{ force?: boolean, brand?: string | undefined, out?: string | undefined, folder?: string, onBuilding?: () => void }} [options]
 *   `onBuilding`: called before a build that takes its time
 * @returns {Promise<{ built: boolean, seconds: number }>}
 * @throws {Failure} the generator refuses the site; its words, which name the file, are in the message
 */
export async function ensureSiteBuilt({
  force = false,
  brand = join(root, 'brand.json'),
  out = product,
  folder = site,
  onBuilding = () => {},
} = {}) {
  const generated = out === product ? join(site, '.docusaurus') : `${resolve(out)}.generated`
  const record = join(out, '.inputs')
  const lock = await waitForLock(join(generated, 'building.lock'), onBuilding)
  try {
    await waitUntilEnded(lock.leftBehind, leftBehindMs)
    const startedAt = performance.now()
    const hash = hashInputs([brand, ...pagesOf(brand), ...(folder === site ? [] : listFiles(folder))])
    if (!force && existsSync(record) && readFileSync(record, 'utf8') === hash) return { built: false, seconds: 0 }
    onBuilding()
    rmSync(record, { force: true })
    const settings = {
      BRAND_FILE: resolve(brand),
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated,
      // What the bundler keeps it finds by the folder of the site, which two brands share.
      ...(out !== product && { DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' }),
    }
    await runDocusaurus(lock, folder, ['--out-dir', resolve(out)], settings)
    await compressAll(out)
    writeFileSync(record, hash)
    return { built: true, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    lock.release()
  }
}

/** The files of the brand's own pages. @returns {string[]} */
function pagesOf(/** @type {string} */ brand) {
  const { pages } = JSON.parse(readFileSync(brand, 'utf8'))
  return pages?.folder === undefined ? [] : listFiles(resolve(dirname(brand), pages.folder))
}

/** Pages say when they were last committed: the same files build to another site after a commit. Nothing where git knows nothing. */
function lastCommitOfPages() {
  const command = ['log', '-1', '--format=%H', '--', 'apps/site/docs', 'apps/site/src/pages']
  return spawnSync('git', command, { cwd: root, encoding: 'utf8' }).stdout ?? ''
}

function hashInputs(/** @type {string[]} */ more) {
  const hash = createHash('sha256').update(process.version).update(lastCommitOfPages())
  const files = [
    ...listFiles(site),
    ...samples.flatMap((folder) => listFiles(join(root, folder))),
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

/** @returns {string[]} */
function listFiles(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !outputs.has(entry.name) && !entry.isSymbolicLink())
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** @returns {Promise<void>} */
function runDocusaurus(
  /** @type {import('@wallet/supervise/lock').Lock} */ lock,
  /** @type {string} */ folder,
  /** @type {string[]} */ options,
  /** @type {Record<string, string>} */ settings,
) {
  const program = join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const env = { ...process.env, ...settings, DOCUSAURUS_DISABLE_TELEMETRY: '1', NO_UPDATE_NOTIFIER: '1', NODE_ENV: 'production' }
  return new Promise((resolve, reject) => {
    const args = ['--import', endWithParent, program, 'build', folder, ...options]
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    if (child.pid !== undefined) lock.addChild(child.pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (code) => {
      // Where in the generator it went wrong helps nobody who writes pages.
      const words = output.replace(/^[\s│]*at .+\n?/gm, '').trim()
      if (code === 0) resolve()
      else reject(new Failure(`${words}\nThe site does not build; the generator's words are above.`))
    })
  })
}

/** Writes `file.br` and `file.gz` beside every text. */
async function compressAll(/** @type {string} */ folder) {
  const texts = listFiles(folder).filter((file) => compressed.has(extname(file)))
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
