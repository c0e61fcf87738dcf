import type { Address, ChainAdapter, Preview } from '@patina/chains'
import { type Allows, type Claim, type Finding, isComplete, isUnlimited, type Opaque } from '@patina/claims'
import { tokenIdOf } from '../../../../wallet/catalogue/tokens.ts'
import type { Assets } from './assets.ts'
import { slippageWarnings } from './loss-warnings.ts'
import { typeOf } from './other-chains.ts'
import { type PreviewWarning, warning } from './preview.ts'
import type { Said } from './say-words.ts'
import type { PreviewWarningCode } from './warning-codes.ts'
import { sortWarnings, type WarningDeps, warningsOfSpenders } from './warnings.ts'
import { addressIn, type ReadRequest, shownIn } from './witness.ts'

type Signed = { chain: ChainAdapter; address: Address; read: ReadRequest; preview: Preview; assets: Assets; deps: WarningDeps }

/** The names of the two values of a finding, by its code. */
const factNames: Partial<Record<PreviewWarningCode, readonly string[]>> = {
  account_does_not_sign: ['signers'],
  signs_hash: ['message'],
  sign_in_twice: ['site', 'other'],
  domain_mismatch: ['signed', 'expected'],
  own_contract_verifies: ['contract'],
  order_brings_nothing: ['leaves'],
  owner_changes: ['account', 'spender'],
  close_or_delegate_changes: ['account', 'spender'],
  delegation_changes: ['code', 'network'],
  typed_unknown: ['type'],
  durable_nonce: ['nonce'],
  order_for_one_buyer: ['buyer'],
  receiver_not_user: ['receiver'],
  permit_of_another: ['owner'],
  others_sign: ['signers'],
  delegation_has_no_effect: ['nonce', 'expected'],
  fee_payer_differs: ['payer'],
  not_signed: ['field'],
}
const isWarning = (code: string): code is PreviewWarningCode => Object.hasOwn(factNames, code)

/** Facts are shown on a phone. */
const maxFact = 300

function ofFinding({ code, values }: Finding, chain: ChainAdapter): PreviewWarning[] {
  if (!isWarning(code)) return []
  const named = (factNames[code] ?? []).map((name, at): [string, string] => {
    const value = values[at] ?? ''
    return [name, shownIn(chain, value).slice(0, maxFact)]
  })
  return [warning(code, Object.fromEntries(named))]
}

/** Returns what the user should know of the bytes, beside what the simulation found. */
export async function signedWarnings(signed: Signed): Promise<PreviewWarning[]> {
  const { chain, read } = signed
  if (read.kind === 'message') return read.message.findings.flatMap((finding) => ofFinding(finding, chain))
  const { findings, claims } = read.witness
  const ofCalls = read.kind === 'calls' ? [...moreThanWords(signed, claims), ...slippage(signed, claims)] : []
  const ofClaims = [...claims.flatMap((claim) => ofClaim(claim, chain)), ...ofCalls]
  const ofSignature = read.kind === 'typed' ? await signatureWarnings(signed, claims) : []
  return [...findings.flatMap((finding) => ofFinding(finding, chain)), ...ofClaims, ...ofSignature]
}

/** Codes that both sources have. The one of the simulation has more facts. */
const shared = new Set<PreviewWarningCode>(['owner_changes', 'close_or_delegate_changes', 'delegation_changes', 'durable_nonce'])
/** Returns whether a descriptor answers a warning. */
function isAnswered({ code, facts: { contract = '', selector = '' } }: PreviewWarning, said: Said): boolean {
  if (code === 'typed_unknown') return said.descriptor !== null
  return code === 'leaves_without_decode' && said.isExplained(contract, selector)
}

/** Returns the warnings of the simulation, of the bytes and of the words, most important first. */
export function joinWarnings(simulated: readonly PreviewWarning[], signed: readonly PreviewWarning[], said: Said): PreviewWarning[] {
  const isNew = ({ code }: PreviewWarning) => !shared.has(code) || !simulated.some((one) => one.code === code)
  return sortWarnings([...simulated, ...signed.filter((one) => isNew(one) && !isAnswered(one, said)), ...said.warnings])
}

/** Rights whose findings have codes of their own. */
const ownCodes = new Set(['owner', 'program', 'close'])

