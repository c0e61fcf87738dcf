import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '../claims/built-pages.ts'
import { faultOf, measuredClaims, provenClaims, readClaims } from '../claims/claims.ts'
import { proseOf, staleReasons, unexplained } from '../claims/numbers.ts'
import { ensureSiteBuilt } from '../programs/build.mts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const root = here('../../../')
const file = readClaims(here('../claims.json'))

test.each(Object.entries(file.claims))('the claim %s → its test, record or source exists', (_id, claim) => {
  expect(faultOf(root, claim)).toBeUndefined()
})

test.each([
  [{ text: 'Fast.' }, 'it names no test, record or source'],
  [{ text: 'Fast.', tests: [{ file: 'apps/api/src/fast.test.ts', title: 'fast' }] }, 'there is no apps/api/src/fast.test.ts'],
  [{ text: 'Fast.', tests: [{ file: 'apps/site/tests/claims.test.ts', title: ['nobody', 'wrote', 'this'].join(' ') }] }, 'has no test'],
  [{ text: '{value} users', record: 'api.history.users' }, 'No figure "api.history.users" was measured'],
  [{ text: '{value} days', source: { file: 'brand.json', pattern: 'days: (\\d+)' } }, 'brand.json has no days'],
  [{ text: '{value} days', tests: [{ file: 'apps/site/tests/claims.test.ts', title: 'the claim' }] }, 'its value has no record or source'],
])('a claim without its proof: %j → %s', (claim, fault) => {
  expect(faultOf(root, claim)).toContain(fault)
  expect(() => provenClaims(root, { ...file, claims: { wrong: claim } })('wrong')).toThrow('The claim "wrong" is not proven')
})

test('an unknown claim, or one without a measurement on the home page → an error that names it', () => {
  expect(() => provenClaims(root, file)('nothing')).toThrow('no claim "nothing"')
  expect(() => measuredClaims(root, file)('same-bytes')).toThrow('The claim "same-bytes" has no measured value')
})

describe('a new record', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the value of a source changes → the text of the claim changes too', () => {
    const claims = { speed: { text: '{value} a second', source: { file: 'record.txt', pattern: 'speed (\\d+)' } } }
    mkdirSync(join(folder, 'docs'))
    copyFileSync(join(root, 'docs/benchmarks.json'), join(folder, 'docs/benchmarks.json'))
    for (const value of ['7', '8']) {
      writeFileSync(join(folder, 'record.txt'), `speed ${value}`)
      expect(provenClaims(folder, { ...file, claims })('speed').text).toBe(`${value} a second`)
    }
  })
})

describe('numbers in prose', () => {
  let pages: Map<string, string>
  beforeAll(async () => {
    await ensureSiteBuilt()
    pages = builtPages(here('../build'))
  }, 600_000)

  test('a page has a number → it is a claim or explained in claims.json', () => {
    const found = [...pages].flatMap(([page, html]) => unexplained(page, html, file))
    expect(found.map(({ page, number, text }) => `${page}: ${number}: ${text}`)).toEqual([])
  })

  test('claims.json explains a number → the number is still on the page', () => {
    expect(staleReasons(root, pages, file)).toEqual([])
  })

  test('claims.json has a claim → a page shows it', () => {
    const shown = [...pages.values()].join('')
    const unused = Object.keys(file.claims).filter((id) => !new RegExp(`data-claim="?${id}[" >]`).test(shown))
    expect(unused).toEqual([])
  })
})

test('a page is searched for numbers → those outside code, claims and generated parts are found', () => {
  const html =
    '<main><p>We serve 7,000 wallets in three cities.</p><p>In <code>5</code> or <span data-claim="x">9</span>.</p><table data-from="f"><tr><td>4</td></tr></table></main>'
  const found = unexplained('/x', html, { claims: {}, kinds: [], numbers: [] })
  expect(found.map(({ number }) => number)).toEqual(['7,000', 'three'])
  expect(unexplained('/x', html, { claims: {}, kinds: [], numbers: [{ why: 'a test', in: { '/x': ['in three cities'] } }] })).toHaveLength(
    1,
  )
  expect(proseOf(html)).toContain('We serve 7,000 wallets in three cities.')
})
