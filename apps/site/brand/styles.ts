import type { Brand } from '@patina/brand'
import { codeThemes } from '../code/themes.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the brand's colours and its code theme as CSS variables. The style sheets use no other data of a brand. */
export function brandStyles({ colors, codeTheme }: Brand): string {
  const colorVariables = Object.entries(colors).map(([name, value]) => `--${kebab(name)}:${value}`)
  const codeVariables = Object.entries(codeThemes(colors)[codeTheme]).map(([name, value]) => `--code-${name}:${value}`)
  return `:root{${[...colorVariables, ...codeVariables].join(';')}}`
}

/** Returns an SVG as a data URL, which needs no request. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
