import { invalidParams, isRecord, type Json, type JsonRecord } from '@patina/connect/protocol'
import type { Answered, Ask, Signer } from './ask.ts'
import { chainIdOf } from './networks.ts'
import type { AskFacts } from './read-ask.ts'

/**
 * Returns what remains of `wallet_connect` (ERC-7846) for a site that is connected: a sign-in, if it wants one. The wallet writes the text itself, with the
 * proven origin of the site.
 */
export function readWalletConnect(given: Json | undefined, signer: Signer, facts: AskFacts): Ask | Answered {
  const capabilities = isRecord(given) ? given.capabilities : undefined
  const wanted = isRecord(capabilities) ? capabilities.signInWithEthereum : undefined
  const answer = (more: JsonRecord): Json => ({ accounts: [{ address: signer.address.toLowerCase(), capabilities: more }] })
  if (!isRecord(wanted)) return { kind: 'answered', result: answer({}) }
  const message = signInText(wanted, signer, facts)
  return {
    kind: 'messages',
    signer,
    messages: [new TextEncoder().encode(message)],
    answer: ([signature = '']) => answer({ signInWithEthereum: { message, signature } }),
  }
}

/** Returns the text of ERC-4361. */
function signInText(wanted: JsonRecord, { address, network }: Signer, { site, now }: AskFacts): string {
  const text = (name: string) => {
    const value = wanted[name]
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string' || /[\r\n]/.test(value)) throw invalidParams(`signInWithEthereum.${name} must be one line of text`)
    return value
  }
  const { resources } = wanted
  if (resources !== undefined && !(Array.isArray(resources) && resources.every((one) => typeof one === 'string' && !/\s/.test(one))))
    throw invalidParams('signInWithEthereum.resources must be a list of URIs')
  const nonce = text('nonce')
  if (nonce === undefined || !/^[a-zA-Z0-9]{8,}$/.test(nonce)) throw invalidParams('signInWithEthereum.nonce must have 8 letters or digits')
  const domain = text('domain')
  if (domain !== undefined && domain !== site.host) throw invalidParams('signInWithEthereum.domain must be the host of this site')
  const statement = text('statement')
  const optional: readonly (readonly [string, string])[] = [
    ['expirationTime', 'Expiration Time'],
    ['notBefore', 'Not Before'],
    ['requestId', 'Request ID'],
  ]
  return [
    `${site.isLoopback ? `${new URL(site.origin).protocol}//` : ''}${site.host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${text('uri') ?? site.origin}`,
    'Version: 1',
    `Chain ID: ${BigInt(chainIdOf(network) ?? '0x1')}`,
    `Nonce: ${nonce}`,
    `Issued At: ${text('issuedAt') ?? new Date(now()).toISOString()}`,
    ...optional.flatMap(([name, label]) => (text(name) === undefined ? [] : [`${label}: ${text(name)}`])),
    ...(Array.isArray(resources) ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')
}
