import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { headOf, readSample, type Shown } from '../code/samples.ts'
import { packagesToInstall } from './reader-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
const examples = join(root, 'packages/sdk/examples')

/** Returns the TypeScript programs that a reader of a page can put together: the heads and parts of each file, in the order of the page. */
function programsOf(page: string): { file: string; code: string }[] {
  const shown: Shown = new Map()
  const programs: { file: string; code: string }[] = []
  const text = readFileSync(page, 'utf8')
  for (const [, reference = ''] of text.matchAll(/^```ts .*file="([^"]*)"/gm)) {
    const [file = ''] = reference.split('#')
    const before = shown.get(file) ?? 0
    const head = headOf(root, reference, shown)
    const isSequel = before > 0 && before < (shown.get(file) ?? 0)
    const previous = isSequel ? programs.findLast((program) => program.file === file) : undefined
    const code = `${head}\n${readSample(root, reference)}\n`
    if (previous) previous.code += code
    else programs.push({ file, code })
  }
  return programs
}

const pages = ['docs', 'src/pages'].flatMap((folder) => {
  const path = resolve(import.meta.dirname, '..', folder)
  return readdirSync(path).flatMap((name) => (name.endsWith('.mdx') ? [join(path, name)] : []))
})

test('a TypeScript sample of a page imports a package → the sample or the page says what to install, and no sample imports a file', () => {
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
    for (const { file, code } of programsOf(page)) {
      const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('node:'))
      const packages = imported.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      const named = ['@patina/sdk', 'viem', ...packagesToInstall(code)]
      const missing = packages.filter((name) => !named.includes(name) && !text.includes(`| \`${name}\``) && !text.includes(`, \`${name}\``))
      expect([basename(page), file, missing]).toEqual([basename(page), file, []])
    }
  }
})

test('the TypeScript samples of each page are put together → every program compiles', () => {
  const programs = pages.flatMap((page) =>
    programsOf(page).map(({ file, code }, at): [string, string] => [
      join(root, dirname(file), `${basename(page, '.mdx')}-${at}-${basename(file)}`),
      code,
    ]),
  )
  expect(errorsOf(new Map(programs))).toEqual([])
  console.log(`${programs.length} TypeScript programs of the pages compiled`)
  expect(programs.length).toBeGreaterThan(10)
})

/** Compiles programs in the folder of the examples, with the options of the examples. A part may have unused names. */
function errorsOf(sources: Map<string, string>): string[] {
  const { config } = ts.readConfigFile(join(examples, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, examples)
  const settings = {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
  }
  delete settings.tsBuildInfoFile
  const host = ts.createCompilerHost(settings)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.getSourceFile = (path, language, ...rest) => {
    const source = sources.get(path)
    return source === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, source, language)
  }
  const program = ts.createProgram([...sources.keys()], settings, host)
  return [...sources.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(({ messageText }) => `${basename(path)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  })
}
