import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { anchorOf } from '../reference/calls.ts'
import { type Call, callsOf, type Parameter, readContract, type Schema } from '../reference/contract.ts'
import { desktop, eventually, siteInBrowser } from './site.ts'

// Reads the contract without the code that makes the page, and checks that each part of it is where a reader would look for it.
const contract = readContract(new URL('../../../packages/contract/openapi.json', import.meta.url).pathname)
const calls = callsOf(contract)

/** A field on the page, with its inner fields. `text` is the text about the field itself, without that of its inner fields. */
type Shown = { name: string; type: string; required: boolean; text: string; fields: Shown[] }
type Part = { text: string; fields: Shown[]; refusals: { message: string; code: string }[]; refusal: string; name: string }
type Section = { id: string; title: string; method: string; path: string; prose: string; parts: Record<string, Part>; code: string[] }

const site = siteInBrowser()
let page: Page
let sections: Section[]

beforeAll(async () => {
  page = await site.openPage({ ...desktop, javaScriptEnabled: false })
  await page.goto(`${site.url}/api/mobile-wallet`)
  sections = await page.$$eval('.ref-operation', readSections)
})

/** Runs in the page. Returns the parts of an operation as the reader sees them. */
function readSections(elements: Element[]): Section[] {
  const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
  const fieldsIn = (parent: Element): Shown[] => [...parent.querySelectorAll(':scope > .ref-fields > li')].map(toField)
  const toField = (item: Element): Shown => {
    const own = [...item.children].filter(({ tagName }) => tagName !== 'DETAILS')
    const details = item.querySelector(':scope > details')
    return {
      name: textOf(item.querySelector(':scope > .ref-name')),
      type: textOf(item.querySelector(':scope > .ref-type')),
      required: item.querySelector(':scope > .ref-required') !== null,
      text: own.map(textOf).join('\n'),
      fields: details ? fieldsIn(details) : [],
    }
  }
  const toPart = (part: Element): [string, Part] => [
    part.getAttribute('data-part') ?? '',
    {
      name: textOf(part.querySelector('.ref-status-name')),
      text: [...part.children]
        .filter(({ className }) => className !== 'ref-fields')
        .map(textOf)
        .join('\n'),
      fields: fieldsIn(part),
      refusals: [...part.querySelectorAll('.ref-sentences > li')].map((item) => {
        const code = textOf(item.querySelector('code'))
        return { message: textOf(item).slice(0, -code.length).trim(), code }
      }),
      refusal: textOf(part.querySelector('.ref-refusal')),
    },
  ]
  return elements.map((element) => ({
    id: element.id,
    title: textOf(element.querySelector('h3')?.firstChild?.parentElement),
    method: textOf(element.querySelector('.ref-path .ref-method')),
    path: textOf(element.querySelector('.ref-path code')),
    prose: [...element.querySelectorAll('.ref-text > p')].map(textOf).join('\n'),
    parts: Object.fromEntries([...element.querySelectorAll('[data-part]')].map(toPart)),
    code: [...element.querySelectorAll('.ref-figure pre')].map(textOf),
  }))
}

const bare = (text: string) => text.replaceAll('`', '')

function sectionOf(call: Call): Section {
  const section = sections.find(({ id }) => id === anchorOf(call))
  if (!section) throw new Error(`The page has no section of ${call.operationId}`)
  return section
}

/** All keywords that this test can check. If the contract uses another one, the page must show it, and it must be added here. */
const known = [
  ...['$ref', 'type', 'description', 'properties', 'required', 'items', 'additionalProperties', 'anyOf', 'enum', 'format', 'pattern'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'exclusiveMinimum', 'default', 'examples'],
  'dependentRequired',
]

function targetOf(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : { ...contract.components.schemas[name], ...schema }
}

