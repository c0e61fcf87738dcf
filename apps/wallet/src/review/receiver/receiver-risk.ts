import { type AddressDescription, type Family, familyOfAddress } from '@patina/sdk'
import { canonical } from '../../data/contacts/lookalike.ts'
import type { Keyring } from '../../keys/keyring-types.ts'

type NetworkFacts = NonNullable<Awaited<ReturnType<Keyring['networkFacts']>>>

/**
 * Why a payment may be lost. With `lost`, it certainly is: it is refused. With `confirm`, the user must say that the receiver is right. `note`
 * only explains.
 */
export type ReceiverRisk = { level: 'lost' | 'confirm' | 'note'; kind: RiskKind; symbol?: string; owner?: string }
export type RiskKind =
  | 'own_contract'
  | 'burn'
  | 'mint'
  | 'program'
  | 'token_account'
  | 'token'
  | 'contract'
  | 'program_account'
  | 'wrapped_native'

export type RiskInput = {
  /** The token to send, and its receiver. */
  tokenId: string
  to: string
  facts: Pick<NetworkFacts, 'tokens' | 'exchanges' | 'services' | 'wrappedNative'> | undefined
  /** What the API says of the receiver. Absent if it did not answer. */
  described?: Pick<AddressDescription, 'type' | 'symbol' | 'owner'> | undefined
}

/**
 * Returns what speaks against a receiver. The wallet's own list of tokens and exchanges comes before the API's answer, because the API may lie or
 * fail. Undefined if nothing is known against the receiver.
 */
export function receiverRisk({ tokenId, to, facts, described }: RiskInput): ReceiverRisk | undefined {
  const address = canonical(to)
  const isNative = tokenId.endsWith(':native')
  if (canonical(tokenId.slice(tokenId.indexOf(':') + 1)) === address) return { level: 'lost', kind: 'own_contract' }
  if (isBurn(address)) return { level: 'lost', kind: 'burn' }
  const listed = facts?.tokens.get(address)
  const family = familyOfAddress(to)
  const risks = family && listedRisks[family]
  if (listed && risks) {
    const { symbol } = listed
    return isNative && risks.wraps && facts?.wrappedNative === address
      ? { level: 'note', kind: 'wrapped_native', symbol }
      : { ...risks.token, symbol }
  }
  if (risks && facts && [...facts.exchanges, ...facts.services].includes(address)) return risks.exchange
  return described && riskOf(described)
}

/** What a payment to a listed token or exchange risks. `wraps`: the contract of the wrapped native token accepts payments of the native one. */
const listedRisks: Readonly<Record<Family, { wraps: boolean; token: ReceiverRisk; exchange: ReceiverRisk }>> = {
  evm: { wraps: true, token: { level: 'confirm', kind: 'token' }, exchange: { level: 'confirm', kind: 'contract' } },
  solana: { wraps: false, token: { level: 'lost', kind: 'mint' }, exchange: { level: 'lost', kind: 'program' } },
}

const confirm = (kind: RiskKind, symbol?: string): ReceiverRisk => ({ level: 'confirm', kind, ...(symbol !== undefined && { symbol }) })

function riskOf({ type, symbol, owner }: NonNullable<RiskInput['described']>): ReceiverRisk | undefined {
  switch (type) {
    case 'token':
    case 'contract':
    case 'program_account':
      return confirm(type, symbol)
    case 'burn':
    case 'mint':
    case 'program':
    case 'token_account':
      return { level: 'lost', kind: type, ...(symbol !== undefined && { symbol }), ...(owner !== undefined && { owner }) }
    default:
      return undefined
  }
}

/** Precompiled contracts have the lowest numbers. People also burn with 0x…dEaD. On Solana, the address of all zeros is a program. */
function isBurn(address: string): boolean {
  if (!/^0x[0-9a-f]{40}$/.test(address)) return false
  const number = BigInt(address)
  return number <= 0x1ffn || number === 0xdeadn
}
