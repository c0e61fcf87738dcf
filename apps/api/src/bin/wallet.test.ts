import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { command as announce } from './commands/announce.ts'
import { UsageError } from './commands/command.ts'
import { command as configuration } from './commands/configuration.ts'
import { makeChange, requireConsent } from './commands/consent.ts'
import { command as device } from './commands/device.ts'
import { command as inspect } from './commands/inspect.ts'
import { command as migrate } from './commands/migrate.ts'
import { command as webhooks } from './commands/webhooks.ts'

const root = resolve(import.meta.dirname, '../../../..')
const commands = { announce, configuration, device, inspect, migrate, webhooks }
const id = '00000000-0000-4000-8000-000000000000'

/** Runs the program of a clone, with no terminal. */
function wallet(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'tools/src/wallet.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('`wallet --help` → lists the commands; `wallet <command> --help` → its arguments', () => {
  expect(wallet(['--help'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^usage: wallet <command>.+ {2}configuration /s) })
  expect(wallet(['device', '--help'])).toMatchObject({ status: 0, stdout: `${device.help}\n` })
  for (const [name, { help }] of Object.entries(commands)) expect(help).toMatch(new RegExp(`^usage: wallet ${name} ?`))
})

test.each([
  [['erase'], 'There is no command erase'],
  [['device', 'forget', id], 'This cannot be undone, and there is no terminal to ask you: add --yes to do it'],
  [['device', 'forget', id, '--force'], "Unknown option '--force'"],
])('`wallet %j` is wrong, or needs a confirmation → the reason and the usage on stderr, exit code 2', (args, reason) => {
  const { status, stdout, stderr } = wallet(args)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/\nusage: wallet /)
  expect(stderr.startsWith(reason)).toBe(true)
})

test.each([
  ['announce', ['Maintenance']],
  ['announce', ['Maintenance', 'On Sunday', '--platform', 'web']],
  ['announce', ['Maintenance', 'On Sunday', '--id', 'a b']],
  ['configuration', ['PUBLIC_URL']],
  ['device', []],
  ['device', ['forget', '--yes']],
  ['device', ['erase', id, '--yes']],
  ['device', ['revoke', "' or true", '--yes']],
  ['inspect', ['transaction']],
  ['inspect', ['device', 'x']],
  ['inspect', ['delivery', 'x']],
  ['inspect', ['toString', 'x']],
  ['inspect', ['transaction', "' or true"]],
  ['inspect', ['consumers', 'all']],
  ['migrate', ['now']],
  ['webhooks', []],
  ['webhooks', ['add']],
  ['webhooks', ['erase', id]],
  ['webhooks', ['pause']],
  ['webhooks', ['list', 'all']],
  ['webhooks', ['resend', id]],
  ['webhooks', ['resend', id, 'x']],
  ['webhooks', ['deliveries', id, '--state', 'lost']],
  ['webhooks', ['toString', id]],
] as const)('bad arguments of `wallet %s` (%j) → a usage error', (name, args) => {
  expect(() => commands[name].read([...args])).toThrow(UsageError)
})

test.each([
  ['announce', ['Title', 'Message']],
  ['device', ['revoke', id]],
  ['webhooks', ['remove', id]],
] as const)('`wallet %s` cannot be undone → refused without a terminal and without --yes; --dry-run needs none', (name, args) => {
  expect(() => commands[name].read([...args])).toThrow('add --yes to do it, or --dry-run to see what it would do')
  expect(commands[name].read([...args, '--yes'])).toBeTypeOf('function')
  expect(commands[name].read([...args, '--dry-run'])).toBeTypeOf('function')
})

test('a change that cannot be undone → the answer of the operator decides', async () => {
  const done: string[] = []
  const change = { plan: 'Everything goes', execute: async () => `Done ${done.push('done')}` }
  const undecided = { 'dry-run': false, yes: false }
  requireConsent(undecided, true)
  expect(await makeChange(undecided, change, async () => false)).toEqual({ text: 'Nothing was done', code: 1 })
  expect(await makeChange({ 'dry-run': true, yes: true }, change)).toEqual({ text: 'Everything goes\nNothing was done (--dry-run)' })
  expect(done).toEqual([])
  expect(await makeChange(undecided, change, async (plan) => plan === 'Everything goes')).toEqual({ text: 'Done 1' })
})

test('a command finds no database → names DATA_DIR, and creates nothing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'no-stack-'))
  const refusal = `No stack uses this DATA_DIR (${directory}). Set DATA_DIR as for npm start, or DATABASE_URL as for the API\n`
  const answer = wallet(['device', 'forget', id, '--yes'], { DATA_DIR: directory, DATABASE_URL: '' })
  expect(answer).toEqual({ status: 1, stdout: '', stderr: refusal })
  expect(readdirSync(directory)).toEqual([])
  rmSync(directory, { recursive: true })

  const folder = join(import.meta.dirname, 'commands')
  const opening = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && /openOwnDatabase|openStorage/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(opening).toEqual(['with-database.ts'])
})

test('each command → loads only light files before its arguments are read, so that a usage error answers at once', () => {
  const directory = join(import.meta.dirname, 'commands')
  const light = ['command.ts', 'consent.ts', 'subjects.ts', 'webhook-request.ts', ...Object.keys(commands).map((name) => `${name}.ts`)]
  for (const name of readdirSync(directory).filter((file) => light.includes(file))) {
    const imports = [...readFileSync(join(directory, name), 'utf8').matchAll(/^import (?!type).+ from '(.+)'$/gm)].map(([, from]) => from)
    expect(imports.filter((from) => !from?.startsWith('node:') && !light.includes(from?.slice(2) ?? ''))).toEqual([])
  }
})