/** Returns the facts of a schema that the text on the page lacks. */
function unsaid(schema: Schema, { text, type }: Pick<Shown, 'text' | 'type'>): string[] {
  const { description, format, pattern, minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum } = schema
  const unknown = Object.keys(schema).filter((keyword) => !known.includes(keyword))
  const types = [schema.type ?? []].flat().filter((name) => !['object', 'array'].includes(name))
  const numbers: [number | undefined, RegExp][] = [
    [minLength, / characters/],
    [maxLength, / characters/],
    [minItems, / entries/],
    [maxItems, / entries/],
    [minimum, /(at least|\d+ to) /],
    [maximum, /(at most|\d+ to) /],
    [exclusiveMinimum, /more than /],
  ]
  const wanted = [
    ...(description === undefined ? [] : [bare(description)]),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...(schema.enum ?? []).map((value) => `${value}`),
  ]
  return [
    ...unknown.map((keyword) => `the keyword ${keyword}`),
    ...types.filter((name) => !type.includes(name)).map((name) => `the type ${name}`),
    ...(format === undefined || type.includes(format) ? [] : [`the format ${format}`]),
    ...(schema.items && !type.includes('list of ') ? ['that it is a list'] : []),
    ...numbers
      .filter(([limit, words]) => limit !== undefined && !(new RegExp(`\\b${limit}\\b`).test(text) && words.test(text)))
      .map(([limit]) => `the limit ${limit}`),
    ...wanted.filter((part) => !text.includes(part)),
  ]
}

/** Returns the parts of a schema, at any depth, that are missing on the page. */
function missing(given: Schema, shown: Pick<Shown, 'text' | 'type' | 'fields'>, path: string): string[] {
  const schema = targetOf(given)
  const held = [...(schema.anyOf ?? []), schema.items, schema.additionalProperties].filter((part) => typeof part === 'object')
  return [
    ...unsaid(schema, shown).map((what) => `${path}: ${what}`),
    ...held.flatMap((part) => missing(part, shown, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const field = shown.fields.find((candidate) => candidate.name === name)
      if (!field) return [`${path}.${name}`]
      const required = schema.required?.includes(name) ?? false
      const partners = schema.dependentRequired?.[name] ?? []
      return [
        ...(field.required === required ? [] : [`${path}.${name}: required`]),
        ...partners.filter((partner) => !field.text.includes(`only with ${partner}`)).map((partner) => `${path}.${name}: with ${partner}`),
        ...missing(property, field, `${path}.${name}`),
      ]
    }),
  ]
}

/** Returns the number of fields of a schema at all depths. */
const countIn = (given: Schema): number => {
  const { properties = {}, items, anyOf = [], additionalProperties } = targetOf(given)
  const held = [...anyOf, items, additionalProperties].filter((part) => typeof part === 'object')
  return Object.values(properties).length + [...Object.values(properties), ...held].reduce((sum, part) => sum + countIn(part), 0)
}
const shownIn = (fields: Shown[]): number => fields.reduce((sum, field) => sum + 1 + shownIn(field.fields), 0)

const whole = (part: Part | undefined) => ({ text: part?.text ?? '', type: part?.text ?? '', fields: part?.fields ?? [] })

test('an operation of the contract → it is on the page once, in the order of its group, with method, path, summary and description', () => {
  const wanted = contract.tags.flatMap(({ name }) => calls.filter(({ tags }) => tags[0] === name))
  expect(sections.map(({ id }) => id)).toEqual(wanted.map(anchorOf))
  for (const call of calls) {
    const { title, method, path, prose } = sectionOf(call)
    expect({ title, method, path }).toEqual({ title: call.summary, method: call.method, path: call.path })
    expect(prose).toContain(bare(call.description))
  }
})

