import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { followErrors, lastLines, loggedError, rotateLogs } from './logs.ts'

const folder = mkdtempSync(join(tmpdir(), 'logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new run starts → its logs are empty and the previous ones are kept', () => {
  const { output } = rotateLogs(folder, 'api')
  appendFileSync(output, 'first run')
  rotateLogs(folder, 'api')
  expect(readFileSync(output, 'utf8')).toBe('')
  expect(readFileSync(join(folder, 'api.1.log'), 'utf8')).toBe('first run')
})

test('a program writes errors → each line is shown once', () => {
  const files = rotateLogs(folder, 'devnet')
  const shown: string[] = []
  const stop = followErrors(files, (line) => shown.push(line))
  appendFileSync(files.output, '{"level":30,"msg":"fine"}\n{"level":50,"time":1,"msg":"bad"}\n')
  appendFileSync(files.errors, 'a warning\nhalf a li')
  stop()
  expect(shown).toEqual(['a warning', 'bad'])
})

test('a log file has many lines → the last ones are returned', () => {
  const { output } = rotateLogs(folder, 'both')
  appendFileSync(output, 'one\ntwo\nthree\n')
  expect(lastLines(output, 2)).toBe('two\nthree')
})

test('a structured log line of an error → its message and its cause are shown', () => {
  expect(loggedError('{"level":60,"msg":"no database","err":{"message":"refused"}}')).toBe('no database: refused')
  expect(loggedError('{"level":50,"msg":"refused","err":{"message":"refused"}}')).toBe('refused')
  expect(loggedError('{"level":40,"msg":"careful"}')).toBeUndefined()
  expect(loggedError('{"level":50,"msg":')).toBeUndefined()
})
