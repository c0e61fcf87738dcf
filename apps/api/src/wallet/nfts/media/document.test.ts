import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from './document.ts'

const parse = (value: unknown) => parseDocument(Buffer.from(JSON.stringify(value)))

test('a usual document → its name, description and image', () => {
  const document = { name: 'Ape #1', description: 'One of\nten thousand.', image: 'ipfs://cid/1.png', attributes: [{ value: 1 }] }
  expect(parse(document)).toEqual({ name: 'Ape #1', description: 'One of ten thousand.', image: 'ipfs://cid/1.png' })
})

test('a document with a byte order mark → read', () => {
  expect(parseDocument(Buffer.from('\ufeff{"name":"Ape"}'))).toEqual({ name: 'Ape' })
})

test('texts have control characters, text direction marks or too many characters → cleaned and cut', () => {
  const document = parse({ name: `\u202eevil\u0000 \u200b${'x'.repeat(200)}`, description: 'y'.repeat(5_000) })
  expect(document?.name).toMatch(/^evil x+…$/)
  expect([...(document?.name ?? '')]).toHaveLength(100)
  expect([...(document?.description ?? '')]).toHaveLength(1_000)
})

test('fields have a wrong type, or nothing visible → absent', () => {
  expect(parse({ name: 5, description: ['text'], image: { url: 'https://a.example/' } })).toEqual({})
  expect(parse({ name: null, description: '\u200b', image: '' })).toEqual({})
})

test.each(['[]', '"text"', '5', 'null', '', '{"name":', '<!doctype html><title>Busy</title>', `${'['.repeat(32_000)}`])(
  'the document is %j → undefined',
  (text) => {
    expect(parseDocument(Buffer.from(text))).toBeUndefined()
  },
)

test('the image has another common name, or the first is not readable → the first readable one', () => {
  expect(parse({ image_url: 'https://a.example/1.png' })).toEqual({ image: 'https://a.example/1.png' })
  expect(parse({ image_data: 'data:image/png;base64,AA==' })).toEqual({ image: 'data:image/png;base64,AA==' })
  expect(parse({ image: 'ar://abc', image_url: ' HTTPS://a.example/1.png ' })).toEqual({ image: 'HTTPS://a.example/1.png' })
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '/images/1.png',
  `https://a.example/${'a'.repeat(2_048)}`,
  'https://a.example/\u0000.png',
  'https://a.example/\u202egnp.1',
])('the image is %j → absent', (image) => {
  expect(parse({ image, image_url: image, image_data: image })).toEqual({})
})

test('any JSON → bounded texts or undefined', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const document = parseDocument(Buffer.from(text))
      expect(document?.name?.length ?? 0).toBeLessThanOrEqual(200)
    }),
  )
})
