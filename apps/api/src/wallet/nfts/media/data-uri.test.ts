import { expect, test } from 'vitest'
import { readDataUri } from './data-uri.ts'

test.each([
  ['data:application/json;base64,eyJuYW1lIjoiw5wifQ==', '{"name":"Ü"}'],
  ['data:application/json;base64,eyJuYW1lIjoiw5wifQ%3D%3D', '{"name":"Ü"}'],
  ['DATA:application/json; BASE64 ,e30', '{}'],
  ['data:application/json,%7B%22name%22%3A%22%C3%9C%22%7D', '{"name":"Ü"}'],
  ['data:application/json;utf8,{"name":"Ü #1, 100% on chain"}', '{"name":"Ü #1, 100% on chain"}'],
  ['data:,', ''],
])('%s → %s', (uri, text) => {
  expect(readDataUri(uri, 100)?.toString()).toBe(text)
})

test('percent-encoded bytes that are no UTF-8 → the same bytes', () => {
  expect(readDataUri('data:image/png,%89PNG%0d%0A%ff%00', 100)).toEqual(Buffer.from('\x89PNG\r\n\xff\0', 'latin1'))
})

test('a URI without a comma → undefined', () => {
  expect(readDataUri('data:application/json;base64', 100)).toBeUndefined()
})

test('the content is longer than the limit → undefined', () => {
  expect(readDataUri(`data:,${'a'.repeat(10)}`, 10)).toHaveLength(10)
  expect(readDataUri(`data:,${'a'.repeat(11)}`, 10)).toBeUndefined()
  expect(readDataUri(`data:,${'%61'.repeat(10)}`, 10)).toHaveLength(10)
  expect(readDataUri(`data:;base64,${Buffer.alloc(11).toString('base64')}`, 10)).toBeUndefined()
})
