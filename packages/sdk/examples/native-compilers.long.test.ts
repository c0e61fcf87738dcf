import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installDebianPackage } from '@patina/test-kit/debian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const here = import.meta.dirname
/** The Kotlin compiler takes a minute, and several on a busy machine. */
const compilingMs = 600_000
const packages = createRequire(new URL('../../../tools/long/package.json', import.meta.url))
const read = (file: string) => readFileSync(join(here, file), 'utf8')

describe('the sample in Kotlin', () => {
  const compiler = dirname(packages.resolve('kotlin-compiler/package.json'))
  const jar = (name: string) => join(compiler, 'lib', `${name}.jar`)
  const folder = mkdtempSync(join(tmpdir(), 'kotlin-sample-'))
  beforeAll(() => {
    if (existsSync('/usr/bin/java') || installDebianPackage('default-jre-headless', 'Java, for the Kotlin compiler')) return
    throw new Error('The Kotlin compiler needs Java. Install it, for example with: sudo apt-get install -y default-jre-headless')
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Compiles a text against the stubs. Returns the compiler's messages; warnings count as errors. */
  async function compile(text: string): Promise<string> {
    const file = join(folder, 'WalletApi.kt')
    writeFileSync(file, text)
    const main = ['-cp', `${jar('kotlin-compiler')}:${jar('kotlin-stdlib')}`, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler']
    const options = [
      '-kotlin-home',
      compiler,
      '-no-reflect',
      '-Werror',
      '-cp',
      jar('kotlinx-coroutines-core-jvm'),
      '-d',
      join(folder, 'out'),
    ]
    const run = promisify(execFile)('java', ['-Xmx512m', ...main, ...options, file, join(here, 'kotlin/stubs')])
    return run.then(
      ({ stderr }) => stderr,
      ({ stderr }) => stderr,
    )
  }

  test(
    'the Kotlin compiler reads the sample → no error and no warning',
    async () => {
      expect(await compile(read('kotlin/WalletApi.kt'))).toBe('')
    },
    compilingMs,
  )

  test(
    'a member of an answer is misspelled → the Kotlin compiler reports it',
    async () => {
      expect(await compile(read('kotlin/WalletApi.kt').replace('built.approvals', 'built.approval'))).toMatch(
        /unresolved reference 'approval'/i,
      )
    },
    compilingMs,
  )
})

/** A node of the syntax tree of tree-sitter. */
type Node = { isError: boolean; isMissing: boolean; startPosition: { row: number }; children: (Node | null)[] }
type Parser = { setLanguage(language: unknown): void; parse(text: string): { rootNode: Node } | null }
type TreeSitter = { Parser: { new (): Parser; init(): Promise<void> }; Language: { load(file: string): Promise<unknown> } }

describe('the sample in Swift', () => {
  let parser: Parser
  beforeAll(async () => {
    const { Language, Parser }: TreeSitter = packages('web-tree-sitter')
    await Parser.init()
    parser = new Parser()
    parser.setLanguage(await Language.load(packages.resolve('tree-sitter-wasms/out/tree-sitter-swift.wasm')))
  })

  /** Returns the lines that the grammar of Swift does not accept. */
  function refusedLines(text: string): number[] {
    const root = parser.parse(text)?.rootNode
    const faults: number[] = []
    const visit = (node: Node | null | undefined) => {
      if (!node || node.isError || node.isMissing) faults.push((node?.startPosition.row ?? 0) + 1)
      for (const child of node?.children ?? []) visit(child)
    }
    visit(root)
    return faults
  }

  test('the grammar of Swift reads the sample → no error', () => {
    expect(refusedLines(read('swift/WalletApi.swift'))).toEqual([])
  })

  test.each([
    ['a missing brace', 'actor WalletApi {', 'actor WalletApi'],
    ['a misspelled keyword', 'private func word(', 'private fun word('],
  ])('the sample has %s → the grammar of Swift refuses it', (_fault, from, to) => {
    expect(refusedLines(read('swift/WalletApi.swift').replace(from, to))).not.toEqual([])
  })
})
