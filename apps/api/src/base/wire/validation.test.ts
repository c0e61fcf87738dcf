import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { PageQuery } from './page.ts'
import { DevicePlatform, PlatformId, SemVer } from './scalars.ts'
import { parser, sentencesOf } from './validation.ts'

const Everything = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  count: Type.Integer({ minimum: 0, maximum: 9 }),
  share: Type.Number({ exclusiveMinimum: 0 }),
  on: Type.Boolean(),
  list: Type.Array(Type.Object({ id: Type.Integer() }), { minItems: 1, maxItems: 2 }),
  platform: DevicePlatform,
  version: SemVer,
  id: Type.String({ format: 'uuid' }),
  shape: Type.String({ pattern: '^a+$' }),
  named: Type.String({ pattern: '^b+$', 'x-message': 'named must be made of b' }),
  custom: Type.String({ pattern: '^b+$', 'x-message': 'custom must be made of b', 'x-missing': 'custom is missing' }),
})
const good = {
  name: 'x',
  count: 1,
  share: 0.5,
  on: true,
  list: [{ id: 1 }],
  platform: 'ios',
  version: '1.0.0',
  id: '00000000-0000-4000-8000-000000000000',
  shape: 'aa',
  named: 'bb',
  custom: 'bb',
}
const parse = parser(Everything)

/** Returns the error message for this value, or undefined if the value is valid. */
function messageOf(read: (value: unknown) => unknown, value: unknown): string | undefined {
  try {
    read(value)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') return error.message
    throw error
  }
}

describe('a body', () => {
  test('a valid body with unknown fields → accepted', () => {
    expect(messageOf(parse, good)).toBeUndefined()
    expect(messageOf(parse, { ...good, unknown: { deep: [1] } })).toBeUndefined()
  })

  test.each<[string, unknown, string]>([
    ['name', undefined, 'name should not be empty'],
    ['name', '', 'name should not be empty'],
    ['name', 5, 'name must be a string'],
    ['name', null, 'name must be a string'],
    ['name', 'abcdef', 'name must not be longer than 5 characters'],
    ['count', '1', 'count must be an integer'],
    ['count', 1.5, 'count must be an integer'],
    ['count', -1, 'count must not be a negative number'],
    ['count', 10, 'count must not be greater than 9'],
    ['share', 0, 'share must be a positive number'],
    ['share', 'x', 'share must be a number'],
    ['on', 'true', 'on must be a boolean'],
    ['list', [], 'list should not be empty'],
    ['list', {}, 'list must be an array'],
    ['list', [{ id: 1 }, { id: 2 }, { id: 3 }], 'list must not hold more than 2 items'],
    ['list', [{}], 'list.0.id should not be empty'],
    ['list', [{ id: 1 }, 7], 'list.1 must be an object'],
    ['platform', undefined, 'platform must be one of the following values: ios, android'],
    ['platform', 'IOS', 'platform must be one of the following values: ios, android'],
    ['platform', 5, 'platform must be one of the following values: ios, android'],
    ['version', undefined, 'version must be a valid semver version'],
    ['version', '', 'version must be a valid semver version'],
    ['version', 1, 'version must be a valid semver version'],
    ['version', null, 'version must be a valid semver version'],
    ['id', 'nope', 'id must be a valid uuid'],
    ['shape', 'b', 'shape is not valid'],
    ['named', undefined, 'named should not be empty'],
    ['custom', undefined, 'custom is missing'],
    ['custom', 'a', 'custom must be made of b'],
    ['named', 5, 'named must be made of b'],
  ])('%s is %j → one sentence: %s', (field, value, sentence) => {
    expect(messageOf(parse, { ...good, [field]: value })).toBe(sentence)
  })

  test('several failures → each is named once, in the order of the schema', () => {
    const message = messageOf(parse, { ...good, platform: 'windows', version: '1', count: -1, name: undefined })
    expect(message?.split('; ').sort()).toEqual([
      'count must not be a negative number',
      'name should not be empty',
      'platform must be one of the following values: ios, android',
      'version must be a valid semver version',
    ])
  })

  test.each([[null], [[]], ['text'], [5], [true]])('the body is %j → body must be an object', (body) => {
    expect(messageOf(parse, body)).toBe('body must be an object')
  })

  test('a large body with several failures → only the first is named', () => {
    const list = Array.from({ length: 300_000 }, () => ({}))
    expect(messageOf(parse, { ...good, count: -1, list })).not.toContain(';')
  })

  test('a body is nested deeper than the stack → its failure is named', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep: unknown = JSON.parse(`${open.repeat(32_000)}1${close.repeat(32_000)}`)
      expect(messageOf(parse, deep)).toMatch(/^(body must be an object|\w+ should not be empty)$/)
      expect(messageOf(parse, { ...good, name: deep })).toBe('name must be a string')
      expect(messageOf(parse, { ...good, unknown: deep })).toBeUndefined()
    }
  })
})

