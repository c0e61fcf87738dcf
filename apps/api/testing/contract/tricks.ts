import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type DraftRequest, encoded, json, withHeader, withQuery } from './draft-request.ts'
import { strange } from './hostile-values.ts'

type Drafts = fc.Arbitrary<DraftRequest>

const words = (text: string) => fc.constantFrom(...text.split(' '))

/** Returns requests with duplicate names in the query, the headers and the JSON. */
export function duplicates(draft: DraftRequest): Drafts {
  const [path = '', query = 'x=1'] = draft.url.split('?')
  const between = words('& && ; []& &amp;')
  const inQuery = fc.tuple(fc.constantFrom(...query.split('&')), fc.constantFrom(2, 50, 500), between).map(([field, count, mark]) => ({
    ...draft,
    url: `${path}?${[query, ...Array(count).fill(field)].join(mark).slice(0, 8_000)}`,
  }))
  const names = words('device-id authorization accept x-forwarded-for cookie webhook-id webhook-signature if-none-match content-type')
  const values = fc.constantFrom('a', 'application/json', 'Bearer a.b.c', '*', '00000000-0000-4000-8000-000000000000')
  const inHeaders = fc
    .tuple(names, fc.array(values, { minLength: 2, maxLength: 4 }))
    .map(([name, repeated]) => ({ ...draft, headers: { ...draft.headers, [name]: repeated } }))
  const text = draft.body?.toString() ?? '{}'
  const inBody = fc
    .constantFrom(text.slice(1, -1), '"x":1', '"platformId":"base"')
    .map((inner) => ({ ...draft, headers: { ...draft.headers, ...json }, body: text.replace('{', () => `{${inner},`).replace(',}', '}') }))
  return fc.oneof(inQuery, inHeaders, inBody)
}

