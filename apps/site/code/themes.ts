import { type Brand, type codeThemeNames, mix } from '../../../packages/brand/src/index.ts'

/** Colours of code. `surface` is the background, `text` the default colour. */
export type CodeTheme = Record<
  'surface' | 'edge' | 'text' | 'muted' | 'comment' | 'keyword' | 'string' | 'constant' | 'function' | 'parameter',
  string
>

/**
 * The themes for `codeTheme` in `brand.json`. `brand` uses the brand's colours. The others are well-known themes; colours with too little
 * contrast (mostly comments) are changed to reach AA.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of colours, with a row per kind of token
export function codeThemes(colors: Brand['colors']): Record<(typeof codeThemeNames)[number], CodeTheme> {
  return {
    brand: {
      surface: colors.ink,
      edge: mix(colors.ink, colors.mutedOnInk, 0.2),
      text: mix(colors.mist, '#ffffff', 0.2),
      muted: colors.mutedOnInk,
      comment: colors.mutedOnInk,
      keyword: colors.primaryOnInk,
      string: colors.accentOnInk,
      constant: mix(colors.accentOnInk, '#ffffff', 0.5),
      function: mix(colors.primaryOnInk, '#ffffff', 0.45),
      parameter: mix(colors.mist, '#ffffff', 0.2),
    },
    dracula: {
      surface: '#282a36',
      edge: '#44475a',
      text: '#f8f8f2',
      muted: '#a4adcb',
      comment: '#8692b9',
      keyword: '#bd93f9',
      string: '#ff79c6',
      constant: '#bd93f9',
      function: '#50fa7b',
      parameter: '#f8f8f2',
    },
    github: {
      surface: '#f6f8fa',
      edge: '#d0d7de',
      text: '#393a34',
      muted: '#57606a',
      comment: '#717165',
      keyword: '#00009f',
      string: '#da1068',
      constant: '#277c7a',
      function: '#ce3846',
      parameter: '#393a34',
    },
    nightOwl: {
      surface: '#011627',
      edge: '#1d3b53',
      text: '#d6deeb',
      muted: '#8fa6ba',
      comment: '#718383',
      keyword: '#7fdbca',
      string: '#addb67',
      constant: '#f78c6c',
      function: '#82aaff',
      parameter: '#d6deeb',
    },
    vsDark: {
      surface: '#1e1e1e',
      edge: '#3c3c3c',
      text: '#d4d4d4',
      muted: '#a6a6a6',
      comment: '#6a9955',
      keyword: '#569cd6',
      string: '#ce9178',
      constant: '#b5cea8',
      function: '#dcdcaa',
      parameter: '#9cdcfe',
    },
    vsLight: {
      surface: '#ffffff',
      edge: '#e5e5e5',
      text: '#000000',
      muted: '#5f5f5f',
      comment: '#008000',
      keyword: '#0000ff',
      string: '#a31515',
      constant: '#098658',
      function: '#795e26',
      parameter: '#001080',
    },
  }
}
