import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Type } from 'typebox'
import ts from 'typescript'
import { parser } from '../src/http/validation.ts'
import { lastRelease } from './last-release.ts'

const root = resolve(import.meta.dirname, '../../..')
const migrations = 'apps/api/migrations'
/** What the API and the worker consist of. */
const workspaces = ['packages/supervise', 'packages/chains', 'packages/swaps', 'packages/prices', 'apps/api']
const manifestOf = parser(Type.Object({ name: Type.String(), dependencies: Type.Optional(Type.Record(Type.String(), Type.String())) }))
const versionOf = parser(Type.Object({ version: Type.String() }))

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

/** Git refuses checkouts of other users, as in containers. This one is only read. */
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'safe.directory=*', ...args], { stdio: 'pipe', maxBuffer: 2 ** 28 })
const gitLine = (...args: string[]) =>
  git(...args)
    .toString()
    .trim()

/** Returns why the code of the last release is not in this checkout. Returns undefined if it is. */
export function whyNoHistory(): string | undefined {
  if (!existsSync(join(root, '.git'))) return 'these files are no git checkout'
  if (gitLine('rev-parse', '--is-shallow-repository') === 'true')
    return 'this git checkout is shallow; `git fetch --unshallow` completes it'
  return undefined
}

/**
 * Returns a compiled checkout of the last release: of the last commit of the branch before it got a migration that is newer than the release. It is in
 * `node_modules/.cache`, so it uses the installed packages.
 * @throws {Error} if the history does not fit `last-release.ts`
 */
export function checkOutLastRelease(): { path: string; commit: string; remove(): void } {
  const commit = lastReleaseCommit()
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const path = mkdtempSync(join(cache, 'release-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  try {
    execFileSync('tar', ['-x', '-C', path], { input: git('archive', commit) })
    installPackages(path)
    for (const workspace of workspaces) compile(join(path, workspace))
    writeFileSync(join(path, 'tools/run.mjs'), starter)
    return { path, commit, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs a compiled program, like `tools/run.mjs`, which would compile the whole checkout first. */
const starter = `
import { resolve } from 'node:path'
const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref()
await import(resolve(process.argv[2]))
`

function lastReleaseCommit(): string {
  const { newest } = lastRelease
  const newer = readdirSync(join(root, migrations)).filter((name) => name.endsWith('.sql') && name > newest)
  const added =
    newer.length === 0
      ? ''
      : gitLine(
          'log',
          '--first-parent',
          '--reverse',
          '--diff-filter=A',
          '--format=%H',
          '--',
          ...newer.map((name) => `${migrations}/${name}`),
        )
  const [first] = added.split('\n')
  const commit = gitLine('rev-parse', first ? `${first}^` : 'HEAD')
  const names = gitLine('ls-tree', '--name-only', commit, `${migrations}/`).split('\n')
  const found = names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  if (found !== `${migrations}/${newest}`)
    throw new Error(`The newest migration of commit ${commit} is ${found}, but last-release.ts names ${newest}`)
  return commit
}

/** Links the installed packages if they have the versions of the checkout. Otherwise npm installs those of its lockfile. */
function installPackages(path: string) {
  const manifests = workspaces.map((workspace) => ({ workspace, ...manifestOf(readJson(join(path, workspace, 'package.json'))) }))
  const own = new Set(manifests.map(({ name }) => name))
  const wanted = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies)).filter(([name]) => !own.has(name))
  const differ = wanted.filter(([name, version]) => installedVersion(name) !== version)
  if (differ.length > 0) {
    console.log(
      `The last release needs ${differ.map(([name, version]) => `${name} ${version}`).join(', ')}: installing its packages with npm`,
    )
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['ci', '--omit=dev', ...quiet], { cwd: path, stdio: 'pipe' })
    return
  }
  for (const { name, workspace } of manifests) {
    const link = join(path, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(path, workspace), link)
  }
}

function installedVersion(name: string): string | undefined {
  const file = join(root, 'node_modules', name, 'package.json')
  return existsSync(file) ? versionOf(readJson(file)).version : undefined
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Writes the JavaScript of a workspace into its `dist`, without a check of its types. */
function compile(workspace: string) {
  const [source, target] = [join(workspace, 'src'), join(workspace, 'dist')]
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(test|fixture)\.ts$/.test(file)) continue
    const output = join(target, relative(source, file))
    mkdirSync(dirname(output), { recursive: true })
    if (!file.endsWith('.ts')) cpSync(file, output)
    else
      writeFileSync(output.replace(/\.ts$/, '.js'), ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: options }).outputText)
  }
}
