import { join } from 'node:path'
import { printDone } from '../packages/supervise/src/progress.mjs'
import { capture } from './capture.mjs'
import { generated } from './generated.mjs'
import { findUnfitLicences, readLockedPackages } from './licences.mjs'

/**
 * A check of the whole project without tests. `run` returns a description of the problems, or undefined if there are none.
 * @typedef {{ name: string, run: (root: string) => Promise<string | undefined> }} Check
 */

/** @type {Check[]} The order matters: `Types` compiles the programs that later checks run. */
const checks = [
  { name: 'Types', run: program('tsc', ['-b', '.', 'tsconfig.tools.json', 'apps/site', 'tsconfig.tests.json']) },
  { name: 'Lint', run: program('biome', ['ci', '--colors=off', '--error-on-warnings', '.']) },
  { name: 'Arrows', run: program('depcruise', ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tools']) },
  { name: 'Unused code', run: program('knip', ['--no-progress']) },
  { name: 'Licences', run: async (root) => findUnfitLicences(readLockedPackages(root)).join('\n') || undefined },
  { name: 'Contract', run: (root) => runNode(root, ['packages/contract/lint.mjs']) },
  ...generated.map(({ name, check }) => ({ name: `Fresh: ${name}`, run: (/** @type {string} */ root) => runNode(root, check) })),
]

/**
 * Runs every check, even after one has failed, and prints a line for each.
 * @param {string} root
 * @param {Promise<unknown>} [beside] runs in parallel with the first check, which uses one core; the other checks wait for it
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(root, beside) {
  let failed = 0
  for (const { name, run } of checks) {
    const startedAt = performance.now()
    const problem = await run(root)
    printDone(name, startedAt, problem === undefined ? '✓' : '✗')
    await beside
    if (problem === undefined) continue
    failed += 1
    console.log(problem.trim().replace(/^/gm, '    '))
  }
  return { passed: checks.length - failed, failed }
}

/** Returns a check that runs a program of `node_modules`. */
function program(/** @type {string} */ name, /** @type {readonly string[]} */ args) {
  return (/** @type {string} */ root) => runNode(root, [join(root, 'node_modules/.bin', name), ...args])
}

async function runNode(/** @type {string} */ root, /** @type {readonly string[]} */ args) {
  const { code, output } = await capture(process.execPath, args, { cwd: root })
  return code === 0 ? undefined : output || `ended with ${code ?? 'a signal'} without output`
}