/** Returns requests whose body does not match its content type or encoding. */
export function bodyTricks(draft: DraftRequest): Drafts {
  const text = draft.body?.toString() ?? '{}'
  const types = fc.constantFrom(
    ...['application/json; charset=utf-16', 'application/json; charset="', 'application/json, text/plain', 'APPLICATION/JSON'],
    ...['application/json+x', 'application/vnd.api+json', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded'],
    ...['multipart/form-data; boundary=x', 'multipart/form-data', 'json', '/', '', ' ', '*/*', 'x'.repeat(4_000)],
  )
  const bodies = fc.constantFrom<string | Buffer>(
    ...[text, Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`), gzipSync(text), '', ' ', 'a=1&b=2'],
    ...['--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--', '<a/>', 'null', '[]', '"x"', '0'],
  )
  const headers = fc.oneof(
    types.map((type) => ({ 'content-type': type })),
    words('gzip deflate br identity x gzip,gzip').map((encoding) => ({ ...json, 'content-encoding': encoding })),
    fc.constantFrom(json, {}),
  )
  return fc.tuple(headers, bodies).map(([more, body]) => ({ ...draft, headers: { ...more }, body }))
}

/** Returns requests with text that is almost JSON, or bytes that are not text. */
export function brokenBodies(draft: DraftRequest): Drafts {
  const whole = Buffer.from(draft.body?.toString() ?? '{"a":"b"}')
  const position = fc.nat({ max: whole.length })
  const cut = position.map((length) => whole.subarray(0, length))
  const bytes = words('ff c080 eda080 f5808080 e282 00 feff 1b 0a 80').map((hex) => Buffer.from(hex, 'hex'))
  const put = fc.tuple(position, bytes).map(([index, added]) => Buffer.concat([whole.subarray(0, index), added, whole.subarray(index)]))
  const edges = words(
    `{ } [ ] " , : tru nul {,} [,] {"a"} {a:1} {'a':1} {"a":1,} [1,] //x /**/{} {}{} \ufeff{} "\\x" "\\u12" "\n" - 1. .1 01 +1 0x1 1e \\ NaN \u2028{} {}\u0000`,
  )
  return fc.oneof(cut, put, edges).map((body) => ({ ...draft, headers: { ...draft.headers, ...json }, body }))
}

/** Returns the request with one changed character of its URL or one changed piece of its body. Almost correct requests reach the most code. */
export function oneEdit(draft: DraftRequest): Drafts {
  const characters = fc.constantFrom(...(`0123456789aAfFgxXzZ-._~!*"%&=+/:;,?#[]{}\\ \u0000é𝒳`.match(/./gsu) ?? []))
  const edit = (text: string) =>
    fc
      .tuple(fc.nat({ max: Math.max(0, text.length - 1) }), fc.constantFrom(0, 1, 2, 5), characters, fc.boolean())
      .map(([index, removed, character, isPut]) => {
        const piece = isPut ? character : text.slice(index, index + removed + 1).repeat(2)
        return `${text.slice(0, index)}${piece}${text.slice(index + removed)}`
      })
  const inUrl = edit(draft.url.slice(1)).map((url) => ({ ...draft, url: `/${url}` }))
  const { body } = draft
  if (typeof body !== 'string') return inUrl
  return fc.oneof(inUrl, { weight: 2, arbitrary: edit(body).map((changed) => ({ ...draft, body: changed })) })
}

/** Returns requests with other methods, or with spellings of the path that a router or a proxy may read differently. */
export function urlTricks(draft: DraftRequest): Drafts {
  const [path = '', query] = draft.url.split('?')
  const rest = query === undefined ? '' : `?${query}`
  const parts = path.split('/')
  const position = fc.integer({ min: 1, max: parts.length - 1 })
  const odd = '. .. %2e%2e %2f %252f %5c \\ %00 ..; ;a=b %c0%af %ff * :id {id} %23 %3f __proto__ constructor'.split(' ')
  const inserted = fc
    .tuple(position, fc.constantFrom(0, 1), fc.constantFrom('', ...odd, ...strange.map(encoded)))
    .map(([index, removed, part]) => parts.toSpliced(index, removed, part).join('/'))
  const hexadecimal = Buffer.from(path.slice(1)).toString('hex').replace(/../g, '%$&')
  const whole = fc.constantFrom(
    ...[path.toUpperCase(), `${path}/`, `${path}//`, `/${path}`, `//example.com${path}`, `${path}.json`, `${path}%20`, `${path}%0d%0aX:1`],
    ...[`/${path.slice(1).replaceAll('/', '%2F')}`, `/${hexadecimal}`, `/${hexadecimal.replaceAll('%2f', '/')}`, `${path}#x`],
    ...[`http://localhost:80${path}`, `http://example.com${path}`, `HTTP://user:pass@localhost${path}`, '*', 'localhost:80', '?', '#'],
  )
  const urls = fc.oneof(inserted, whole).map((changed) => ({ ...draft, url: `${changed}${rest}` }))
  const tails = words('? ?? ?& ?= ?% ?a=%zz ?a[b]=c ?%00=%00 ?# ?a=1#b').map((tail) => ({ ...draft, url: `${path}${tail}` }))
  const long = fc
    .tuple(words('a %61 / & % . a=1& %00'), fc.constantFrom(500, 10_000, 60_000))
    .map(([unit, count]) => ({ ...draft, url: withQuery(draft.url, unit.repeat(Math.ceil(count / unit.length))) }))
  const methods = words('GET POST PUT DELETE PATCH HEAD OPTIONS TRACE PROPFIND SEARCH QUERY LOCK MKCOL UNLINK')
  return fc.oneof({ weight: 3, arbitrary: urls }, tails, long, { weight: 2, arbitrary: methods.map((method) => ({ ...draft, method })) })
}

/** Returns requests with headers that proxies interpret, and with values that no honest client sends. */
export function headerTricks(draft: DraftRequest): Drafts {
  const names = words(
    'host x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-prefix forwarded x-original-url x-rewrite-url x-http-method-override accept accept-encoding accept-version origin access-control-request-method if-none-match if-match range cookie user-agent te upgrade via x-request-id traceparent device-id webhook-id constructor __proto__',
  )
  const values = fc.oneof(
    words('127.0.0.1 example.com /v1/devices/new DELETE * "x" bytes=0-1,1-2 h2c ::1 [ a:b:c  , ; \t null \x80\xff %0d%0aset-cookie:'),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    fc.tuple(words('x , a,'), fc.constantFrom(100, 4_000, 9_000)).map(([unit, count]) => unit.repeat(count / unit.length)),
  )
  return fc
    .array(fc.tuple(names, values), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.reduce((changed, [name, value]) => withHeader(changed, name, value), draft))
}
