import { type KeyObject, sign } from 'node:crypto'

/** Returns a compact JSON Web Token. ES256 needs a P-256 key, RS256 an RSA key. @see RFC 7519, RFC 7518 */
export function signToken(header: { alg: 'ES256' | 'RS256'; kid: string }, claims: object, key: KeyObject): string {
  const signed = `${base64url(JSON.stringify({ typ: 'JWT', ...header }))}.${base64url(JSON.stringify(claims))}`
  const signature = sign('sha256', Buffer.from(signed), header.alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key)
  return `${signed}.${signature.toString('base64url')}`
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')
