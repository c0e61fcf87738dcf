// JavaScript: this file makes the programs that the project runs, from their TypeScript sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure } from '../packages/supervise/src/failure.mjs'

/** Packages that consist of hundreds of small modules. Loading them one by one takes longer than the rest of a start. */
const inlined = /[\\/]node_modules[\\/](typebox|kysely|viem|ox|abitype|@noble|@scure|@solana)[\\/]/

/**
 * Bundles a program from its TypeScript source and returns the file to import. Takes a few milliseconds if no source has changed. Several
 * processes may call it at once.
 * @param {string} root
 * @param {string} source path of the source, below `root`
 * @throws {Failure} a source cannot be read or parsed
 */
export async function bundle(root, source) {
  const entry = relative(root, resolve(root, source))
  const folder = join(root, 'node_modules/.cache/programs', entry.replaceAll(/[\\/]/g, '~'))
  const found = readRecord(folder)
  if (found && JSON.stringify(stamps(root, Object.keys(found.inputs))) === JSON.stringify(found.inputs)) return join(folder, found.file)
  return makeBundle(root, entry, folder)
}

/** @returns {Promise<string>} */
async function makeBundle(/** @type {string} */ root, /** @type {string} */ entry, /** @type {string} */ folder) {
  if (!existsSync(join(root, entry))) throw new Failure(`There is no program ${entry}.`)
  const { rolldown } = await import('rolldown')
  try {
    const build = await rolldown({
      input: join(root, entry),
      platform: 'node',
      logLevel: 'silent',
      resolve: { conditionNames: ['source', 'import', 'node', 'default'] },
      plugins: [keepPackagesOutside, keepLocations],
    })
    // What a program imports only if needed is a file of its own.
    const { output } = await build.generate({ format: 'esm', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' })
    await build.close()
    const chunks = output.filter((file) => file.type === 'chunk')
    const sources = chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => existsSync(id) && !/[\\/]node_modules[\\/]/.test(id))
      .map((id) => relative(root, id))
    const inputs = stamps(root, ['package-lock.json', relative(root, import.meta.filename), ...sources])
    const version = createHash('sha256')
      .update(chunks.map(({ code }) => code).join(''))
      .digest('hex')
      .slice(0, 16)
    mkdirSync(join(folder, version), { recursive: true })
    for (const { fileName, code } of chunks) replaceFile(join(folder, version, fileName), code)
    const file = join(version, 'main.mjs')
    replaceFile(join(folder, 'record.json'), JSON.stringify({ file, inputs }))
    return join(folder, file)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${error instanceof Error ? error.message : error}\n${entry} cannot be bundled; the reason is above.`)
  }
}

/** The tools load these modules too. A second instance would have its own `Failure`, which `main` does not know. */
const shared = /[\\/]packages[\\/]supervise[\\/]src[\\/]\w+\.mjs$/

/** Modules of packages are loaded from `node_modules`, except the `inlined` ones. Other sources of the project are part of the bundle. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  /** @this {import('rolldown').PluginContext} */
  async resolveId(
    /** @type {string} */ source,
    /** @type {string | undefined} */ importer,
    /** @type {{ isEntry: boolean }} */ { isEntry },
  ) {
    if (isEntry || source.startsWith('node:')) return undefined
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    if (!resolved || resolved.external) return { id: source, external: true }
    if (shared.test(resolved.id)) return { id: pathToFileURL(resolved.id).href, external: true }
    return resolved.id.includes('node_modules') && !inlined.test(resolved.id) ? { id: source, external: true } : resolved
  },
}

/** A bundled module reads its files from the place of its source. */
const keepLocations = {
  name: 'keep-locations',
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    if (!code.includes('import.meta.') || id.includes('node_modules')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.filename', JSON.stringify(id))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

/** @returns {{ file: string, inputs: Record<string, string> } | undefined} the newest bundle of a program */
function readRecord(/** @type {string} */ folder) {
  try {
    const record = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8'))
    return existsSync(join(folder, record.file)) ? record : undefined
  } catch {
    return undefined
  }
}

/** Returns the size and modification time of each file; "absent" if it was removed. @returns {Record<string, string>} */
function stamps(/** @type {string} */ root, /** @type {readonly string[]} */ files) {
  return Object.fromEntries(
    files.map((file) => {
      const found = statSync(resolve(root, file), { throwIfNoEntry: false })
      return [file, found ? `${found.size} ${found.mtimeMs}` : 'absent']
    }),
  )
}

/** Writes a file that other processes may read at the same time. */
function replaceFile(/** @type {string} */ path, /** @type {string} */ text) {
  const temporary = `${path}.${process.pid}`
  try {
    writeFileSync(temporary, text)
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}
