import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { main } from '@patina/supervise/failure'
import { snapshotFile } from '@patina/words'
import { buildCases, buildSnapshot } from './build.ts'
import { checkFile, checkSnapshot, type Report } from './check.ts'

const usage = `npm run descriptors -- check [folder]   checks the pinned descriptors, or those of a folder
npm run descriptors -- build <clone>    makes the pinned file from a clone of ethereum/clear-signing-erc7730-registry`

await main(async () => {
  const [command, folder, ...others] = process.argv.slice(2)
  if (command === 'check' && others.length === 0) return report(folder === undefined ? checkSnapshot() : await checkFolder(folder))
  if (command === 'build' && folder !== undefined && others.length === 0) return build(folder)
  console.error(usage)
  process.exitCode = 1
})

function report({ flaws, notes }: Report) {
  for (const note of notes) console.log(note)
  for (const flaw of flaws) console.error(flaw)
  console.log(`${notes.length} fields are hidden or constant; ${flaws.length} flaws`)
  if (flaws.length > 0) process.exitCode = 1
}

async function checkFolder(folder: string): Promise<Report> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const reports = await Promise.all(names.map(async (name) => checkFile(name, parse(await readFile(join(folder, name), 'utf8')))))
  return { flaws: reports.flatMap(({ flaws }) => flaws), notes: reports.flatMap(({ notes }) => notes) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function build(folder: string) {
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const snapshot = await buildSnapshot(folder, commit)
  const text = `${JSON.stringify(snapshot)}\n`
  await writeFile(snapshotFile, text)
  await writeFile(new URL('../fixtures/registry-cases.json', snapshotFile), `${JSON.stringify(await buildCases(folder, snapshot))}\n`)
  const files = Object.values(snapshot.files)
  const reviewed = files.filter(({ reviewedBy }) => reviewedBy.length > 0)
  const hash = createHash('sha256').update(text).digest('hex')
  console.log(
    `${files.length} files, ${reviewed.length} of them reviewed. Pin this hash in packages/words/src/descriptors/snapshot.ts:\n${hash}`,
  )
}