test('a parameter of the contract → it is listed under path, query or header with everything that the contract says about it', () => {
  for (const call of calls) {
    const { parts } = sectionOf(call)
    for (const place of ['path', 'query', 'header'] as const) {
      const wanted = (call.parameters ?? []).filter((parameter) => parameter.in === place)
      const shown = parts[place]?.fields ?? []
      expect(shown.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
      expect(wanted.flatMap((parameter) => missingOf(parameter, shown))).toEqual([])
    }
  }
})

function missingOf({ name, required = false, description, example, schema }: Parameter, shown: Shown[]): string[] {
  const field = shown.find((candidate) => candidate.name === name)
  if (!field) return [name]
  return [
    ...(field.required === required ? [] : [`${name}: required`]),
    ...(example === undefined || field.text.includes(`Example ${example}`) ? [] : [`${name}: ${example}`]),
    ...missing({ ...schema, ...(description !== undefined && { description }) }, field, name),
  ]
}

test('a field of a request body → it is on the page at its depth, with everything that the contract says about it', () => {
  for (const call of calls) {
    const schema = call.requestBody?.content['application/json'].schema
    const part = sectionOf(call).parts.body
    expect(part === undefined).toBe(schema === undefined)
    if (!schema) continue
    expect(missing(schema, whole(part), 'body').filter(isNotTypeOfWhole), call.operationId).toEqual([])
    expect(shownIn(part?.fields ?? []), call.operationId).toBe(countIn(schema))
  }
})

/** The page does not say that a body is an object, because every body is one. */
const isNotTypeOfWhole = (fault: string) => !/^[^.]+: the type/.test(fault)

test('a status of an operation → it is on the page with its name; a success also has every field of its answer', () => {
  let fields = 0
  for (const call of calls) {
    const { parts } = sectionOf(call)
    expect(Object.keys(parts).filter((part) => /^\d/.test(part))).toEqual(Object.keys(call.responses))
    for (const [status, { content }] of Object.entries(call.responses)) {
      const { schema, examples } = content?.['application/json'] ?? {}
      const part = parts[status]
      if (!content) expect(part?.text).toContain(call.responses[status]?.description)
      if (examples || !schema) continue
      expect(missing(schema, whole(part), status), call.operationId).toEqual([])
      expect(shownIn(part?.fields ?? []), call.operationId).toBe(countIn(schema))
      fields += shownIn(part?.fields ?? [])
    }
  }
  expect(fields).toBeGreaterThan(200)
})

test('an error of an operation → its sentence and code are under its status, with one complete answer per status', () => {
  let refusals = 0
  for (const call of calls)
    for (const [status, { description, content }] of Object.entries(call.responses)) {
      const values = Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => value)
      if (values.length === 0) continue
      const part = sectionOf(call).parts[status]
      const shown = part?.refusals.map(({ message, code }) => ({ statusCode: Number(status), message, error: part.name, code }))
      expect(shown).toEqual(values)
      expect(values).toContainEqual(JSON.parse(part?.refusal ?? ''))
      for (const [, sentence] of description.matchAll(/`([^`]+)`/g))
        expect(part?.refusals.map(({ message }) => message)).toContain(sentence)
      refusals += values.length
    }
  expect(refusals).toBeGreaterThan(200)
})

test('a recorded request or answer → it is on the page beside its operation', () => {
  for (const call of calls) {
    const { code } = sectionOf(call)
    const answers = Object.values(call.responses).flatMap(({ content }) => content?.['application/json']?.example ?? [])
    for (const answer of answers) expect(code).toContain(JSON.stringify(answer, null, 2))
    const request = call.requestBody?.content['application/json'].example
    if (request !== undefined) expect(code[0]).toContain(JSON.stringify(request, null, 2))
  }
})

test('any anchor of the page → it is there once', async () => {
  const ids = await page.$$eval('.ref [id]', (elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('the page opens without scripts → the first sample of an operation is visible, and the others can be opened', async () => {
  const figure = page.locator(`[id="${sections[0]?.id}"] .ref-request`)
  expect(await figure.locator('pre').first().isVisible()).toBe(true)
  expect(await figure.locator('button:visible').count()).toBe(0)
  for (const language of ['TypeScript', 'Swift', 'Kotlin']) await figure.locator('summary', { hasText: language }).click()
  await eventually(() => figure.locator('pre:visible').count()).toBe(4)
})

test('a field is the only one of its object → it is open; other fields are closed', async () => {
  const states = await page.$$eval('.ref-fields details', (all) =>
    all.map((details) => {
      const list = details.closest('.ref-fields')
      return { open: details.hasAttribute('open'), alone: list?.children.length === 1 }
    }),
  )
  expect(states.filter(({ alone }) => alone).length).toBeGreaterThan(0)
  expect(states.filter(({ open, alone }) => open !== alone)).toEqual([])
})
