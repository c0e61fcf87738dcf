import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeSettings } from './describe.ts'
import { declarationOf } from './setting.ts'
import { subjects } from './subjects.ts'

const sourcesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!testing\/).*(?<!\.test|\.fixture)\.ts$/.test(name))
    .map((name) => ({ name, code: readFileSync(join(directory, name), 'utf8') }))
const declared = subjects.flatMap(({ settings }) => Object.keys(settings))

/** Returns the names that code reads from an environment. */
const namesReadIn = (code: string) =>
  [...code.matchAll(/\b(?:given|env|environment|variables)(?:\.|\[['"`])([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name)

test('each setting that is read in config/ → is declared', () => {
  const names = sourcesIn(import.meta.dirname).flatMap(({ code }) => namesReadIn(code))
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name = '') => !declared.includes(name))).toEqual([])
})

test.each(['given.OTHER === 1', "env['OTHER']"])('%s → is found as the reading of a setting', (code) => {
  expect(namesReadIn(code)).toEqual(['OTHER'])
})

test('a whole environment that is copied → only declared settings have an effect', () => {
  const strange = { SHUTDOWN_DELAY: '1', PORT: '1', RATE_LIMIT_OTHER: 'many', INDEX_PATH: '/x', FCM_SERVICE_ACCOUNT_FILES: 'x' }
  expect(readConfig(strange)).toEqual(readConfig({}))
})

test('each declared setting → has one subject', () => {
  expect(declared.length).toBe(new Set(declared).size)
})

test('each file of config/ with settings → is in the table of contents', () => {
  const withSettings = sourcesIn(import.meta.dirname).filter(({ code }) => code.includes('= subject('))
  const contents = readFileSync(join(import.meta.dirname, 'subjects.ts'), 'utf8')
  expect(withSettings.filter(({ name }) => !contents.includes(`'./${name}'`))).toEqual([])
  expect(subjects.length).toBe(withSettings.reduce((sum, { code }) => sum + code.split('= subject(').length - 1, 0))
})

test('the environment → is read only in config/', () => {
  const readers = sourcesIn(resolve(import.meta.dirname, '..')).filter(({ code }) => readsEnvironment(code))
  expect(readers.map(({ name }) => name)).toEqual(['config/config.ts'])
})

test.each(['process.env.PORT', "process['env']", "import { env } from 'node:process'", 'const { env } = process'])(
  '%s → is found as a reading of the environment',
  (code) => {
    expect(readsEnvironment(code)).toBe(true)
  },
)

const readsEnvironment = (code: string) => /process\??\.env|process\[|['"](node:)?process['"]|\benv\b[^\n]*\} = process\b/.test(code)

test('the page of settings → has a row for each setting or its family', () => {
  const page = describeSettings()
  for (const { settings } of subjects)
    for (const [name, schema] of Object.entries(settings)) {
      const { family, meaning } = declarationOf(schema)
      expect(page).toContain(`| \`${family ?? name}\` |`)
      expect(page).toContain(meaning)
    }
  expect(page).not.toContain('undefined')
})

test('a setting whose default depends on the mode → both are in its row', () => {
  const page = describeSettings()
  expect(page).toContain('| `SHUTDOWN_DELAY_MS` | integer, 0 to 300000 | `5000`; `0` when embedded |')
  expect(page).toContain('| `REQUIRE_ADDRESS_PROOF` | `yes`, `no` | `yes`; `no` when embedded (`yes` in production) |')
})
