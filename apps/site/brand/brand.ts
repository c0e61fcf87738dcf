import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { contrast } from './contrast.ts'

const Text = Type.String({ minLength: 1 })
const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })
/** A page of this site, another site, or a mail address. */
const Href = Type.String({ pattern: '^(/|https://|mailto:).*' })
const strict = { additionalProperties: false }

export const codeThemeNames = ['brand', 'dracula', 'github', 'nightOwl', 'vsDark', 'vsLight'] as const

/** What `brand.json` may say. The API reads `name` and `apiTitle`; the site reads all of it. */
const Brand = Type.Object(
  {
    name: Text,
    apiTitle: Text,
    provider: Text,
    tagline: Text,
    promise: Text,
    siteUrl: Type.String({ pattern: '^https://[^/]+$' }),
    apiSlug: Type.String({ pattern: '^[a-z0-9-]+$' }),
    copyrightYear: Type.Integer({ minimum: 2000 }),
    email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
    links: Type.Object({ source: Href, blog: Href, support: Href, about: Href, contact: Href }, strict),
    social: Type.Array(Type.Object({ label: Text, href: Href }, strict), { minItems: 1 }),
    colors: Type.Object(
      {
        ink: Color,
        text: Color,
        muted: Color,
        paper: Color,
        mist: Color,
        line: Color,
        primary: Color,
        primaryBright: Color,
        accent: Color,
        primaryOnInk: Color,
        accentOnInk: Color,
        mutedOnInk: Color,
      },
      strict,
    ),
    codeTheme: Type.Enum(codeThemeNames),
    mark: Type.String({ pattern: '^<svg ' }),
    /** A line above every page until a reader closes it; with another `id` it shows again. */
    announcement: Type.Optional(
      Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]+$' }), text: Text, href: Type.Optional(Href) }, strict),
    ),
    plans: Type.Array(
      Type.Object(
        { name: Text, price: Text, terms: Text, includes: Type.Array(Text), action: Type.Object({ label: Text, href: Href }, strict) },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  strict,
)
export type Brand = Static<typeof Brand>

const validator = Compile(Brand)

/** What is written in which colour on which: all of it must be readable. */
const readable: [keyof Brand['colors'] | 'white', keyof Brand['colors']][] = [
  ['ink', 'paper'],
  ['text', 'paper'],
  ['text', 'mist'],
  ['muted', 'paper'],
  ['muted', 'mist'],
  ['primary', 'paper'],
  ['primary', 'mist'],
  ['white', 'primary'],
  ['accent', 'paper'],
  ['primaryOnInk', 'ink'],
  ['accentOnInk', 'ink'],
  ['mutedOnInk', 'ink'],
]

/** The brand that a value read from `brand.json` describes. @throws naming each field that is not as it must be, and colours that cannot be read */
export function parseBrand(value: unknown): Brand {
  if (!validator.Check(value)) {
    const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    throw new Error(`brand.json is not a brand: ${faults.join('; ')}`)
  }
  const faint = readable.flatMap(([front, back]) => {
    const reached = contrast(front === 'white' ? '#ffffff' : value.colors[front], value.colors[back])
    return reached < 4.5 ? [`${front} on ${back} has a contrast of ${reached.toFixed(2)}`] : []
  })
  if (faint.length > 0) throw new Error(`brand.json has colours that cannot be read, which takes a contrast of 4.5: ${faint.join('; ')}`)
  return value
}

/** The brand in a file. @throws when the file is missing or is not a brand */
export function readBrand(file: string): Brand {
  return parseBrand(JSON.parse(readFileSync(file, 'utf8')))
}
