import {
  type Build,
  type Claim,
  type Message,
  Refusal,
  readAuthorization,
  readCalls,
  readMessageBytes,
  readSolana,
  type SolanaWitness,
  type Witness,
} from '@patina/claims'
import { type Address, address } from '@solana/kit'
import { getAddress } from 'viem'
import type { NetworkFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { checkConsent, type OpaqueConsent } from './consent.ts'
import { assetOf } from './shown-check.ts'
import { tokenAccountOf } from './solana-accounts.ts'
import { token2022Program, tokenProgram } from './solana-programs.ts'

type Call = { to: string | null; value: bigint; data: string }
type Chosen = Pick<Intent, 'platformId'> & {
  tokenId?: string
  outputTokenId?: string
  to?: string
  revoked?: readonly { tokenId: string }[]
}

/** Returns the contracts or mints that the user chose. They need not be listed. */
const tokensOf = ({ platformId, tokenId, outputTokenId, revoked = [] }: Chosen) =>
  [tokenId, outputTokenId, ...revoked.map((one) => one.tokenId)].flatMap((id) =>
    id === undefined || id === `${platformId}:native` ? [] : [assetOf(platformId, id)],
  )

/**
 * Returns what a call does, from its bytes and this build. `to` is null for the creation of a contract. An authorization is not part of a call:
 * `withDelegation` adds its claims.
 * @param from the address of the key
 * @throws {Refusal}
 */
export async function readEvmClaims(
  facts: NetworkFacts,
  { to, value, data, ...fields }: Call & { chainId?: number; nonce?: bigint; feeMax?: bigint },
  from: string,
  intent: Chosen,
): Promise<Witness> {
  const isService = to !== null && facts.services.includes(to.toLowerCase())
  const build: Build = isService ? { ...facts, readService: await serviceReader(facts) } : facts
  const chainId = ownChainOf(facts)
  return readCalls({ account: from, chainId, calls: [{ to, value, data }], chosen: tokensOf(intent), ...fields }, build)
}

/**
 * Adds the claims of an authorization that the account signs beside a transaction.
 * @param nonce the nonce of the transaction. The chain counts it before it reads the authorization.
 * @throws {Refusal}
 */
export function withDelegation(
  facts: NetworkFacts,
  witness: Witness,
  { delegateTo, nonce }: { delegateTo: string; nonce: bigint },
  account: string,
): Witness {
  const next = nonce + 1n
  const delegation = readAuthorization(
    { chainId: ownChainOf(facts), address: delegateTo, nonce: next },
    { account, nextNonce: next },
    facts,
  )
  return {
    ...witness,
    claims: [...witness.claims, ...delegation.claims],
    findings: [...witness.findings, ...delegation.findings],
  }
}

const ownChainOf = ({ caip2 }: NetworkFacts) => BigInt(caip2.slice('eip155:'.length))

/** Services are opt-in and their decoders are large, so they are loaded when the first call of one is read. */
async function serviceReader(known: NetworkFacts): Promise<Build['readService'] & object> {
  const { decodeServiceCall } = await import('@patina/swaps/service-calls')
  const chain = { wrappedNative: getAddress(known.wrappedNative), services: known.serviceContracts }
  return (call, from) => decodeServiceCall(chain, { ...call, to: getAddress(call.to) }, from)
}

/**
 * Returns what a message of Solana does, from its bytes and this build. The standard token accounts of the own wallet and of the receiver are
 * derived here, so that the claims name their owners.
 * @throws {Refusal}
 */
export async function readSolanaClaims(facts: NetworkFacts, message: Uint8Array, from: string, intent: Chosen): Promise<SolanaWitness> {
  const chosen = tokensOf(intent)
  const owners = [from, ...(intent.to === undefined ? [] : [intent.to])].map((one) => address(one))
  const mints = [...new Set([facts.wrappedNative, ...chosen, ...mintsOfServices(readMessageBytes(message), facts)])].map((one) =>
    address(one),
  )
  const accounts = await Promise.all(owners.flatMap((owner) => mints.flatMap((mint) => standardAccounts(owner, mint))))
  return readSolana({ account: from, message, chosen, accounts: new Map(accounts) }, facts)
}

/**
 * Returns the mints that a call of a swap service may pay out: those of the build, and the first accounts of the call, since the mints are among them. A
 * token account that derives from one of them has this mint and this owner, whatever the other accounts are.
 */
function mintsOfServices({ steps }: Message, { services, tokens }: NetworkFacts): string[] {
  const calls = steps.filter(({ program }) => services.includes(program))
  const named = calls.flatMap(({ accounts }) => accounts.slice(0, 8).filter((one) => !one.startsWith('lookup:')))
  return calls.length === 0 ? [] : [...named, ...[...tokens.keys()].filter((one) => one !== 'native')]
}

const standardAccounts = (owner: Address, mint: Address) =>
  [tokenProgram, token2022Program].map(async (program) => [await tokenAccountOf(owner, mint, program), { owner, mint }] as const)

/** Returns the claims, or the reason why the bytes cannot be read. */
export async function claimsOrReason(reading: Promise<Witness>): Promise<{ claims: readonly Claim[]; reason?: string }> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal) return { claims: [], reason: error.message }
    throw error
  }
}

/**
 * Returns a difference for each call that is not on the allow-list, or whose bytes cannot be read. No transaction that the wallet itself makes
 * has one. Requests of others may have a consent.
 */
export async function refuseOpaque(reading: Promise<Witness>, consent?: { account: string; given: OpaqueConsent }): Promise<string[]> {
  const { claims, reason } = await claimsOrReason(reading)
  if (reason !== undefined) return [reason]
  const opaque = claims.flatMap((one) => (one.kind === 'opaque' ? [`the call of ${one.target} is not known`] : []))
  return consent && opaque.length > 0 ? checkConsent(claims, consent.account, consent.given) : opaque
}
