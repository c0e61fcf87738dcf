import fc from 'fast-check'
import { type DraftRequest, encoded } from './draft-request.ts'
import { strange } from './values.ts'

/** Returns requests with other methods, or with spellings of the path that a router or a proxy may read differently. */
export function urlTricks(draft: DraftRequest): fc.Arbitrary<DraftRequest> {
  const [path = '', query = ''] = draft.url.split('?')
  const parts = path.split('/')
  const rest = query === '' ? '' : `?${query}`
  const position = fc.integer({ min: 1, max: parts.length - 1 })
  const inserted = [
    '',
    '.',
    '..',
    '%2e%2e',
    '%2f',
    '%252f',
    '%5c',
    '\\',
    '%00',
    '..;',
    ';a=b',
    '%c0%af',
    '%ff',
    '*',
    ':id',
    '{id}',
    '%23',
    '%3f',
    '__proto__',
    'constructor',
    ...strange.map(encoded),
  ]
  const put = fc.tuple(position, fc.constantFrom(...inserted)).map(([index, part]) => parts.toSpliced(index, 0, part).join('/'))
  const swapped = fc.tuple(position, fc.constantFrom(...inserted)).map(([index, part]) => parts.toSpliced(index, 1, part).join('/'))
  const cut = position.map((index) => parts.toSpliced(index, 1).join('/'))
  const letters = fc.constantFrom(
    path.toUpperCase(),
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//example.com${path}`,
    `${path}.json`,
    `${path}%20`,
    `${path}%0d%0aX:1`,
    path.slice(1).replaceAll('/', '%2F').replace(/^/, '/'),
  )
  const escaped = position.map((index) =>
    parts
      .with(index, [...(parts[index] ?? '')].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''))
      .join('/'),
  )
  const absolute = fc.constantFrom(
    `http://localhost:80${path}`,
    `http://example.com${path}`,
    `HTTP://user:pass@localhost${path}`,
    '*',
    'localhost:80',
    '?',
    '#',
    `${path}#x`,
  )
  const urls = fc.oneof(put, swapped, cut, letters, escaped, absolute).map((changed) => ({ ...draft, url: `${changed}${rest}` }))
  const tails = fc
    .constantFrom('?', '??', '?&', '?=', '?%', '?a=%zz', '?a[b]=c', '?%00=%00', '?#', '?a=1#b')
    .map((tail) => ({ ...draft, url: `${path}${tail}` }))
  const methods = fc.constantFrom(
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'SEARCH',
    'QUERY',
    'LOCK',
    'MKCOL',
    'UNLINK',
  )
  return fc.oneof({ weight: 3, arbitrary: urls }, tails, { weight: 2, arbitrary: methods.map((method) => ({ ...draft, method })) })
}

/** Returns requests with headers that proxies interpret, and with values that no honest client sends. */
export function strangeHeaders(draft: DraftRequest): fc.Arbitrary<DraftRequest> {
  const names = fc.constantFrom(
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-prefix',
    'forwarded',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
    'accept',
    'accept-encoding',
    'accept-version',
    'origin',
    'access-control-request-method',
    'if-none-match',
    'if-match',
    'range',
    'cookie',
    'user-agent',
    'te',
    'upgrade',
    'via',
    'x-request-id',
    'traceparent',
    'device-id',
    'webhook-id',
    'constructor',
    '__proto__',
    'toString',
  )
  const values = fc.oneof(
    fc.constantFrom(
      '127.0.0.1',
      'example.com',
      'localhost:80, example.com',
      '/v1/devices/new',
      'DELETE',
      '*',
      '"x"',
      'W/"x", *',
      'bytes=0-1,1-2',
      'h2c',
      '::1',
      '[',
      'a:b:c',
      '',
      ' ',
      ',',
      ';',
      '\t',
      'null',
      '\x80\xff',
      '%0d%0aset-cookie: a=b',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
    fc.constantFrom('x', ',', 'a,').chain((unit) => fc.constantFrom(100, 4_000, 9_000).map((count) => unit.repeat(count / unit.length))),
  )
  return fc
    .array(fc.tuple(names, values), { minLength: 1, maxLength: 3 })
    .map((pairs) => ({ ...draft, headers: { ...draft.headers, ...Object.fromEntries(pairs) } }))
}
