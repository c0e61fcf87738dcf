import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type DraftRequest, json } from './draft-request.ts'

/** Returns requests with duplicate names in the query, the headers and the JSON. */
export function duplicated(draft: DraftRequest): fc.Arbitrary<DraftRequest> {
  const [path = '', query = ''] = draft.url.split('?')
  const fields = query === '' ? ['x=1'] : query.split('&')
  const times = fc.constantFrom(2, 3, 50, 500)
  const inQuery = fc
    .tuple(fc.constantFrom(...fields), times, fc.constantFrom('&', '&&', ';', '[]&', '&amp;'))
    .map(([field, count, between]) => ({
      ...draft,
      url: `${path}?${[...fields, ...Array.from({ length: count }, () => field)].join(between).slice(0, 8_000)}`,
    }))
  const names = [
    'device-id',
    'authorization',
    'accept',
    'x-forwarded-for',
    'cookie',
    'webhook-id',
    'webhook-signature',
    'if-none-match',
    'content-type',
  ]
  const inHeaders = fc
    .tuple(
      fc.constantFrom(...names),
      fc.array(fc.constantFrom('a', 'application/json', 'Bearer a.b.c', '*', '00000000-0000-4000-8000-000000000000'), {
        minLength: 2,
        maxLength: 4,
      }),
    )
    .map(([name, values]) => ({ ...draft, headers: { ...draft.headers, [name]: values } }))
  const text = draft.body?.toString() ?? '{}'
  const inBody = fc.constantFrom(text, '"x":1', '"platformId":"base"').map((inner) => ({
    ...draft,
    headers: { ...draft.headers, ...json },
    body: text.replace(/^\{/, () => `{${inner.replace(/^\{(.*)\}$/s, '$1')},`).replace(',}', '}'),
  }))
  return fc.oneof(inQuery, inHeaders, inBody)
}

/** Returns requests whose body does not match its content type, or is not JSON. */
export function bodyKinds(draft: DraftRequest): fc.Arbitrary<DraftRequest> {
  const text = draft.body?.toString() ?? '{}'
  const types = fc.constantFrom(
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset="',
    'application/json;',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'application/json+x',
    'application/vnd.api+json',
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/octet-stream',
    'application/jsonx',
    'json',
    '/',
    '',
    ' ',
    'application/json\t',
    '*/*',
    'x'.repeat(4_000),
  )
  const bodies = fc.constantFrom<string | Buffer>(
    text,
    Buffer.from(text, 'utf16le'),
    Buffer.from(`\ufeff${text}`),
    gzipSync(text),
    '',
    ' ',
    'a=1&b=2',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    '<a/>',
    'null',
    '[]',
    '"x"',
    '0',
  )
  const encodings = fc.constantFrom('gzip', 'deflate', 'br', 'identity', 'x', 'gzip, gzip')
  return fc.oneof(
    fc.tuple(types, bodies).map(([type, body]) => ({ ...draft, headers: { ...draft.headers, 'content-type': type }, body })),
    fc
      .tuple(encodings, bodies)
      .map(([encoding, body]) => ({ ...draft, headers: { ...draft.headers, ...json, 'content-encoding': encoding }, body })),
    bodies.map((body) => ({ ...draft, headers: { ...draft.headers, ...json }, body })),
    bodies.map((body) => ({ ...draft, headers: {}, body })),
  )
}

/** Returns requests with text that is almost JSON, or bytes that are not text. */
export function broken(draft: DraftRequest): fc.Arbitrary<DraftRequest> {
  const text = draft.body?.toString() ?? '{"a":"b"}'
  const whole = Buffer.from(text)
  const position = fc.nat({ max: whole.length })
  const cut = position.map((length) => whole.subarray(0, length))
  const bytes = fc.constantFrom(
    [0xff],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0xe2, 0x82],
    [0x00],
    [0xfe, 0xff],
    [0x1b],
    [0x0a],
    [0x80],
  )
  const put = fc
    .tuple(position, bytes)
    .map(([index, added]) => Buffer.concat([whole.subarray(0, index), Buffer.from(added), whole.subarray(index)]))
  const edges = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    'tru',
    'nul',
    '{,}',
    '[,]',
    '{"a"}',
    '{a:1}',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    '//x',
    '/**/{}',
    '{}{}',
    '{} x',
    '\ufeff{}',
    '"\\x"',
    '"\\u12"',
    '"\n"',
    '"\t"',
    '-',
    '1.',
    '.1',
    '01',
    '+1',
    '0x1',
    '1e',
    '\\',
    'undefined',
    'NaN',
    '\u2028{}',
    '{}\u0000',
    '\v{}',
  )
  return fc.oneof(cut, put, edges).map((body) => ({ ...draft, headers: { ...draft.headers, ...json }, body }))
}

/**
 * Returns the request with one changed character of its URL or one changed piece of its body. Almost correct requests reach the most code.
 */
export function oneChange(draft: DraftRequest): fc.Arbitrary<DraftRequest> {
  const characters = fc.constantFrom(...('0123456789aAfFgxXzZ-._~!*"%&=+/:;,?#[]{}\\ \u0000é𝒳'.match(/./gsu) ?? []))
  const edit = (text: string) =>
    fc
      .tuple(fc.nat({ max: Math.max(0, text.length - 1) }), fc.constantFrom(0, 1, 2, 5), characters, fc.boolean())
      .map(
        ([index, removed, character, isPut]) =>
          `${text.slice(0, index)}${isPut ? character : text.slice(index, index + removed + 1).repeat(2)}${text.slice(index + removed)}`,
      )
  const inUrl = edit(draft.url.slice(1)).map((url) => ({ ...draft, url: `/${url}` }))
  const { body } = draft
  if (typeof body !== 'string') return inUrl
  return fc.oneof(inUrl, { weight: 2, arbitrary: edit(body).map((changed) => ({ ...draft, body: changed })) })
}
