import type { Brand } from './brand.ts'
import { mix } from './contrast.ts'

/** Colours of the wallet in one colour mode. Each is a CSS variable of the same name. */
export type Theme = Record<ThemeColor, string>

export type ThemeColor =
  | 'paper' // the page
  | 'mist' // panels and the pressed state
  | 'line' // rules between things
  | 'ink' // headings and figures
  | 'text'
  | 'muted' // secondary text, and edges of inputs
  | 'primary' // links, buttons, gains
  | 'on-primary' // text on a button
  | 'bright' // shapes and lines, never text
  | 'accent' // focus, warnings, losses

/** Pairs of text and background that the wallet uses. Each must reach a contrast of 4.5 in both modes. */
export const readablePairs: readonly [front: ThemeColor, back: ThemeColor][] = (['paper', 'mist'] as const)
  .flatMap((back): [ThemeColor, ThemeColor][] => [
    ['ink', back],
    ['text', back],
    ['muted', back],
    ['primary', back],
    ['accent', back],
  ])
  .concat([['on-primary', 'primary']])

const white = '#ffffff'

/** Returns the colours of the light mode, and of the dark mode, which is made from the brand's colours on ink. */
export function themesOf(colors: Brand['colors']): { light: Theme; dark: Theme } {
  const { ink, text, muted, paper, mist, line, primary, primaryBright, accent, primaryOnInk, accentOnInk, mutedOnInk } = colors
  return {
    light: { paper, mist, line, ink, text, muted, primary, 'on-primary': white, bright: primaryBright, accent },
    dark: {
      paper: ink,
      mist: mix(ink, white, 0.05),
      line: mix(ink, white, 0.15),
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
