/** HTML that is already escaped. */
export type Html = { readonly html: string }

type Part = string | number | Html | readonly Part[] | false | null | undefined

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

/** Template tag for HTML. Inserted text is escaped, inserted HTML is not, lists are joined, and absent parts add nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const [first = '', ...rest] = strings
  return { html: rest.reduce((text, string, index) => text + render(parts[index]) + string, first) }
}

/** Marks text as HTML without escaping it. Use it only for HTML that this repository generates. */
export const raw = (text: string): Html => ({ html: text })

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if ('html' in part) return part.html
  return part.map(render).join('')
}

/** Returns prose of the contract as paragraphs. Words in backquotes become code. */
export function prose(text: string | undefined): Html {
  const paragraphs = (text ?? '').split('\n\n').filter((paragraph) => paragraph !== '')
  return { html: paragraphs.map((paragraph) => html`<p>${words(paragraph)}</p>`.html).join('') }
}

/** Returns prose within a line. `[words](/path)` links to a page of the site, and `[words](#anchor)` to a place on this page. */
export function words(text: string): Html {
  const coded = escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
  return { html: coded.replace(/\[([^\]]+)\]\(([/#][^)]+)\)/g, '<a href="$2">$1</a>') }
}
