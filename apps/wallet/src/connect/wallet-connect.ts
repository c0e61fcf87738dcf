import { invalidParams, isRecord, type Json, type JsonRecord } from '@patina/connect/protocol'
import type { Answered, Ask, AskFacts, Signer } from './ask.ts'
import { chainIdOf } from './networks.ts'
import { signInText } from './sign-in-text.ts'

/**
 * Returns what remains of `wallet_connect` (ERC-7846) for a site that is connected: a sign-in, if it wants one. The wallet writes the text itself, with the
 * proven origin of the site.
 */
export function readWalletConnect(given: Json | undefined, signer: Signer, facts: AskFacts): Ask | Answered {
  const capabilities = isRecord(given) ? given.capabilities : undefined
  const wanted = isRecord(capabilities) ? capabilities.signInWithEthereum : undefined
  const answer = (more: JsonRecord): Json => ({ accounts: [{ address: signer.address.toLowerCase(), capabilities: more }] })
  if (!isRecord(wanted)) return { kind: 'answered', result: answer({}) }
  const message = textOf(wanted, signer, facts)
  return {
    kind: 'messages',
    signer,
    messages: [new TextEncoder().encode(message)],
    answer: ([signature = '']) => answer({ signInWithEthereum: { message, signature } }),
  }
}

/** Returns the text of ERC-4361. @throws {ProviderError} -32602 for another domain, or a field that the text cannot have */
function textOf(wanted: JsonRecord, { address, network }: Signer, { site, now }: AskFacts): string {
  const { domain } = wanted
  if (domain !== undefined && domain !== null && domain !== site.host) throw invalidParams('domain must be the host of this site')
  const chainId = `${BigInt(chainIdOf(network) ?? '0x1')}`
  const scheme = new URL(site.origin).protocol.slice(0, -1)
  const own = { family: 'evm' as const, domain: site.host, address, version: '1', chainId, ...(site.isLoopback && { scheme }) }
  return signInText(wanted, own, { uri: site.origin, issuedAt: new Date(now()).toISOString() })
}
