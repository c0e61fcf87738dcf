import { type Family, families, familyOfAddress } from '../families.ts'
import { readEip681 } from './eip681.ts'
import { type PaymentLink, PaymentLinkError } from './payment-link.ts'
import { chainOfShortName } from './short-names.ts'
import { readSolanaPay } from './solana-pay.ts'

/** Longer texts are no links. A QR code has at most 4,296 characters. */
const maxLength = 4_296

/**
 * Reads what a user pastes or scans as a receiver: an address, also with spaces or line breaks inside, an EIP-681 link, a Solana Pay transfer
 * request, a CAIP-10 id (`eip155:1:0x…`), or an address with the short name of its chain (`base:0x…`, ERC-3770). It calls no server.
 * @throws {PaymentLinkError} if the text is none of these, or demands more than a transfer
 */
export function readPaymentLink(text: string): PaymentLink {
  // Copied text often contains line breaks, spaces and invisible characters. Neither addresses nor links contain them.
  const plain = text.replace(/[\s\p{Cf}]/gu, '')
  if (plain === '' || plain.length > maxLength) throw new PaymentLinkError('malformed')
  const address = plain.replace(/^0X/, '0x')
  const family = familyOfAddress(address)
  if (family) return { family, address }
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9-]*):(?:\/\/)?(.+)$/is.exec(plain) ?? []
  return readScheme(scheme.toLowerCase(), rest)
}

function readScheme(scheme: string, rest: string): PaymentLink {
  if (scheme === '') throw new PaymentLinkError('malformed')
  if (scheme === 'ethereum') return readEip681(rest)
  if (scheme === 'eip155') return readCaip10(rest, 'evm')
  if (scheme === 'solana') return isCaip10(rest, 'solana') ? readCaip10(rest, 'solana') : readSolanaPay(rest)
  const caip2 = chainOfShortName(scheme)
  if (caip2 !== undefined) return readEip681(rest, caip2)
  throw new PaymentLinkError(/^0x[0-9a-f]{40}\b/i.test(rest) ? 'unknown_network' : 'malformed', scheme)
}

const isCaip10 = (rest: string, family: Family) => rest.includes(':') && families[family].isReference(rest.slice(0, rest.indexOf(':')))

/** @see https://chainagnostic.org/CAIPs/caip-10 */
function readCaip10(rest: string, family: Family): PaymentLink {
  const [, reference = '', text = ''] = /^([^:]+):([^:]+)$/.exec(rest) ?? []
  const address = text.replace(/^0X/, '0x')
  const { namespace, isReference, isAddress } = families[family]
  if (isReference(reference) && isAddress(address)) return { family, address, caip2: `${namespace}:${reference}` }
  throw new PaymentLinkError('malformed')
}
