import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, subjects } from './config.ts'
import { describeSettings } from './describe.ts'
import { declarationOf, problemOf } from './setting.ts'

const sourcesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!testing\/).*(?<!\.test|\.fixture)\.ts$/.test(name))
    .map((name) => ({ name, code: readFileSync(join(directory, name), 'utf8') }))
const declared = subjects.flatMap(({ settings }) => Object.keys(settings))

/** Returns the names that code reads from an environment. */
const namesReadIn = (code: string) =>
  [...code.matchAll(/\b(?:given|env|environment|variables)(?:\.|\[['"`])([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name)

test('code in config/ reads a setting → the setting is declared', () => {
  const names = sourcesIn(import.meta.dirname).flatMap(({ code }) => namesReadIn(code))
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name = '') => !declared.includes(name))).toEqual([])
})

test('code copies a whole environment → only declared settings have an effect', () => {
  const strange = { SHUTDOWN_DELAY: '1', PORT: '1', RATE_LIMIT_OTHER: 'many', INDEX_PATH: '/x', FCM_SERVICE_ACCOUNT_FILES: 'x' }
  expect(readConfig(strange, ['--allow-unknown-settings'])).toEqual(readConfig({}))
})

test('a setting is declared → it belongs to one subject', () => {
  expect(declared.length).toBe(new Set(declared).size)
})

test('a file of config/ declares settings → it is in the table of contents', () => {
  const withSettings = sourcesIn(import.meta.dirname).filter(({ code }) => code.includes('= subject('))
  const contents = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  expect(withSettings.filter(({ name }) => !contents.includes(`'./${name}'`))).toEqual([])
  expect(subjects.length).toBe(withSettings.reduce((sum, { code }) => sum + code.split('= subject(').length - 1, 0))
})

test('a setting is declared → the page of settings has a row for it or its family', () => {
  const page = describeSettings()
  for (const { settings } of subjects)
    for (const [name, schema] of Object.entries(settings)) {
      const { family, meaning } = declarationOf(schema)
      expect(page).toContain(`| \`${family ?? name}\` |`)
      expect(page).toContain(meaning)
    }
  expect(page).not.toContain('undefined')
})

test('the default of a setting depends on the mode → its row shows both defaults', () => {
  const page = describeSettings()
  expect(page).toContain('| `SHUTDOWN_DELAY_MS` | integer, 0 to 300000 | `5000`; `0` when embedded |')
  expect(page).toContain('| `REQUIRE_ADDRESS_PROOF` | `yes`, `no` | `yes`; `no` when embedded (`yes` in production) |')
})

test('a setting with a pattern gets a wrong text → the sentence says what it accepts, and not only that it is not valid', () => {
  for (const { settings } of subjects)
    for (const [name, schema] of Object.entries(settings)) {
      const { pattern }: { pattern?: string } = schema
      if (pattern === undefined) continue
      // A control character fits no pattern.
      const problem = problemOf(() => readConfig({ [name]: '\u0001' }))
      expect(problem).toMatch(new RegExp(`${name} must be (?!valid)`))
      expect(problem).not.toContain('is not valid')
    }
  expect(problemOf(() => readConfig({ ADMIN_TOKEN: 'short' }))).toContain('ADMIN_TOKEN must be one or two tokens of 32 characters or more')
})
