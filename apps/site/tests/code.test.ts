import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { headOf, readSample } from '../code/samples.ts'
import { readContract } from '../reference/contract.ts'
import { errorCatalogue } from '../reference/errors.ts'
import { pollsOf } from '../src/components/CaseStudies/sizes.ts'
import { situations } from '../src/components/ErrorTable/situations.ts'

const root = resolve(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'samples-'))
afterAll(() => rmSync(directory, { recursive: true }))

function file(name: string, ...lines: string[]) {
  writeFileSync(join(directory, name), `${lines.join('\n')}\n`)
  return (place: string, keep?: string[]) => readSample(directory, `${name}${place}`, keep)
}

describe('a sample', () => {
  test('a sample names a file → the file without its region marks', () => {
    expect(file('whole.ts', 'one', '// #region inner', 'two', '// #endregion')('')).toBe('one\ntwo')
  })

  test('a sample names a region → its lines without shared indentation, inner regions included', () => {
    const read = file(
      'a.kt',
      'out',
      '  // #region outer',
      '',
      '  one {',
      '    // #region inner',
      '    two',
      '    // #endregion',
      '  }',
      '  // #endregion',
    )
    expect(read('#outer')).toBe('one {\n  two\n}')
    expect(read('#inner')).toBe('two')
  })

  test('a sample names a JSON path → the value, or some of its members', () => {
    const read = file('a.json', '{ "call": { "answer": { "one": 1, "two": [2], "three": 3 } } }')
    expect(read('#call.answer', ['two', 'one'])).toBe('{\n  "two": [\n    2\n  ],\n  "one": 1\n}')
  })

  test('a page shows parts of a program → each head has the lines between them, once', () => {
    const write = file(
      'steps.ts',
      'import a',
      '',
      '// #region one',
      'one',
      '// #endregion',
      'between',
      '// #region two',
      'two',
      '// #endregion',
    )
    expect(write('#one')).toBe('one')
    const shown = new Map<string, number>()
    expect(headOf(directory, 'steps.ts#one', shown)).toBe('import a')
    expect(headOf(directory, 'steps.ts#two', shown)).toBe('between')
    expect(headOf(directory, 'steps.ts#one', shown)).toBe('import a')
    expect(headOf(directory, 'steps.ts', shown)).toBe('')
    expect(headOf(directory, 'steps.ts#two', new Map())).toBe('import a\n\none\nbetween')
  })

  test('a sample is missing → the build fails', () => {
    const [shell, json] = [file('a.sh', '# #region open', 'one'), file('b.json', '{}')]
    expect(() => readSample(directory, 'none.ts')).toThrow('none.ts')
    expect(() => shell('#none')).toThrow('There is no region of this name: a.sh#none')
    expect(() => shell('#open')).toThrow('The region has no end: a.sh#open')
    expect(() => json('#call')).toThrow('There is no call: b.json#call')
    expect(() => json('', ['call'])).toThrow('There is no call: b.json')
  })
})

test('a code block on a page that is not plain text → it comes from a file', () => {
  for (const [page, text] of pagesOfText())
    for (const [fence, language = ''] of text.matchAll(/^```(\w+).*$/gm)) {
      const [, file] = /file="([^"]*)"/.exec(fence) ?? []
      if (file === undefined) expect([page, fence, language]).toEqual([page, fence, 'text'])
      else expect(readSample(root, file)).not.toBe('')
    }
})

test('an error code of the API → it has a cause and a fix', () => {
  const codes = errorCatalogue(readContract(join(root, 'packages/contract/openapi.json'))).map(({ code }) => code)
  expect(Object.keys(situations).sort()).toEqual(codes.sort())
})

test('a transaction gets older → it is polled at growing intervals of up to a minute', () => {
  // With blocks of a minute, the worker polls once per block. With blocks of two seconds, it polls less and less often for half an hour.
  expect(pollsOf({ blockSeconds: 60, finalityBlocks: 10 })).toBe(60 + 10)
  expect(pollsOf({ blockSeconds: 2, finalityBlocks: 600 })).toBeLessThan(600 / 10)
})

const pagesOfText = () =>
  ['docs', 'src/pages'].flatMap((folder) => {
    const path = resolve(import.meta.dirname, '..', folder)
    return readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')] as const)
  })
