import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Lock, takeLock, waitForLock } from '@patina/supervise/lock'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder = ''
let path = ''
const others: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'data/start.lock')
})
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts another process that takes the lock, records a child process in it, and keeps both until it is killed. */
async function otherHolder(): Promise<{ pid: number; childPid: number; killed: () => Promise<unknown> }> {
  const program = `
    import { spawn } from 'node:child_process'
    import { takeLock } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href)}
    const { lock } = takeLock(${JSON.stringify(path)})
    const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
    lock.addChild(child.pid)
    process.send(child.pid)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  others.push(other)
  const [childPid] = await once(other, 'message')
  const killed = () => {
    other.kill('SIGKILL')
    return once(other, 'exit')
  }
  return { pid: other.pid ?? 0, childPid, killed }
}

function taken(result: ReturnType<typeof takeLock>): Lock {
  if ('holder' in result) throw new Error(`held by ${result.holder.pid}`)
  return result.lock
}

test('a free lock is taken and released → its file exists, then is deleted', () => {
  const lock = taken(takeLock(path))
  expect(lock.leftBehind).toEqual([])
  expect(existsSync(path)).toBe(true)
  lock.release()
  expect(readdirSync(join(folder, 'data'))).toEqual([])
})

test('a running process owns the lock → its claim is returned', async () => {
  const { pid } = await otherHolder()
  expect(takeLock(path)).toMatchObject({ holder: { pid } })
})

test('the owner of the lock was killed → the lock is taken and lists the processes left behind', async () => {
  const { childPid, killed } = await otherHolder()
  await killed()
  expect(taken(takeLock(path)).leftBehind).toMatchObject([{ pid: childPid }])
  expect(readdirSync(join(folder, 'data'))).toEqual(['start.lock'])
})

test('the process id of the lock now belongs to another process → the lock is taken', () => {
  taken(takeLock(path))
  writeFileSync(path, JSON.stringify({ holder: { pid: process.pid, startedAt: 'another time' }, children: [] }))
  expect(taken(takeLock(path)).leftBehind).toEqual([])
})

test.each(['', 'null', '{"holder":{}}'])('a crash left the lock file as %j → the lock is taken', (text) => {
  taken(takeLock(path)).release()
  writeFileSync(path, text)
  taken(takeLock(path))
})

test('the owner of the lock ends → a waiting process gets the lock', async () => {
  const { pid, killed } = await otherHolder()
  const waitedFor: number[] = []
  const waiting = waitForLock(path, (holder) => waitedFor.push(holder.pid))
  await killed()
  await waiting
  expect(waitedFor).toEqual([pid])
})
