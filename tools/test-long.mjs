// JavaScript: this program installs the packages that the tests need.
// `npm run test:long`: the long tests, one file after the other. A second run on the same commit goes on after the last passed file.
// `-- <part of a path>` runs only matching files, also if they passed before.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Failure, main } from '../packages/supervise/src/failure.mjs'
import { step } from '../packages/supervise/src/progress.mjs'
import { capture } from './capture.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest.mjs'

const root = resolve(import.meta.dirname, '..')
const record = join(root, 'node_modules/.cache/test-long.json')

await main(async () => {
  await ensureInstalled(root)
  for (const folder of ['tools/long', 'tools/site-clients']) await installProgramsOfOthers(folder)
  process.env.TEST_FORM = 'long'
  const filters = process.argv.slice(2)
  const files = listFiles().filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
  const done = filters.length === 0 ? readDone() : {}
  const total = { passed: 0, failed: 0 }
  for (const [index, file] of files.entries()) {
    const earlier = done[file]
    console.log(`${index + 1} of ${files.length}: ${file}${earlier === undefined ? '' : ' (passed before)'}`)
    const { passed, failed } = earlier === undefined ? await runVitest(root, [file]) : { passed: earlier, failed: 0 }
    total.passed += passed
    total.failed += failed
    if (failed > 0) continue
    done[file] = passed
    writeDone(done)
  }
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
})

/** Installs programs that only long tests need. They have a lock file of their own. */
async function installProgramsOfOthers(/** @type {string} */ path) {
  const folder = join(root, path)
  const stamp = join(folder, 'node_modules/.stamp')
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await step(`Installing the programs of ${path}`, async () => {
    const { code, output } = await capture('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
    if (code !== 0) throw new Failure(`${output}\nThe packages of ${path} could not be installed.`)
  })
  writeFileSync(stamp, wanted)
}

function git(/** @type {string[]} */ ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function listFiles() {
  return git('ls-files', '*.long.test.ts').split('\n').sort()
}

/** The state of the sources: the commit, and every uncommitted change. */
function state() {
  return `${git('rev-parse', 'HEAD')} ${git('diff', 'HEAD')}`
}

/** Returns the number of passed tests of each file that passed in this state. @returns {Record<string, number>} */
function readDone() {
  if (!existsSync(record)) return {}
  const { of, done } = JSON.parse(readFileSync(record, 'utf8'))
  return of === state() ? done : {}
}

function writeDone(/** @type {Record<string, number>} */ done) {
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify({ of: state(), done }))
}
