import type { Build, Request } from '../build.ts'
import { type Claim, type Finding, Refusal, type Witness } from '../claim.ts'
import { type Kind, kindOf, type Place } from './kinds.ts'
import { parseTypedData, type TypedData } from './typed-data.ts'
import type { Checksum } from './values.ts'

/** The effects of a signature, and the data in the one form to sign. */
export type TypedWitness = Witness & { typed: TypedData }

/**
 * Returns what a signature under EIP-712 typed data allows.
 * @param input JSON, or what it parses to
 * @param checksum returns the EIP-55 form of an address, such as `getAddress` of viem
 * @throws {Refusal} `is_delegation` for the key to a whole account (ERC-7710), whatever the chain and the contract
 */
export function readTypedData(input: unknown, request: Request & { checksum: Checksum }, build: Build): TypedWitness {
  const typed = parseTypedData(input, request.checksum)
  if (typed.encodeType === delegation) throw new Refusal('is_delegation', 'typed data')
  const account = request.account.toLowerCase()
  const contract = typeof typed.domain.verifyingContract === 'string' ? typed.domain.verifyingContract : undefined
  const kind = kindOf(typed.encodeType)
  const place = contract === undefined ? undefined : { account, caip2: build.caip2, contract }
  const read = kind && place ? kind.read(typed.message, place) : { claims: [], findings: [] }
  const isKnown = kind !== undefined && place !== undefined && isAtItsContract(kind, place, build, request)
  const claims: Claim[] = [...read.claims]
  if (!isKnown)
    claims.push({ kind: 'opaque', target: contract ?? null, bytes: typed.encodeType, reason: kind ? 'contract' : 'selector', hides: [] })
  return {
    caip2: build.caip2,
    account,
    claims,
    findings: [...domainFindings(typed, kind, account, build), ...read.findings],
    typed,
  }
}

/** Delegations of votes have the same name and other members, so the whole type counts. */
const delegation =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'

function isAtItsContract({ where }: Kind, { contract }: Place, build: Build, { chosen = [] }: Request): boolean {
  if (where === 'permit2') return contract === build.permit2
  if (where === 'market') return (build.orderContracts ?? []).includes(contract)
  return where === 'token' && (build.tokens.has(contract) || chosen.some((one) => one.toLowerCase() === contract))
}

function domainFindings(
  { domain, encodeType, notSigned }: TypedData,
  kind: Kind | undefined,
  account: string,
  { caip2 }: Build,
): Finding[] {
  const { chainId, verifyingContract } = domain
  const found: Finding[] = []
  const spends = kind?.spends === true
  if (chainId !== undefined && `eip155:${chainId}` !== caip2)
    found.push({ code: 'domain_mismatch', severity: 'block', values: [`eip155:${chainId}`, caip2] })
  if (chainId === undefined && spends) found.push({ code: 'domain_mismatch', severity: 'block', values: ['no chain', caip2] })
  if (verifyingContract === undefined && spends)
    found.push({ code: 'domain_mismatch', severity: 'block', values: ['no contract', encodeType] })
  if (kind === undefined || chainId === undefined || verifyingContract === undefined)
    found.push({ code: 'typed_unknown', severity: 'critical', values: [encodeType, 'a known type'] })
  if (verifyingContract === account) found.push({ code: 'own_contract_verifies', severity: 'block', values: [account, 'another contract'] })
  for (const name of notSigned) found.push({ code: 'not_signed', severity: 'info', values: [name, encodeType] })
  return found
}
