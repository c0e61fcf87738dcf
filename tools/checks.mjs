// JavaScript: the first check compiles the project, and the other checks run even if that fails.
import { join } from 'node:path'
import { printDone } from '../packages/supervise/src/progress.mjs'
import { capture } from './capture.mjs'

/**
 * A check of the whole project without tests. `run` returns a description of the problems, or undefined if there are none.
 * @typedef {{ name: string, run: (root: string) => Promise<string | undefined> }} Check
 */

/** @type {Check[]} The order matters: `Types` compiles the programs that later checks run. */
const checks = [
  {
    name: 'Types',
    run: program('tsc', ['-b', '.', 'tsconfig.tools.json', 'apps/site', 'apps/wallet', 'apps/wallet/tests', 'tsconfig.tests.json']),
  },
  { name: 'Lint', run: program('biome', ['ci', '--colors=off', '--error-on-warnings', '.']) },
  { name: 'Arrows', run: program('depcruise', ['--config', '.dependency-cruiser.cjs', 'apps', 'bench', 'deploy', 'packages', 'tools']) },
  { name: 'Unused code', run: program('knip', ['--no-progress']) },
  { name: 'Licences', run: compiled('tools/dist/check-licences.js') },
  { name: 'Contract', run: compiled('packages/contract/dist/lint.js') },
  // Generated files that are committed.
  { name: 'Fresh: openapi.json', run: compiled('apps/api/dist/bin/openapi.js', '--check') },
  { name: 'Fresh: CONFIGURATION.md', run: compiled('apps/api/dist/bin/configuration.js', '--check') },
  { name: 'Fresh: networks.json', run: compiled('apps/api/dist/bin/networks.js', '--check') },
  { name: 'Fresh: the types and calls of the SDK', run: compiled('packages/sdk/generator/dist/generate.js', '--check') },
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

/** Returns a check that runs a compiled program of the project. */
function compiled(/** @type {readonly string[]} */ ...args) {
  return (/** @type {string} */ root) => runNode(root, args)
}

async function runNode(/** @type {string} */ root, /** @type {readonly string[]} */ args) {
  const { code, output } = await capture(process.execPath, args, { cwd: root })
  return code === 0 ? undefined : output || `ended with ${code ?? 'a signal'} without output`
}
