import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

/** The headers of every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Returns the Content-Security-Policy of a page. It allows this origin and the inline scripts of the built page, by their hashes. */
export function policyOf(html: string) {
  // As in a browser, a script ends at the first closing tag, even inside a string.
  const inline = [...html.matchAll(/<script(\s[^>]*)?>(.*?)<\/script/gis)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(inline)].join(' ')}`,
    // Highlighted code and drawings set their colours in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Returns whether the Host header of a request names this machine. Another host name may belong to a foreign page that points it at
 * 127.0.0.1 to read this site as its own origin (DNS rebinding).
 */
export function isThisMachine(host: string | undefined) {
  const name = (host ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
