import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { supervise } from './index.ts'

const directory = mkdtempSync(join(tmpdir(), 'supervise-'))
afterAll(() => rmSync(directory, { recursive: true }))

const shell = (script: string, options = {}) => supervise('/bin/sh', ['-c', script], options)
const node = (script: string, options = {}) => supervise(process.execPath, ['-e', script], options)
const ready = (program: { output(): string }) => vi.waitFor(() => expect(program.output()).toContain('ready'), 15_000)

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.unref()
  })

describe('supervise', () => {
  it('the program ends → `ended` is its exit code', async () => {
    expect(await shell('exit 7').ended).toBe(7)
    expect(await shell('exit 0').ended).toBe(0)
  })

  it('the program cannot be started → `ended` is 127 and the output has the reason', async () => {
    const missing = supervise('/no/such/program', [])
    expect(await missing.ended).toBe(127)
    expect(missing.output()).toContain('/no/such/program')
  })

  it('the program writes to both streams → the output has the last lines of both', async () => {
    const program = shell('echo to-out; echo to-err >&2')
    await program.ended
    await vi.waitFor(() => expect(program.output()).toMatch(/to-out[\s\S]*to-err|to-err[\s\S]*to-out/), 15_000)
  })

  it.each(['TERM', 'INT'] as const)('stop with SIG%s → the program can clean up first', async (stopSignal) => {
    const program = node(
      `process.on('SIG${stopSignal}', () => { console.log('cleaned up'); process.exit(3) }); setInterval(() => {}, 1000); console.log('ready')`,
      { stopSignal },
    )
    await ready(program)
    await program.stop()
    expect(await program.ended).toBe(3)
    await vi.waitFor(() => expect(program.output()).toContain('cleaned up'), 15_000)
  })

  it('the program ignores the signal → it is killed', async () => {
    const socket = join(directory, 'stubborn')
    const program = node(
      `process.on('SIGTERM', () => {}); require('node:net').createServer().listen('${socket}', () => console.log('ready'))`,
      { graceMs: 50 },
    )
    await ready(program)
    await program.stop()
    await vi.waitFor(() => expect(answers(socket)).resolves.toBe(false), 15_000)
  })

  it('stop is called twice and after the end → both calls return', async () => {
    const program = shell('echo ready; exec sleep 60')
    await ready(program)
    await Promise.all([program.stop(), program.stop()])
    await program.stop()
  })

  it('open files are passed → the program has them from descriptor 4 on', async () => {
    writeFileSync(join(directory, 'given'), 'from the parent')
    const program = shell('cat <&4', { files: [openSync(join(directory, 'given'), 'r')] })
    await vi.waitFor(() => expect(program.output()).toBe('from the parent'), 15_000)
  })

  it.each([
    ['SIGKILL', 'exec sleep 60'],
    ['SIGTERM', 'exec sleep 60'],
    ['SIGKILL', 'trap "" TERM; exec sleep 60'],
  ] as const)('this process ends by %s → the program `%s` ends too', async (signal, script) => {
    const parent = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../tools/run.mjs'), join(import.meta.dirname, 'parent.fixture.ts'), script],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    expect(isAlive(pid)).toBe(true)
    parent.kill(signal)
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
  })
})
