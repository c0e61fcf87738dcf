import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProcess, isRunning, waitUntilEnded } from '@wallet/supervise/processes'
import { expect, test } from 'vitest'

test('a process runs until it has ended', async () => {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(child, 'spawn')
  const found = findProcess(child.pid ?? 0)
  if (!found) throw new Error('a running process was not found')
  expect(await waitUntilEnded([found], 0)).toEqual([found])
  child.stdin.end()
  expect(await waitUntilEnded([found], 10_000)).toEqual([])
})

test('a later process of the same number is another one', () => {
  const self = findProcess(process.pid)
  if (!self) throw new Error('this process was not found')
  expect(isRunning(self)).toBe(true)
  expect(isRunning({ ...self, startedAt: 'another time' })).toBe(false)
})

test('a number that no process has finds none', () => {
  expect(findProcess(2 ** 22 + 1)).toBeUndefined()
})
