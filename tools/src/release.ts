// `npm run release`: checks the published packages and shows what would be published. `-- --publish` publishes them, with provenance.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure, main } from '@patina/supervise/failure'
import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { problemsOf, type ReleasePackage } from './release-problems.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['packages/sdk', 'packages/react']

const Manifest = Type.Object({
  name: Type.String(),
  version: Type.String(),
  repository: Type.Object({ url: Type.String() }),
  peerDependencies: Type.Record(Type.String(), Type.String()),
})

await main(async () => {
  const { values } = parseArgs({ options: { publish: { type: 'boolean' } } })
  const { cloneUrl } = Parse(Type.Object({ cloneUrl: Type.String() }), readJson('brand.json'))
  const packages = folders.map(readPackage)
  const problems = problemsOf(packages, cloneUrl, changedFiles())
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length > 0 && values.publish) throw new Failure('Nothing was published.')
  // npm signs the provenance only in a CI job that may request an identity token.
  const mode = values.publish ? ['--provenance'] : ['--dry-run']
  const published = spawnSync('npm', ['publish', '--access', 'public', ...mode, ...folders.flatMap((folder) => ['-w', folder])], {
    cwd: root,
    stdio: 'inherit',
  })
  if (published.status !== 0) throw new Failure('npm refused the packages. Its message is above.')
  console.log(values.publish ? '✓ Published' : '✓ Nothing was published. To publish, run in CI: npm run release -- --publish')
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function readJson(path: string): unknown {
  return JSON.parse(read(path))
}

function readPackage(folder: string): ReleasePackage {
  const { name, version, repository, peerDependencies } = Parse(Manifest, readJson(`${folder}/package.json`))
  return { name, version, repository: repository.url, changelog: read(`${folder}/CHANGELOG.md`), peers: peerDependencies }
}

/** Returns the files that differ from the last commit. */
function changedFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Failure('git does not answer. A release needs the repository.')
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]))
}
