import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProcess, isRunning, waitUntilEnded } from '@patina/supervise/processes'
import { expect, test } from 'vitest'

test('a process ends → it is no longer running', async () => {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(child, 'spawn')
  const found = findProcess(child.pid ?? 0)
  if (!found) throw new Error('a running process was not found')
  expect(await waitUntilEnded([found], 0)).toEqual([found])
  child.stdin.end()
  expect(await waitUntilEnded([found], 10_000)).toEqual([])
})

test('a later process has the same id → the earlier one is not running', () => {
  const self = findProcess(process.pid)
  if (!self) throw new Error('this process was not found')
  expect(isRunning(self)).toBe(true)
  expect(isRunning({ ...self, startedAt: 'another time' })).toBe(false)
})

test('no process has the id → its start is undefined', () => {
  expect(findProcess(2 ** 22 + 1)).toBeUndefined()
})
