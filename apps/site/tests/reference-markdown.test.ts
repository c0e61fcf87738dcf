import { expect, test } from 'vitest'
import { answersOf, bodyOf } from '../reference/calls.ts'
import { callsOf, readContract } from '../reference/contract.ts'
import { referenceMarkdown } from '../reference/markdown.ts'

const contract = readContract(new URL('../../../packages/contract/openapi.json', import.meta.url).pathname)
const markdown = referenceMarkdown(contract)
const calls = callsOf(contract)

/** Returns the section of the document about one call. */
function sectionOf(summary: string): string {
  const [, section] = markdown.split(`\n### ${summary}\n`)
  return section?.split(/\n###? /)[0] ?? ''
}

test('an operation of the contract → the Markdown has its heading, method and path', () => {
  for (const call of calls)
    expect(sectionOf(call.summary), call.operationId).toContain(`\n\`${call.method.toUpperCase()} ${call.path}\`\n\n${call.description}\n`)
  expect(markdown.match(/^### .+$/gm)).toHaveLength(calls.length)
})

test('a parameter, status, error or recorded example → the Markdown has it in the section of its operation', () => {
  for (const call of calls) {
    const section = sectionOf(call.summary)
    const wanted = [
      ...(call.parameters ?? []).map(({ name }) => `- \`${name}\` (`),
      ...answersOf(call).map(({ status, name, success }) => `${success ? '#### ' : '- '}${status} ${name}`),
      ...answersOf(call).flatMap(({ refusals }) => refusals.map(({ code, message }) => `  - \`${message}\` (\`${code}\`)\n`)),
      ...[bodyOf(call), ...Object.values(call.responses).map(({ content }) => content?.['application/json']?.example)]
        .filter((example) => example !== undefined)
        .map((example) => JSON.stringify(example, null, 2)),
    ]
    expect(
      wanted.filter((part) => !section.includes(part)),
      call.operationId,
    ).toEqual([])
  }
})

test('a field has inner fields → the Markdown lists them below it', () => {
  expect(
    sectionOf('Build the transaction of a quote'),
  ).toContain(`- \`quote\` (DetailedQuote, required): The answer of \`POST /v1/swap/quote\`, at most 60 seconds old. Only the ten fields of \`DetailedQuote\` are read. Other fields are ignored.
  - \`inputAsset\` (string, required, 1 to 128 characters): The token to sell: its contract address; for the native token \`0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE\` on EVM, \`11111111111111111111111111111111\` on Solana.
`)
  expect(sectionOf('Settings of the wallet apps')).toMatch(
    /- `minVersions` \(list of object, required\).*\n {2}- `devicePlatform` \(string, required\).*One of `ios`, `android`\.\n/,
  )
})

test('the Markdown of the reference → headings never skip a level, and all code fences are closed', () => {
  const outside = markdown.replaceAll(/^```\w+\n[\s\S]*?^```$/gm, '')
  expect(outside).not.toContain('```')
  const levels = [...outside.matchAll(/^(#+) /gm)].map(([, signs = '']) => signs.length)
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  levels.reduce((above, level) => {
    expect(level - above).toBeLessThanOrEqual(1)
    return level
  })
})
