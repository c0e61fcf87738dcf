import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Folders of the packages that are published. */
const published = ['packages/units', 'packages/sdk', 'packages/react', 'packages/connect']

/**
 * Packs the published packages as `npm publish` would. `createProject` returns an empty project that has installed them. The dependencies
 * are those of this repository, so nothing is downloaded.
 */
export async function packPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...published.flatMap((path) => ['-w', path])], {
    cwd: root,
  })
  // The output of `prepack` may precede the list.
  const packed: { name: string; filename: string; files: { path: string }[] }[] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))

  async function createProject(files: Record<string, string>): Promise<string> {
    const project = mkdtempSync(join(folder, 'project-'))
    const modules = join(project, 'node_modules')
    linkDependencies(modules, new Set(packed.map(({ name }) => name)))
    for (const { name, filename } of packed) {
      mkdirSync(join(modules, name), { recursive: true })
      await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', join(modules, name)])
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    return project
  }

  return {
    packages: packed.map(({ name, filename, files }) => ({ name, file: join(folder, filename), files: files.map(({ path }) => path) })),
    createProject,
    /** Runs a program in a project, and returns what it prints. */
    run: async (project: string, command: string, args: string[]) => (await run(command, args, { cwd: project })).stdout,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Links every installed package into a project, except the packed ones. */
function linkDependencies(modules: string, packed: ReadonlySet<string>) {
  const installed = join(root, 'node_modules')
  const link = (name: string) => {
    if (packed.has(name) || name.startsWith('.')) return
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(installed, name), join(modules, name))
  }
  for (const name of readdirSync(installed)) {
    if (!name.startsWith('@')) link(name)
    else for (const inner of readdirSync(join(installed, name))) link(`${name}/${inner}`)
  }
}

/** Returns the `package.json` of a packed package in a project. */
export const manifestOf = (project: string, name: string): { exports: Record<string, Record<string, string>> } =>
  JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8'))
