import type { Brand } from './brand.ts'
import { contrast, mix } from './contrast.ts'

/** Colours of the wallet in one colour mode. Each is a CSS variable of the same name. */
export type Theme = Record<ThemeColor, string>

export type ThemeColor =
  | 'paper' // the page
  | 'mist' // wells: what lies a little below the page, and the pressed state
  | 'surface' // cards, dialogs and bars
  | 'raised' // what lies on a well or a card
  | 'line' // rules between things
  | 'edge' // edges of inputs
  | 'ink' // headings and figures
  | 'text'
  | 'muted' // secondary text
  | 'primary' // links, buttons
  | 'on-primary' // text on a button
  | 'bright' // shapes and lines, never text
  | 'accent' // decoration
  | Meaning
  | `${Meaning}-well` // a panel in a colour with a meaning

/** `danger` warns of a loss, `caution` advises, `up` marks gains. */
type Meaning = 'danger' | 'caution' | 'up'

const meanings = ['danger', 'caution', 'up'] as const satisfies Meaning[]

/** The backgrounds of text. */
const grounds = ['paper', 'mist', 'surface', 'raised'] as const satisfies ThemeColor[]
type Grounds = Pick<Theme, (typeof grounds)[number]>

/** Pairs of text and background that the wallet uses. Each must reach a contrast of 4.5 in both modes. */
export const readablePairs: readonly [front: ThemeColor, back: ThemeColor][] = grounds
  .flatMap((back): [ThemeColor, ThemeColor][] => [
    ['ink', back],
    ['text', back],
    ['muted', back],
    ['primary', back],
    ['accent', back],
  ])
  .concat([['on-primary', 'primary']])
  .concat(
    meanings.flatMap((one): [ThemeColor, ThemeColor][] => [
      ...grounds.map((back): [ThemeColor, ThemeColor] => [one, back]),
      [one, `${one}-well`],
      ['text', `${one}-well`],
      ['ink', `${one}-well`],
    ]),
  )

const white = '#ffffff'
const black = '#000000'

/** The colours of brands without their own. */
const defaults: Readonly<Record<Meaning, string>> = { danger: '#b3261e', caution: '#8a5200', up: '#0a7a4b' }

/** Returns the colours with a meaning and their panels. Each is mixed towards `limit` until it can be read on all grounds and on its panel. */
function meaningsOn(ground: Grounds, colors: Brand['colors'], limit: string) {
  const { paper } = ground
  const isReadable = (color: string) =>
    [...Object.values(ground), mix(paper, color, wellShare)].every((back) => contrast(color, back) >= 4.5)
  const readable = (color: string) => shares.map((share) => mix(color, limit, share)).find(isReadable) ?? limit
  const of = (meaning: Meaning) => readable(colors[meaning] ?? defaults[meaning])
  const well = (meaning: Meaning) => mix(paper, of(meaning), wellShare)
  return {
    danger: of('danger'),
    caution: of('caution'),
    up: of('up'),
    'danger-well': well('danger'),
    'caution-well': well('caution'),
    'up-well': well('up'),
  }
}

/** Returns the palest mix of a ground and its muted text that still shows an edge: a contrast of 3 with the page and the well. */
const edgeOn = ({ paper, mist }: Grounds, muted: string) =>
  shares.map((share) => mix(paper, muted, share)).find((color) => [paper, mist].every((back) => contrast(color, back) >= 3)) ?? muted

/** The part of a colour in its panel. */
const wellShare = 0.1
const shares = Array.from({ length: 21 }, (_, step) => step / 20)

/** Returns the colours of the light mode, and of the dark mode, which is made from the brand's colours on ink. */
export function themesOf(colors: Brand['colors']): { light: Theme; dark: Theme } {
  const { ink, text, muted, paper, mist, line, primary, primaryBright, accent, primaryOnInk, accentOnInk, mutedOnInk } = colors
  const lit = { paper, mist, surface: mix(paper, white, 0.7), raised: white }
  const dim = { paper: ink, mist: mix(ink, white, 0.065), surface: mix(ink, white, 0.035), raised: mix(ink, white, 0.09) }
  return {
    light: {
      ...lit,
      ...meaningsOn(lit, colors, black),
      line,
      edge: edgeOn(lit, muted),
      ink,
      text,
      muted,
      primary,
      'on-primary': white,
      bright: primaryBright,
      accent,
    },
    dark: {
      ...dim,
      ...meaningsOn(dim, colors, white),
      line: mix(ink, white, 0.13),
      edge: edgeOn(dim, mutedOnInk),
      ink: mix(mutedOnInk, white, 0.88),
      text: mix(mutedOnInk, white, 0.66),
      muted: mutedOnInk,
      primary: primaryOnInk,
      'on-primary': ink,
      bright: primaryBright,
      accent: accentOnInk,
    },
  }
}

/** Returns the colours as CSS: light, and dark where the system or the user asks for it. `data-theme` is set by the user's choice. */
export function themeStyles(colors: Brand['colors'], hasDark: boolean): string {
  const { light, dark } = themesOf(colors)
  const rules = [`:root{color-scheme:light;${variables(light)}}`]
  if (hasDark) {
    const dim = `color-scheme:dark;${variables(dark)}`
    rules.push(`@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dim}}}`, `:root[data-theme=dark]{${dim}}`)
  }
  return rules.join('\n')
}

const variables = (theme: Theme) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
