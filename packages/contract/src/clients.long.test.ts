import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const contract = resolve(import.meta.dirname, '../openapi.json')
const installed = resolve(import.meta.dirname, '../../../tools/long/node_modules')
const folder = mkdtempSync(join(tmpdir(), 'clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Some generators need Node 22. npm has a newer Node for Linux as a package. */
const newerNode = join(installed, `node-linux-${process.arch}/bin/node`)
const node = existsSync(newerNode) ? newerNode : process.execPath

/** Runs a program of `tools/long`. Returns its output if it fails, and an empty text otherwise. */
const problemsOf = (name: string, args: string[]) =>
  promisify(execFile)(node, [join(installed, '.bin', name), ...args], { cwd: folder }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}` || `${name} failed without output`,
  )

test('Spectral lints the contract with its recommended rules → no finding', async () => {
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  expect(await problemsOf('spectral', ['lint', contract, '--ruleset', '.spectral.yaml', '--fail-severity', 'hint'])).toBe('')
})

test.each([
  ['openapi-typescript', (output: string) => [contract, '--output', join(output, 'schema.ts')]],
  ['openapi-ts', (output: string) => ['--input', contract, '--output', output]],
  ['orval', (output: string) => ['--input', contract, '--output', join(output, 'client.ts'), '--client', 'fetch']],
  ['swagger-typescript-api', (output: string) => ['generate', '--path', contract, '--output', output, '--name', 'client.ts']],
])('%s generates a client → it compiles with `strict`', async (name, args) => {
  expect(await problemsOf(name, args(join(folder, name)))).toBe('')
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ compilerOptions, include: [`${name}/**/*.ts`] }))
  expect(await problemsOf('tsc', ['--project', `${name}.json`])).toBe('')
})
