import fc from 'fast-check'

/** Wrong values, as JSON texts. A text can contain values that JavaScript cannot represent, such as 1e400 or ten thousand brackets. */
export type Text = fc.Arbitrary<string>

const json = (values: fc.Arbitrary<unknown>): Text => values.map((value) => JSON.stringify(value) ?? 'null')
const oneOf = (...texts: string[]): Text => fc.constantFrom(...texts)

export const wrongTypes: Text = fc.oneof(
  oneOf('null', 'true', 'false', '0', '-1', '1.5', '""', '"x"', '[]', '{}', '[[]]', '[null]', '{"":""}', '"null"', '"[object Object]"'),
  json(fc.jsonValue({ maxDepth: 2 })),
)

const digits = (maxLength: number) =>
  fc.integer({ min: 1, max: maxLength }).chain((length) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`)))

export const numbers: Text = fc.oneof(
  oneOf('9007199254740993', '-9007199254740993', '1e21', '1e400', '-1e400', '5e-324', '-0', '0.1e1', '1E2', '100000000000000000000000'),
  oneOf(
    '"1e3"',
    '"0x10"',
    '"-1"',
    '"+1"',
    '"1_000"',
    '"٣"',
    '"１"',
    '" 1 "',
    '"1."',
    '".5"',
    '"00"',
    '"Infinity"',
    '"NaN"',
    '"1,5"',
    '"1e-7"',
  ),
  oneOf('NaN', 'Infinity', '0x10', '01', '+1', '.5', '1.', '1n', '--1'),
  digits(90),
  digits(90).map((text) => `"${text}"`),
  fc.tuple(digits(90), digits(90)).map(([whole, rest]) => `"${whole}.${rest}"`),
  json(fc.double()),
  json(fc.maxSafeInteger()),
)

/** Lengths of texts: around every length limit in the contract, up to the largest body that the API accepts. */
const lengths = fc.constantFrom(64, 65, 128, 129, 256, 257, 4_096, 4_097, 8_192, 8_193, 16_385, 65_000, 65_536, 70_000, 262_147, 524_288)

export const huge: Text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '0', '9', '0x', 'é', '𝒳', '\\u0000', '{', '-', ','), lengths)
      .map(([unit, length]) => `"${filled(unit, length)}"`),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('1', '0', '9'), lengths).map(([digit, length]) => `1${digit.repeat(length)}`) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 20_000 }).map((count) => `[${Array.from({ length: count }, () => '{}').join()}]`) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 20, max: 5_000 }).map((count) => `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join()}}`),
  },
)

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

/** Returns texts with 10 to 10,000 nested brackets, some of them never closed. */
export const deep: Text = fc
  .tuple(
    fc.constantFrom(10, 100, 500, 1_000, 2_500, 5_000, 10_000),
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"swapInfo":[', ']}'], ['[{"__proto__":', '}]']),
    fc.boolean(),
  )
  .map(([depth, [open = '', close = ''], isClosed]) => `${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ''}`)

export const strange = [
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\udc00\ud800',
  '\u0000',
  'ethereum\u0000',
  '\u202e\u0645\u0631\u062d\u0628\u0627',
  '\u200f\u200e',
  'e\u0301'.repeat(20),
  'Z\u0351\u036b\u0343\u036a\u0302',
  '\ufeff',
  '\ufffe\uffff',
  '👩‍👩‍👧‍👦',
  '\u2028\u2029',
  'ﷺ'.repeat(9),
  'İı',
  'ß',
  '﹤script﹥',
  '\u0007\u001b[31m',
  '\r\n',
  "' or '1'='1",
  '"; drop table devices; --',
  '$1',
  '%s%n',
  '{{7*7}}',
  '$' + '{7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'http://127.0.0.1:1/',
  'http://attacker.example/',
  '//attacker.example',
  '\\',
  '%00',
  '*',
  '_',
  'null',
  'undefined',
]

export const unicode: Text = json(
  fc.oneof(
    fc.constantFrom(...strange),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(fc.integer({ min: 0xd800, max: 0xdfff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
  ),
)

/** Names of properties that every JavaScript object inherits. */
export const inherited = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'toJSON',
  'then',
  'length',
]

export const prototypes: Text = fc.oneof(
  fc.constantFrom(...inherited).map((name) => JSON.stringify(name)),
  fc
    .tuple(fc.constantFrom(...inherited), oneOf('1', 'null', '{"admin":true}', '{"prototype":{"x":1}}', '[]', '"x"'))
    .map(([name, value]) => `{"${name}":${value}}`),
  oneOf('{"\\u005f_proto__":{"x":1}}', '{"constructor":{"prototype":{"items":[]}}}', '{"__proto__":null,"toJSON":1}'),
)
