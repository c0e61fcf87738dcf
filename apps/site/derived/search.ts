import type { Element, ElementContent } from 'hast'
import { anchorOf, answersOf } from '../reference/calls.ts'
import { type Call, type Contract, callsOf } from '../reference/contract.ts'
import { type Field, fieldsOf, parameterField } from '../reference/fields.ts'
import { find, hasClass, type Page, textOf } from './pages.ts'
import type { SearchIndex, SearchSection } from './search-index.ts'

/** Returns the search index: the sections of every page, and every operation of the reference. */
export function searchIndex(pages: Page[], contract: Contract, apiRoute: string): SearchIndex {
  return {
    pages: pages.map(({ path, title }) => ({ path, title: path === '/' ? 'Home' : title })),
    sections: pages.flatMap((page, index) => {
      const sections = page.path === apiRoute ? referenceSections(page, contract) : pageSections(page)
      return sections.map((section) => ({ page: index, ...section }))
    }),
  }
}

type Section = Omit<SearchSection, 'page'>

const sectionHeadings = new Set(['h2', 'h3'])
const lines = new Set(['p', 'li', 'dt', 'dd', 'summary', 'figcaption', 'blockquote', 'h1', 'h4', 'h5'])

/** Returns the sections of a page, split at its headings. */
function pageSections({ content, description }: Page): Section[] {
  type Lines = { heading: string; anchor: string; lines: string[]; code: string[] }
  const seen = new Set<string>()
  const sections: Lines[] = [{ heading: '', anchor: '', lines: [description], code: [] }]
  const visit = (node: ElementContent, sectionId: string) => {
    const current = sections.at(-1)
    if (node.type !== 'element') return void current?.lines.push(textOf(node))
    const { tagName, properties, children } = node
    const id = String(properties.id ?? '')
    const title = titleOfFold(node)
    if (sectionHeadings.has(tagName)) sections.push({ heading: oneLine(textOf(node)), anchor: id || sectionId, lines: [], code: [] })
    else if (title !== undefined) current?.lines.push(title)
    else if (tagName === 'pre') current?.code.push(...wordsOf(textOf(node).split('\n'), seen))
    else if (tagName === 'tr') current?.lines.push(children.map(spaced).join(' '))
    else if (lines.has(tagName) && !hasBlocks(node)) current?.lines.push(spaced(node))
    else for (const child of children) visit(child, id || sectionId)
  }
  for (const child of content.children) visit(child, '')
  return sections.map(({ lines, code, ...section }) => ({ ...section, call: '', text: joined(lines), code: joined(code) }))
}

/** Returns the title of a fold without a heading. No address leads to its text, so the index leaves it out. */
function titleOfFold(node: Element): string | undefined {
  const summary = hasClass(node, 'fold') ? find(node, ({ tagName }) => tagName === 'summary') : undefined
  return summary && !find(summary, ({ tagName }) => sectionHeadings.has(tagName)) ? textOf(summary) : undefined
}

/** Commands are blocks of a few lines. A reader may search for any of their words. */
const MAX_COMMAND_LINES = 4

/** A name of code, such as `createDeviceKey` or `device-id`. Other words of a sample are those of any language. */
const isName = (word: string) => /\w[A-Z\d_.-]\w/.test(word)

/**
 * Returns each line of code as its words, without addresses and hashes. Of a long sample it returns only names that the page did not have
 * before, because readers search for names, and whole lines make the index large.
 */
function wordsOf(code: readonly string[], seen: Set<string>): string[] {
  const isCommand = code.length <= MAX_COMMAND_LINES
  return code.map((line) => {
    const words = (line.replaceAll(/\b0x[\da-f]{16,}\b/gi, '').match(/[A-Za-z_][\w.-]{2,}/g) ?? []).filter(
      (word) => isCommand || (isName(word) && !seen.has(word)),
    )
    for (const word of words) seen.add(word)
    return words.join(' ')
  })
}

const hasBlocks = ({ children }: Element) =>
  children.some(
    (child) =>
      child.type === 'element' && (lines.has(child.tagName) || ['ul', 'ol', 'pre', 'table', ...sectionHeadings].includes(child.tagName)),
  )

/** Returns the introduction, and each operation with its path, fields and error messages. */
function referenceSections(page: Page, contract: Contract): Section[] {
  const introduction = pageSections(page).filter(({ anchor }) => !anchor.startsWith('tag/'))
  return [...introduction, ...callsOf(contract).map((call) => operationSection(call, contract))]
}

function operationSection(call: Call, contract: Contract): Section {
  const { method, path, operationId, summary, description, parameters = [], requestBody } = call
  const answers = answersOf(call)
  const schemas = [requestBody?.content['application/json'].schema, ...answers.flatMap(({ success, schema }) => (success ? [schema] : []))]
  const fields = [
    ...parameters.map((parameter) => parameterField(contract, parameter)),
    ...schemas.flatMap((schema) => (schema ? fieldsOf(contract, schema) : [])),
  ]
  return {
    heading: summary,
    anchor: anchorOf(call),
    call: `${method.toUpperCase()} ${path} ${operationId}`,
    text: joined([
      ...description.split('\n'),
      ...fields.flatMap(fieldLines),
      ...answers.flatMap(({ status, refusals }) => refusals.map(({ code, message }) => `${status} ${message} ${code}`)),
    ]).replaceAll('`', ''),
    code: '',
  }
}

/** Returns a field with its description and inner fields. */
const fieldLines = ({ name, sentences, fields }: Field): string[] => [[name, ...sentences].join(' '), ...fields.flatMap(fieldLines)]

/** Returns text with spaces between blocks. */
const spaced = (node: ElementContent): string =>
  node.type === 'element' ? node.children.map(spaced).join('') + (node.tagName === 'div' || node.tagName === 'p' ? ' ' : '') : textOf(node)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const joined = (lines: string[]) => [...new Set(lines.map(oneLine))].filter((line) => line !== '').join('\n')
