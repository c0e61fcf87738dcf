import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import json from 'shiki/langs/json.mjs'
import kotlin from 'shiki/langs/kotlin.mjs'
import swift from 'shiki/langs/swift.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import { escapeHtml } from '../reference/html.ts'

const highlighter = createHighlighterCore({
  themes: [createCssVariablesTheme({ name: 'variables', variablePrefix: '' })],
  langs: [bash, json, kotlin, swift, typescript],
  engine: createJavaScriptRegexEngine(),
})

const languages: Record<string, string> = { sh: 'bash', bash: 'bash', json: 'json', kotlin: 'kotlin', swift: 'swift', ts: 'typescript' }

/** CSS classes of the tokens that have a colour. All other text gets no class. */
const classes: Record<string, string> = {
  'var(token-comment)': 'c-m',
  'var(token-keyword)': 'c-k',
  'var(token-string)': 'c-s',
  'var(token-string-expression)': 'c-s',
  'var(token-constant)': 'c-c',
  'var(token-function)': 'c-f',
  'var(token-parameter)': 'c-p',
}

/** Returns code as highlighted HTML. Code in languages without a grammar stays plain text. */
export async function highlight(code: string, language: string): Promise<string> {
  const lang = languages[language]
  if (lang === undefined) return escapeHtml(code)
  const { tokens } = (await highlighter).codeToTokens(code, { lang, theme: 'variables' })
  return tokens
    .map((line) =>
      mergeSpans(line.map(({ content, color = '' }) => ({ content, name: operator.test(content) ? undefined : classOf(color, lang) }))),
    )
    .join('\n')
}

/** Operators and punctuation get no class. A span for each would be a fifth of the HTML. */
const operator = /^[\s=:+\-!?<>|&*.,]+$/

/** In Swift and Kotlin, names and constants get no class either, because the long samples of a page are part of its script. */
function classOf(color: string, lang: string): string | undefined {
  const name = classes[color]
  return ['swift', 'kotlin'].includes(lang) && (name === 'c-f' || name === 'c-p' || name === 'c-c') ? undefined : name
}

type Piece = { content: string; name: string | undefined }

/** Returns one line of code as HTML. Neighbouring tokens of the same colour share a span, and spaces get the colour of their neighbour. */
function mergeSpans(pieces: Piece[]): string {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && (last.name === piece.name || piece.content.trim() === '')) last.content += piece.content
    else merged.push({ ...piece })
  }
  return merged.map(({ content, name }) => (name ? `<span class="${name}">${escapeHtml(content)}</span>` : escapeHtml(content))).join('')
}
