// What the server of a site does for a sign-in (ERC-4361). The wallet has written and signed the text.
import { randomBytes } from 'node:crypto'
import { verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

const hourMs = 3_600_000
/** When each nonce expires. Several servers keep them in a database that they share. */
const nonces = new Map<string, number>()

/** Returns a nonce for one sign-in. */
export function newNonce(now = Date.now()): string {
  for (const [nonce, end] of nonces) if (end < now) nonces.delete(nonce)
  const nonce = randomBytes(16).toString('hex')
  nonces.set(nonce, now + hourMs)
  return nonce
}

/**
 * Returns the address that signed in, or undefined if the sign-in is not valid here.
 * @param domain host and port of this site, from its own settings. A request of an attacker may name any other
 */
export async function signIn(message: string, signature: `0x${string}`, domain: string, now = Date.now()): Promise<string | undefined> {
  const fields = parseSiweMessage(message)
  const end = nonces.get(fields.nonce ?? '') ?? 0
  // Each nonce counts once, so a recorded sign-in is worth nothing.
  nonces.delete(fields.nonce ?? '')
  const { address } = fields
  if (address === undefined || end < now || !validateSiweMessage({ message: fields, domain, time: new Date(now) })) return undefined
  return (await verifyMessage({ address, message, signature })) ? address : undefined
}
