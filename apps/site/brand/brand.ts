import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Text = Type.String({ minLength: 1 })
const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })
/** A page of this site, another site, or a mail address. */
const Href = Type.String({ pattern: '^(/|https://|mailto:).*' })
const strict = { additionalProperties: false }

export const codeThemeNames = ['patina', 'dracula', 'github', 'nightOwl', 'vsDark', 'vsLight'] as const

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
    codeTheme: Type.Union(codeThemeNames.map((name) => Type.Literal(name))),
    mark: Type.String({ pattern: '^<svg ' }),
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

/** The brand that a value read from `brand.json` describes. @throws naming each field that is not as it must be */
export function parseBrand(value: unknown): Brand {
  if (validator.Check(value)) return value
  const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new Error(`brand.json is not a brand: ${faults.join('; ')}`)
}

/** The brand in a file. @throws when the file is missing or is not a brand */
export function readBrand(file: string): Brand {
  return parseBrand(JSON.parse(readFileSync(file, 'utf8')))
}
