// JavaScript: the checks run even if the sources do not compile.
import { join } from 'node:path'
import { printDone } from '../packages/supervise/src/progress.mjs'
import { capture } from './capture.mjs'

/**
 * A check of the whole project without tests. `run` returns a description of the problems, or undefined if there are none.
 * @typedef {{ name: string, run: (root: string) => Promise<string | undefined> }} Check
 */

/** @type {Check[]} */
const checks = [
  {
    name: 'Types',
    // TypeScript 7 takes less than half the time of version 5, whose compiler API other packages need. npm links the program `tsc` of the
    // package whose name sorts first, so `npx tsc` is this one too. By default four threads check the shared types of a project once each:
    // one thread takes 65 seconds of processor time instead of 148, and the tests use the other core meanwhile.
    run: program('node_modules/native-typescript/bin/tsc', [
      ...['-b', '--singleThreaded', '.', 'tsconfig.tools.json', 'apps/site', 'apps/wallet', 'apps/wallet/tests', 'tsconfig.tests.json'],
    ]),
  },
  { name: 'Lint', run: program('node_modules/.bin/biome', ['ci', '--colors=off', '--error-on-warnings', '.']) },
  {
    name: 'Arrows',
    run: program('node_modules/.bin/depcruise', ['--config', '.dependency-cruiser.cjs', 'apps', 'bench', 'deploy', 'packages', 'tools']),
  },
  { name: 'Unused code', run: program('node_modules/.bin/knip', ['--no-progress']) },
  { name: 'Licences', run: source('tools/src/check-licences.ts') },
  { name: 'Contract', run: source('packages/contract/src/lint.ts') },
  // Generated files that are committed.
  { name: 'Fresh: openapi.json', run: source('apps/api/src/bin/generate/openapi.ts', '--check') },
  { name: 'Fresh: CONFIGURATION.md', run: source('apps/api/src/bin/generate/configuration.ts', '--check') },
  { name: 'Fresh: networks.json', run: source('apps/api/src/bin/generate/networks.ts', '--check') },
  { name: 'Fresh: the types and calls of the SDK', run: source('packages/sdk/generator/src/generate.ts', '--check') },
]

/**
 * Runs every check, even after one has failed, and prints a line for each.
 * @param {string} root
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(root) {
  let failed = 0
  for (const { name, run } of checks) {
    const startedAt = performance.now()
    const problem = await run(root)
    printDone(name, startedAt, problem === undefined ? '✓' : '✗')
    if (problem === undefined) continue
    failed += 1
    console.log(problem.trim().replace(/^/gm, '    '))
  }
  return { passed: checks.length - failed, failed }
}

/** Returns a check that runs a program of `node_modules`. */
function program(/** @type {string} */ path, /** @type {readonly string[]} */ args) {
  return (/** @type {string} */ root) => runNode(root, [join(root, path), ...args])
}

/** Returns a check that runs a program of the project from its source. */
function source(/** @type {readonly string[]} */ ...args) {
  return (/** @type {string} */ root) => runNode(root, ['tools/run.mjs', ...args])
}

async function runNode(/** @type {string} */ root, /** @type {readonly string[]} */ args) {
  const { code, output } = await capture(process.execPath, args, { cwd: root })
  return code === 0 ? undefined : output || `ended with ${code ?? 'a signal'} without output`
}