function ofClaim(claim: Claim, chain: ChainAdapter): PreviewWarning[] {
  const shown = (text: string) => shownIn(chain, text)
  if (claim.kind === 'rights') {
    const { contract, what, to } = claim
    if (chain.network.family === 'solana' && ownCodes.has(what)) return []
    return [warning('rights_change', { contract: shown(contract), right: what, ...(to !== null && { to: shown(to) }) })]
  }
  return claim.kind === 'opaque' ? ofOpaque(claim, shown) : []
}

function ofOpaque({ target, reason, hides, bytes }: Opaque, shown: (text: string) => string): PreviewWarning[] {
  const contract = target === null ? {} : { contract: shown(target) }
  const hidden = hides.length > 0 ? [warning('hidden_selector', { ...contract, selectors: hides.join() })] : []
  if (reason === 'delegatecall') return [...hidden, warning('delegatecall', contract)]
  // A contract that is only not listed was read; a type that is not known has a code of its own.
  if (reason === 'contract' || reason === 'creation' || !bytes.startsWith('0x')) return hidden
  return [...hidden, warning('leaves_without_decode', { ...contract, selector: bytes.slice(0, 10) })]
}

/** Returns assets that leave in the simulation, although the words name every effect and not them. */
function moreThanWords({ address, preview, assets, chain }: Signed, claims: readonly Claim[]): PreviewWarning[] {
  if (!isComplete(claims)) return []
  const named = new Set(
    claims.flatMap((one) =>
      one.kind === 'leaves' || one.kind === 'allows' ? [one.asset.contract === null ? null : shownIn(chain, one.asset.contract)] : [],
    ),
  )
  return preview.changes.flatMap(({ asset, owner, amount }) =>
    owner !== address || amount >= 0n || named.has(asset.contract)
      ? []
      : [warning('more_than_words', { tokenId: assets.of(asset.contract).tokenId, amount: `${-amount}` })],
  )
}

/** Returns a warning for what may come in a much smaller amount than now, by the minimum in the bytes. */
const slippage = ({ chain, address, preview, assets }: Signed, claims: readonly Claim[]): PreviewWarning[] =>
  slippageWarnings(
    { address, preview },
    claims.flatMap((one) => {
      if (one.kind !== 'comes' || one.asset.tokenId !== undefined || addressIn(chain, one.to) !== address) return []
      const contract = one.asset.contract === null ? null : addressIn(chain, one.asset.contract)
      return contract === undefined ? [] : [{ contract, amount: one.min }]
    }),
    (contract) => assets.of(contract).tokenId,
  )

/** A signature gives its permissions without a transaction, so no simulation shows them. */
async function signatureWarnings(signed: Signed, claims: readonly Claim[]): Promise<PreviewWarning[]> {
  const { chain, address, assets, read } = signed
  const given = claims.filter((one): one is Allows => one.kind === 'allows' && one.max > 0n && addressIn(chain, one.owner) === address)
  const spenders = [...new Set(given.flatMap(({ spender }) => addressIn(chain, spender) ?? []))]
  const unlimited = given.flatMap(({ asset, spender, max }) => {
    const contract = asset.contract === null ? undefined : addressIn(chain, asset.contract)
    if (!isUnlimited(max) || contract === undefined) return []
    const balance = assets.balanceOf(contract)
    const facts = { tokenId: tokenIdOf(chain.network.id, contract), spender: shownIn(chain, spender), after: `${max}` }
    return [warning('unlimited_allowance', { ...facts, ...(balance !== undefined && { balance: `${balance}` }) })]
  })
  const contract = read.kind === 'typed' ? read.witness.typed.domain.verifyingContract : undefined
  return [...unlimited, ...(await warningsOfSpenders(signed, spenders.slice(0, maxSpenders))), ...(await withoutCode(chain, contract))]
}

/** Each spender costs a request to the node. */
const maxSpenders = 10

async function withoutCode(chain: ChainAdapter, contract: unknown): Promise<PreviewWarning[]> {
  const address = typeof contract === 'string' ? addressIn(chain, contract) : undefined
  if (address === undefined || (await typeOf(chain, address)) !== 'eoa') return []
  return [warning('contract_without_code', { contract: address })]
}
