import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { linkProgram } from '../solana/link-program.ts'

// Compiles the exchange with any clang that has a BPF target. clang 14 compiled the committed program.
// The variable CLANG selects another clang than the one in PATH.
const root = resolve(import.meta.dirname, '../..')
const directory = mkdtempSync(join(tmpdir(), 'exchange-'))
const object = join(directory, 'exchange.o')
const flags = ['-target', 'bpf', '-mcpu=v2', '-O2', '-ffreestanding', '-fno-builtin', '-Wall', '-Wextra', '-Werror']
execFileSync(env.CLANG || 'clang', [...flags, '-c', join(root, 'programs/exchange.c'), '-o', object], { stdio: 'inherit' })
const program = linkProgram(readFileSync(object))
rmSync(directory, { recursive: true })
writeFileSync(join(root, 'artifacts/exchange.so'), program)
console.log(`Compiled exchange.so, ${program.length} bytes`)
