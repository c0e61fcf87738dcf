import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Lock, takeLock, waitForLock } from '@wallet/supervise/lock'
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

/** Another process that takes the lock, notes a child of its own in it, and keeps both until it is killed. */
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

test('a free lock is taken, and gone when released', () => {
  const lock = taken(takeLock(path))
  expect(lock.leftBehind).toEqual([])
  expect(existsSync(path)).toBe(true)
  lock.release()
  expect(readdirSync(join(folder, 'data'))).toEqual([])
})

test('a lock that a living process holds names that process', async () => {
  const { pid } = await otherHolder()
  expect(takeLock(path)).toMatchObject({ holder: { pid } })
})

test('a lock whose holder was killed is taken over, and tells what that one left behind', async () => {
  const { childPid, killed } = await otherHolder()
  await killed()
  expect(taken(takeLock(path)).leftBehind).toMatchObject([{ pid: childPid }])
  expect(readdirSync(join(folder, 'data'))).toEqual(['start.lock'])
})

test('a lock whose number now belongs to another process is taken over', () => {
  taken(takeLock(path))
  writeFileSync(path, JSON.stringify({ holder: { pid: process.pid, startedAt: 'another time' }, children: [] }))
  expect(taken(takeLock(path)).leftBehind).toEqual([])
})

test.each(['', 'null', '{"holder":{}}'])('a lock file that a crash left as %j is taken over', (text) => {
  taken(takeLock(path)).release()
  writeFileSync(path, text)
  taken(takeLock(path))
})

test('whoever waits gets the lock when the holder has ended', async () => {
  const { pid, killed } = await otherHolder()
  const waitedFor: number[] = []
  const waiting = waitForLock(path, (holder) => waitedFor.push(holder.pid))
  await killed()
  await waiting
  expect(waitedFor).toEqual([pid])
})
