import { type Static, Type } from 'typebox'

const text = (description: string) => Type.String({ minLength: 1, description })
const color = (description: string) => Type.String({ pattern: '^#[0-9a-f]{6}$', description })
const href = (description: string) =>
  Type.String({ pattern: '^(/|https://|mailto:).*', description: `${description}: a page of this site, another site, or a mail address` })
const strict = { additionalProperties: false }

export const codeThemeNames = ['brand', 'dracula', 'github', 'nightOwl', 'vsDark', 'vsLight'] as const

/** Pages with prices and promises. A brand has its own pages, adopts the supplied ones, or has none. */
export const promisingPages = ['pricing', 'case-studies', 'markdown-page', 'roadmap'] as const

/**
 * Schema of `brand.json`. The API reads `name` and `apiTitle`, and the site reads all fields. `brand.schema.json` for editors is generated
 * from it.
 */
export const Brand = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Where an editor finds this description' })),
    name: text('The product, as the site calls it'),
    apiTitle: text('The API, as its reference calls it'),
    provider: text('Who runs it: in the footer and the imprint'),
    tagline: text('What it is, in one sentence'),
    promise: text('What it promises, in one sentence'),
    summary: text('What it does, in two or three sentences: on the home page'),
    figures: Type.Array(text('The name of a figure of `docs/figures.json`'), {
      description: 'Measured figures that the home page shows; none removes that part of the page',
    }),
    pages: Type.Optional(
      Type.Object(
        {
          folder: Type.Optional(
            text('A folder of MDX files, seen from this file: each replaces the page of its name, an empty one removes it'),
          ),
          standard: Type.Array(Type.Enum(promisingPages), {
            description:
              'Supplied pages with prices and promises that you adopt as they are. Those that you neither adopt nor write are absent',
          }),
        },
        strict,
      ),
    ),
    siteUrl: Type.String({ pattern: '^https://[^/]+$', description: 'Where the site is published, without a path' }),
    cloneUrl: Type.String({ pattern: '^(https://|ssh://|git@)\\S+$', description: 'What `git clone` takes to fetch the source code' }),
    packageScope: Type.String({
      pattern: '^@[a-z0-9][a-z0-9._-]*$',
      description: 'The npm scope of your packages: `npm run rename` sets it here and in the packages',
    }),
    apiSlug: Type.String({ pattern: '^[a-z0-9-]+$', description: 'The reference is at /api/{apiSlug}' }),
    copyrightYear: Type.Integer({ minimum: 2000, description: 'The year of the copyright line' }),
    email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', description: 'Where people write to' }),
    links: Type.Object(
      {
        source: href('The source code'),
        blog: href('The blog'),
        support: href('Help'),
        about: href('Who you are'),
        contact: href('How to reach you'),
        wallet: Type.Optional(
          Type.String({
            pattern: '^(https://|http://localhost)\\S*$',
            description: 'Your web wallet, which the home page opens. Default: the home page has no such button',
          }),
        ),
      },
      strict,
    ),
    social: Type.Array(Type.Object({ label: text('Its name'), href: href('Your profile') }, strict), { minItems: 1 }),
    colors: Type.Object(
      {
        ink: color('Headings, and the background of dark panels'),
        text: color('Text on paper and mist'),
        muted: color('Secondary text on paper and mist'),
        paper: color('The page'),
        mist: color('Light panels'),
        line: color('Rules between things'),
        primary: color('Links on paper and mist, buttons with white text'),
        primaryBright: color('Shapes and lines, never text'),
        accent: color('Focus and highlights on paper'),
        primaryOnInk: color('Links and highlights on ink'),
        accentOnInk: color('The accent on ink'),
        mutedOnInk: color('Secondary text on ink'),
        danger: Type.Optional(color('Warnings of a loss, in the wallet. Default: a red')),
        caution: Type.Optional(color('Advice before a step, in the wallet. Default: a brown')),
        up: Type.Optional(color('Gains, in the wallet. Default: a green')),
      },
      {
        ...strict,
        description: 'As #rrggbb. What is written in one on another must reach a contrast of 4.5, else the site does not build',
      },
    ),
    codeTheme: Type.Enum(codeThemeNames, {
      description: 'Colours of code: "brand" is made of the colours above, the others bring their own',
    }),
    mark: Type.String({ pattern: '^<svg ', description: 'The logo: an SVG that needs nothing else and can be told at 16 pixels' }),
    wallet: Type.Optional(
      Type.Object(
        {
          devicePlatform: Type.Enum(['ios', 'android'], {
            description: 'The platform as which a browser registers: its minimum version is that of the web wallet',
          }),
          dark: Type.Optional(Type.Boolean({ description: 'Whether the wallet has a dark mode, made of the colours on ink. Default: no' })),
          networks: Type.Optional(
            Type.Array(text('A platform id'), { description: 'The platforms of the wallet, in their order. Default: all of the server' }),
          ),
          tokens: Type.Optional(
            Type.Array(text('A token id, such as `ethereum:native`'), { description: 'Tokens that home shows even without a balance' }),
          ),
          feeSpeed: Type.Optional(
            Type.Enum(['slow', 'standard', 'fast'], { description: 'The fee level that is chosen first. Default: standard' }),
          ),
          swapServices: Type.Optional(
            Type.Array(Type.Enum(['kyberswap', 'lifi', 'uniswap-api', 'jupiter']), {
              description:
                'Swap services whose calls the wallet signs, and which it asks for quotes. Enable the same ones in SWAP_PROVIDERS. Default: none',
            }),
          ),
          blockLists: Type.Optional(
            Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }), Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }), {
              description:
                'The block lists that the wallet checks receivers with: the name of each and the public Ed25519 key of its signer, in base64. Default: none',
            }),
          ),
          pictures: Type.Optional(
            text(
              'A folder with pictures of your wallet for the home page, seen from this file: `wallet-wide.webp` and `wallet-home.webp`. Default: the home page shows none',
            ),
          ),
          fonts: Type.Optional(
            Type.Object(
              {
                text: Type.Optional(text('A variable font (woff2) for text, seen from this file')),
                figures: Type.Optional(text('A variable font (woff2) for addresses and code, seen from this file')),
              },
              { ...strict, description: 'Fonts that the wallet serves itself. Default: Instrument Sans and Geist Mono' },
            ),
          ),
        },
        { ...strict, description: 'The web wallet' },
      ),
    ),
    announcement: Type.Optional(
      Type.Object(
        {
          id: Type.String({ pattern: '^[a-z0-9-]+$', description: 'Another id shows the line again to who had closed it' }),
          text: text('The line'),
          href: Type.Optional(href('Where it leads')),
        },
        { ...strict, description: 'A line above every page until a reader closes it' },
      ),
    ),
    plans: Type.Array(
      Type.Object(
        {
          name: text('What it is called'),
          price: text('What it costs, in words'),
          terms: text('The terms, in one line'),
          includes: Type.Array(text('One thing that is included')),
          action: Type.Object({ label: text('Its button'), href: href('Where the button leads') }, strict),
          isPlaceholder: Type.Optional(Type.Boolean({ description: 'Marks an example that nobody offers yet' })),
        },
        strict,
      ),
      { minItems: 1, description: 'The plans of the pricing page' },
    ),
    differences: Type.Array(
      Type.Object({ what: text('What differs'), values: Type.Array(text('What a plan has, in the order of the plans')) }, strict),
      { description: 'What differs between the plans; none removes that table' },
    ),
  },
  strict,
)
export type Brand = Static<typeof Brand>
