import { alteredCalls } from './altered-call.fixture.ts'
import { alteredTransactions } from './altered-transaction.fixture.ts'
import type { Alteration, Answers, Foreign, Json } from './server.fixture.ts'

type Path = readonly (string | number)[]
type Change = [what: string, change: (value: Json | undefined) => Json | undefined]

const to =
  (value: Json): ((_: Json | undefined) => Json) =>
  () =>
    value

/** No field has one of these values. */
const wrong: readonly Change[] = [
  ['missing', () => undefined],
  ['null', to(null)],
  ['an empty text', to('')],
  ['an object', to({})],
  ['a list', to([])],
  ['a boolean', to(true)],
  ['a number', to(7)],
  ['negative', to(-1)],
  ['a negative text', to('-1')],
  ['a fraction', to(1.5)],
  ['a number beyond exactness', to(2 ** 60)],
  ['in hexadecimal', to('0x10')],
  ['a text with an exponent', to('1e3')],
]

const numbers = (text: string): Change[] => {
  const value = BigInt(text)
  const others = [0n, 1n, value + 1n, value - 1n, value * 2n, value * 1_000n, value / 10n, 2n ** 64n - 1n, 2n ** 255n, 2n ** 256n]
  return others.map((other) => [`${other}`, to(`${other}`)])
}

const counts = (value: number): Change[] =>
  [0, 1, value + 1, value - 1, value * 10, 18, 255, 2 ** 31, `${value}`, [value]].map((other) => [JSON.stringify(other), to(other)])

const isAddress = (text: string) => /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(text)

function addresses(text: string, { thief, owner, token, zero }: Foreign): Change[] {
  const others = [thief, owner, token, zero, text.toLowerCase(), text.slice(0, -1), `${text} `]
  return others.map((other) => [`the address ${other}`, to(other)])
}

function texts(text: string, foreign: Foreign): Change[] {
  const others = [foreign.symbol, foreign.caip2, foreign.tokenId, foreign.thief, `${text} `, text.toUpperCase(), `${text}\u200b`, [text]]
  return others.map((other) => [`the text ${JSON.stringify(other)}`, to(other)])
}

/** Returns what a value can be changed to. */
function changesOf(value: Json, foreign: Foreign): Change[] {
  if (typeof value === 'number') return counts(value)
  if (typeof value === 'boolean') return [['the opposite', to(!value)]]
  if (Array.isArray(value))
    return [
      ['empty', to([])],
      ['twice', to([...value, ...value])],
      ['reversed', to([...value].reverse())],
    ]
  if (typeof value !== 'string') return []
  if (/^\d+$/.test(value)) return numbers(value)
  if (isAddress(value)) return addresses(value, foreign)
  const made = foreign.thief.startsWith('0x')
    ? /^0x([0-9a-f]{2}){4,}$/i.test(value) && alteredCalls(value, foreign)
    : /^[A-Za-z0-9+/]{150,}={0,2}$/.test(value) && alteredTransactions(value, foreign)
  return made || texts(value, foreign)
}

/** Returns each field of a value with its path, and the value itself. */
function* fieldsOf(value: Json, path: Path = []): Generator<[Path, Json]> {
  yield [path, value]
  if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* fieldsOf(one, [...path, at])
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* fieldsOf(one, [...path, name])
}

/** Returns a value with a change at a path. */
function altered(value: Json | undefined, [step, ...rest]: Path, change: Change[1]): Json | undefined {
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.flatMap((one, at) => (at === step ? (altered(one, rest, change) ?? []) : [one]))
  if (typeof value !== 'object' || value === null) return value
  const changed = altered(value[step], rest, change)
  const others = Object.entries(value).filter(([name]) => name !== `${step}`)
  return Object.fromEntries(changed === undefined ? others : [...others, [`${step}`, changed]])
}

/** Returns the lies about one field of one operation. A server can also tell the truth first. */
const lies = (operation: string, path: Path, [what, change]: Change, times: number): Alteration[] =>
  [undefined, ...(times > 1 ? [1] : [])].map((only) => ({
    what: `${operation} ${path.join('.')}: ${what}${only === undefined ? '' : ', at the second time'}`,
    change: (asked, answer, count) => (asked === operation && (only ?? count) === count ? altered(answer, path, change) : answer),
  }))

/** Returns lies that hold together: one address or amount is another one in all answers, also inside of call data. */
function substitutions(answers: Answers, { thief, owner, token }: Foreign): Alteration[] {
  const text = JSON.stringify(answers)
  const found = [...new Set(text.match(/(?<=0x(?:[0-9a-f]{8}(?:[0-9a-f]{64})*0{24})?)[0-9a-f]{40}(?![0-9a-f]{25})/gi))]
  const amounts = [...new Set(text.match(/(?<=")[1-9]\d{5,}(?=")/g))]
  const replaced = (what: string, pairs: readonly (readonly [string, string])[]): Alteration => ({
    what,
    change: (_, answer) =>
      JSON.parse(
        pairs.reduce(
          (all, [old, other]) => all.replaceAll(new RegExp(`\\b(0x)?${old}|${old}`, 'gi'), `$1${other}`),
          JSON.stringify(answer),
        ),
      ),
  })
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return [
    ...found.flatMap((old) => [thief, owner, token].map((other) => replaced(`${other} for 0x${old}`, [[old, other.slice(2)]]))),
    ...amounts.flatMap((old) =>
      [BigInt(old) * 10n, BigInt(old) / 10n, 1n].map((other) =>
        replaced(`${other} for ${old}`, [
          [old, `${other}`],
          [word(BigInt(old)), word(other)],
        ]),
      ),
    ),
  ]
}

/**
 * Returns every change of every field of the answers: to other values of its kind, and to values of no kind.
 * @param others answers of another user or another moment, which replace a whole answer
 * @param asked the operations that the wallet calls
 */
export function alterationsOf(answers: Answers, foreign: Foreign, others: readonly Answers[], asked: readonly string[]): Alteration[] {
  const single = Object.entries(answers).flatMap(([operation, answer]) => {
    const times = asked.filter((one) => one === operation).length
    const whole = others.flatMap((other): Change[] => (other[operation] === undefined ? [] : [['of another user', to(other[operation])]]))
    return [...fieldsOf(answer)].flatMap(([path, value]) =>
      [...wrong, ...changesOf(value, foreign), ...(path.length === 0 ? whole : [])].flatMap((change) =>
        times === 0 ? [] : lies(operation, path, change, times),
      ),
    )
  })
  return foreign.thief.startsWith('0x') ? [...single, ...substitutions(answers, foreign)] : single
}

/** Returns both lies at once. */
export const both = (one: Alteration, other: Alteration): Alteration => ({
  what: `${one.what}; ${other.what}`,
  change: (operation, answer, count) => {
    const first = one.change(operation, answer, count)
    return first === undefined ? undefined : other.change(operation, first, count)
  },
})
