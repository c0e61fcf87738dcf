// `npm run build -w @wallet/site`: the site into `build/`, each file also as brotli and gzip. Does nothing when no input has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const site = dirname(fileURLToPath(import.meta.url))
const root = join(site, '../..')
const product = join(site, 'build')

/** What a build is made of, beside the files of the site. */
const inputs = ['package-lock.json', 'packages/contract/openapi.json', 'packages/contract/examples.json']
/** Folders whose files are samples on the pages. */
const samples = ['packages/sdk/examples']
const outputs = new Set(['build', 'node_modules', '.docusaurus', 'tests', 'dist'])
const compressed = new Set(['.html', '.js', '.css', '.json', '.xml', '.txt', '.svg', '.md'])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { force: { type: 'boolean', default: false }, brand: { type: 'string' }, out: { type: 'string' } },
  })
  const { built, seconds } = await ensureSiteBuilt(values)
  console.log(built ? `✓ Site built in ${seconds.toFixed(1)} s` : '✓ Site is up to date')
}

/**
 * Builds a site unless its inputs are those of the last build: this one, this one for another brand, or another that takes over its
 * configuration. Each `out` folder has a cache of its own, so several can be built at once.
 * @param {{ force?: boolean, brand?: string | undefined, out?: string | undefined, folder?: string }} [options]
 * @returns {Promise<{ built: boolean, seconds: number }>}
 */
export async function ensureSiteBuilt({ force = false, brand = join(root, 'brand.json'), out = product, folder = site } = {}) {
  const generated = out === product ? join(site, '.docusaurus') : `${resolve(out)}.generated`
  const record = join(out, '.inputs')
  const release = await takeLock(join(generated, 'building'))
  try {
    const startedAt = performance.now()
    const hash = hashInputs([brand, ...(folder === site ? [] : listFiles(folder))])
    if (!force && existsSync(record) && readFileSync(record, 'utf8') === hash) return { built: false, seconds: 0 }
    rmSync(record, { force: true })
    await runDocusaurus(folder, ['--out-dir', resolve(out)], { BRAND_FILE: resolve(brand), DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated })
    await compressAll(out)
    writeFileSync(record, hash)
    return { built: true, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    release()
  }
}

/** Waits until no living process builds. Test files that run side by side all want the site. */
async function takeLock(/** @type {string} */ path) {
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (!isAlive(path)) rmSync(path, { force: true })
      await delay(200)
    }
  }
}

/** Whether the process that a lock names still runs. */
function isAlive(/** @type {string} */ path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

function hashInputs(/** @type {string[]} */ more) {
  const hash = createHash('sha256').update(process.version)
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
function runDocusaurus(/** @type {string} */ folder, /** @type {string[]} */ options, /** @type {Record<string, string>} */ settings) {
  const program = join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const env = { ...process.env, ...settings, DOCUSAURUS_DISABLE_TELEMETRY: '1', NO_UPDATE_NOTIFIER: '1', NODE_ENV: 'production' }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build', folder, ...options], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The site does not build:\n${output}`))))
  })
}

/** Writes `file.br` and `file.gz` beside every text. */
async function compressAll(/** @type {string} */ folder) {
  const texts = listFiles(folder).filter((file) => compressed.has(extname(file)))
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file)
      // The last step of quality costs six times the time and gains a percent on large files.
      const quality = content.length > 200_000 ? 10 : 11
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
