import fc from 'fast-check'

/** JSON texts that an honest client does not send. A text can contain what JavaScript cannot represent, such as 1e400 or 10,000 brackets. */
export type Text = fc.Arbitrary<string>

const json = (values: fc.Arbitrary<unknown>): Text => values.map((value) => JSON.stringify(value) ?? 'null')
const words = (text: string): Text => fc.constantFrom(...text.split(' '))
const quoted = (texts: Text): Text => texts.map((text) => `"${text}"`)

const wrongTypes = fc.oneof(words('null true false 0 -1 1.5 "" "x" [] {} [[]] [null] {"":""} "null"'), json(fc.jsonValue({ maxDepth: 2 })))

const digits = fc.integer({ min: 0, max: 89 }).chain((more) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${more}}$`)))

const numbers = fc.oneof(
  words('9007199254740993 -9007199254740993 1e21 1e400 -1e400 5e-324 -0 0.1e1 1E2 NaN Infinity 0x10 01 +1 .5 1. 1n --1'),
  quoted(words('1e3 0x10 -1 +1 1_000 ٣ １ 1. .5 00 Infinity NaN 1,5 1e-7')),
  digits,
  quoted(digits),
  quoted(fc.tuple(digits, digits).map((parts) => parts.join('.'))),
  json(fc.double()),
)

/** Lengths of texts: around the limits of the contract, up to the largest body that the API accepts. */
const lengths = fc.constantFrom(64, 65, 129, 257, 4_097, 8_193, 16_385, 65_536, 262_147, 524_288)

const huge = fc.oneof(
  quoted(fc.tuple(words('x 0 0x é 𝒳 \\u0000 { - ,'), lengths).map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)))),
  fc.tuple(words('0 9'), lengths).map(([digit, length]) => `1${digit.repeat(length)}`),
  fc.integer({ min: 20, max: 20_000 }).map((count) => `[${Array(count).fill('{}').join()}]`),
  fc.integer({ min: 20, max: 5_000 }).map((count) => `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join()}}`),
)

/** Nested brackets, some of them never closed. */
const deep = fc
  .tuple(fc.constantFrom(10, 500, 2_500, 10_000), words('[,] {"a":,} {"swapInfo":[,]} [{"__proto__":,}]'), fc.boolean())
  .map(([depth, brackets, isClosed]) => {
    const [open = '', close = ''] = brackets.split(',')
    return `${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ''}`
  })

/** Lone surrogates, control and direction characters, long graphemes, and pieces of SQL, HTML, templates, paths and URLs. */
export const strange = [
  ...'\ud800|a\ud83d|\u0000|ethereum\u0000|\u202e\u0645\u0631|\ufeff|\u2028|İı|\u001b[31m|\r\n|👩‍👩‍👧‍👦'.split('|'),
  ..."' or '1'='1|$1|%s%n|{{7*7}}|<script>alert(1)</script>|../../../etc/passwd".split('|'),
  ...'http://127.0.0.1:1/|http://attacker.example/|//attacker.example|\\|%00|*|_|null|undefined'.split('|'),
  'ﷺ'.repeat(9),
  'e\u0301'.repeat(20),
]

const unicode = json(
  fc.oneof(fc.constantFrom(...strange), fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 20 })),
)

/** Names of properties that every JavaScript object inherits, and names that libraries call. */
const inherited = '__proto__ constructor prototype toString valueOf hasOwnProperty __defineGetter__ toJSON then length'.split(' ')

const prototypes = fc.oneof(
  json(fc.constantFrom(...inherited)),
  fc
    .tuple(fc.constantFrom(...inherited), words('1 null {"admin":true} {"prototype":{"x":1}} []'))
    .map(([name, value]) => `{"${name}":${value}}`),
)

/** The hostile values of each kind. */
export const hostileValues: Record<string, Text> = {
  'wrong types': wrongTypes,
  numbers,
  huge,
  'deep nesting': deep,
  unicode,
  'prototype names': prototypes,
}

/** Undeclared names of fields and parameters. */
export const undeclaredNames: Text = fc.oneof(fc.constantFrom(...strange, ...inherited), fc.string({ minLength: 1, maxLength: 12 }))
