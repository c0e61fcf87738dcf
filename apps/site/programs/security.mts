import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

/** Headers of every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * The Content-Security-Policy of a page: everything from this origin, and of scripts inside the page only those that it was built with.
 */
export function policyOf(html: string) {
  // A script ends at the first closing tag, whatever it holds: no page can smuggle one past this.
  const inline = [...html.matchAll(/<script(\s[^>]*)?>(.*?)<\/script/gis)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    // The search is a WebAssembly program.
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...new Set(inline)].join(' ')}`,
    // Highlighted code and drawings carry their colours in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Whether the Host header of a request names this machine. A page that points its own name at 127.0.0.1 could else read what is served
 * here as if it were its own.
 */
export function isThisMachine(host: string | undefined) {
  const name = (host ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
