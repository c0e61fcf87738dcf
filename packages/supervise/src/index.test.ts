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

describe('a supervised program', () => {
  it('tells its exit code when it ends by itself', async () => {
    expect(await shell('exit 7').ended).toBe(7)
    expect(await shell('exit 0').ended).toBe(0)
  })

  it('that cannot be started tells a code and why', async () => {
    const missing = supervise('/no/such/program', [])
    expect(await missing.ended).toBe(127)
    expect(missing.output()).toContain('/no/such/program')
  })

  it('has its last lines, of both streams, ready for an error message', async () => {
    const program = shell('echo to-out; echo to-err >&2')
    await program.ended
    await vi.waitFor(() => expect(program.output()).toMatch(/to-out[\s\S]*to-err|to-err[\s\S]*to-out/), 15_000)
  })

  it.each(['TERM', 'INT'] as const)('is asked to end by SIG%s and may tidy up', async (stopSignal) => {
    const program = node(
      `process.on('SIG${stopSignal}', () => { console.log('tidied'); process.exit(3) }); setInterval(() => {}, 1000); console.log('ready')`,
      { stopSignal },
    )
    await ready(program)
    await program.stop()
    expect(await program.ended).toBe(3)
    await vi.waitFor(() => expect(program.output()).toContain('tidied'), 15_000)
  })

  it('that ignores the request is killed', async () => {
    const socket = join(directory, 'stubborn')
    const program = node(
      `process.on('SIGTERM', () => {}); require('node:net').createServer().listen('${socket}', () => console.log('ready'))`,
      { graceMs: 50 },
    )
    await ready(program)
    await program.stop()
    await vi.waitFor(() => expect(answers(socket)).resolves.toBe(false), 15_000)
  })

  it('may be stopped twice, and after its end', async () => {
    const program = shell('echo ready; exec sleep 60')
    await ready(program)
    await Promise.all([program.stop(), program.stop()])
    await program.stop()
  })

  it('has the open files that it is given from descriptor 4 on', async () => {
    writeFileSync(join(directory, 'given'), 'from the parent')
    const program = shell('cat <&4', { files: [openSync(join(directory, 'given'), 'r')] })
    await vi.waitFor(() => expect(program.output()).toBe('from the parent'), 15_000)
  })

  it.each([
    ['SIGKILL', 'exec sleep 60'],
    ['SIGTERM', 'exec sleep 60'],
    ['SIGKILL', 'trap "" TERM; exec sleep 60'],
  ] as const)('ends when this process ends by %s, as `%s`', async (signal, script) => {
    const parent = spawn(
      process.execPath,
      [resolve(import.meta.dirname, './testing/run-typescript.mjs'), join(import.meta.dirname, 'parent.fixture.ts'), script],
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
