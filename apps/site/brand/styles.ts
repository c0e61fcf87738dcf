import { codeThemes } from '../code/themes.ts'
import type { Brand } from './brand.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The brand's colours and its code theme as CSS variables: all that the style sheets know of a brand. */
export function brandStyles({ colors, codeTheme }: Brand): string {
  const colorVariables = Object.entries(colors).map(([name, value]) => `--${kebab(name)}:${value}`)
  const codeVariables = Object.entries(codeThemes(colors)[codeTheme]).map(([name, value]) => `--code-${name}:${value}`)
  return `:root{${[...colorVariables, ...codeVariables].join(';')}}`
}

/** An SVG as an address that needs no request. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