describe('a query', () => {
  const parseQuery = parser(Type.Object({ platformId: PlatformId, on: Type.Optional(Type.Boolean()), ...PageQuery }), { coerce: true })

  test('a query with numbers and booleans as text → typed values, and defaults for missing ones', () => {
    expect(parseQuery({ platformId: 'base' })).toEqual({ platformId: 'base', offset: 0, limit: 50 })
    expect(parseQuery({ platformId: 'base', offset: '3', limit: '100', on: 'true' })).toEqual({
      platformId: 'base',
      offset: 3,
      limit: 100,
      on: true,
    })
  })

  test.each<[string, unknown, string]>([
    ['limit', '0', 'limit must be a positive number'],
    ['limit', '-1', 'limit must be a positive number'],
    ['limit', 'abc', 'limit must be a positive number'],
    ['limit', '', 'limit must be a positive number'],
    ['limit', '1.5', 'limit must be a positive number'],
    ['limit', 'NaN', 'limit must be a positive number'],
    ['limit', ['1', '2'], 'limit must be a positive number'],
    ['limit', '101', 'limit must not be greater than 100'],
    ['limit', 'Infinity', 'limit must be a positive number'],
    ['limit', '0x10', 'limit must be a positive number'],
    ['limit', '1e1', 'limit must be a positive number'],
    ['limit', ' 5', 'limit must be a positive number'],
    ['limit', '9'.repeat(400), 'limit must not be greater than 100'],
    ['offset', '1e1', 'offset must be an integer'],
    ['offset', '0b1', 'offset must be an integer'],
    ['offset', '1.0', 'offset must be an integer'],
    ['offset', '-1', 'offset must not be a negative number'],
    ['offset', 'abc', 'offset must be an integer'],
    ['offset', '1000001', 'offset must not be greater than 1000000'],
    ['offset', ['1', '2'], 'offset must be an integer'],
    ['on', 'yes', 'on must be a boolean'],
    ['platformId', undefined, 'platformId should not be empty'],
    ['platformId', '', 'platformId should not be empty'],
    ['platformId', ['a', 'b'], 'platformId must be a string'],
    ['platformId', 'x'.repeat(65), 'platformId must not be longer than 64 characters'],
  ])('%s is %j → one sentence: %s', (field, value, sentence) => {
    expect(messageOf(parseQuery, { platformId: 'base', [field]: value })).toBe(sentence)
  })
})

describe('a semver version', () => {
  const parseVersion = parser(Type.Object({ version: SemVer }))

  test.each(['1.0.0', '0.0.0', '10.20.30', '1.2.3-beta.1', '1.2.3-0.x-y', '1.2.3+build.007', '1.2.3-rc.1+5114f85'])(
    '%s → a valid version',
    (version) => {
      expect(messageOf(parseVersion, { version })).toBeUndefined()
    },
  )

  test.each([
    '1',
    '1.0',
    'v1.0.0',
    '01.0.0',
    '1.0.0.0',
    '1.0.0-',
    '1.0.0-01',
    '1.0.0 ',
    '1.0.0\n',
    '1.0.0\u0000',
    'latest',
    `1.0.${'9'.repeat(64)}`,
  ])('%j → not a valid version', (version) => {
    expect(messageOf(parseVersion, { version })).toBe('version must be a valid semver version')
  })
})

test('a schema → its validation sentences are known without a failure', () => {
  const sentences = sentencesOf(
    Type.Object({ platform: DevicePlatform, version: SemVer, limit: PageQuery.limit, offset: PageQuery.offset }),
  )
  for (const sentence of [
    'platform must be one of the following values: ios, android',
    'version must be a valid semver version',
    'limit must be a positive number',
    'limit must not be greater than 100',
    'offset must not be a negative number',
  ])
    expect(sentences).toContain(sentence)
})
