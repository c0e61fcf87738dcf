import { type Address, addressRules, type ChainAdapter, ChainError, familyOf, type PermissionChange, type Preview } from '@patina/chains'
import { isLookalike, type KnownCounterparty } from '../../../../ledger/warnings/counterparties.ts'
import type { TokenName } from '../../../../ledger/warnings/imitation.ts'
import type { ChangedImplementation, Implementation } from '../../../../ledger/warnings/implementations.store.ts'
import { type Tokens, tokenIdOf } from '../../../../wallet/catalogue/tokens.ts'
import type { Assets } from './assets.ts'
import { lossWarnings, type WorthOf } from './loss-warnings.ts'
import { type FindOnOtherChains, typeOf } from './other-chains.ts'
import { type PreviewWarning, warning } from './preview.ts'
import { previewWarnings } from './warning-codes.ts'

/** Returns the counterparties of an address that have the same ends as one of the queried addresses. */
type FindCounterparties = (queried: readonly { platformId: string; address: string; lookalike: string }[]) => Promise<KnownCounterparty[]>

/** Remembers the code of called proxies for a device, and returns those whose code changed since the device last saw it. */
type NoteImplementations = (
  of: { deviceId: string; platformId: string },
  found: readonly Implementation[],
) => Promise<readonly ChangedImplementation[]>

export type WarningDeps = {
  tokens: Pick<Tokens, 'find'>
  /** Returns whether a token looks like a listed one. */
  imitates(platformId: string, token: TokenName): boolean
  findCounterparties: FindCounterparties
  findOnOtherChains: FindOnOtherChains
  noteImplementations: NoteImplementations
}

type Case = {
  chain: ChainAdapter
  address: Address
  deviceId: string
  preview: Preview
  assets: Assets
  worthOf: WorthOf
  isSignature: boolean
  deps: WarningDeps
}

/** Permissions from here on have no bound in practice. */
const unlimited = 2n ** 127n
/** Rounding of tokens whose balances are shares. */
const rounding = 2n
/** A contract counts as new for so many days. */
const newDays = 3
/** Fees of so many times the usual one are high. */
const usualFees = 20n

/** Returns what the user should know, most important first. It needs the node, the catalogue and the rows of the address only. */
export async function findWarnings(found: Case): Promise<PreviewWarning[]> {
  const [ofReceivers, ofSpenders, ofProxies] = await Promise.all([receiverWarnings(found), spenderWarnings(found), proxyWarnings(found)])
  return sortWarnings([
    ...ofReceivers,
    ...ofSpenders,
    ...ofProxies,
    ...permissionWarnings(found),
    ...tokenWarnings(found),
    ...lossWarnings(found),
    ...outcomeWarnings(found),
  ])
}

const order = Object.keys(previewWarnings)
const rankOf = ({ code, severity }: PreviewWarning) => 'bcwi'.indexOf(severity) * order.length + order.indexOf(code)
/** Returns warnings, most important first. */
export const sortWarnings = (all: readonly PreviewWarning[]) => [...all].sort((one, other) => rankOf(one) - rankOf(other))

const newPermissions = ({ preview, address }: Case) =>
  preview.approvals.filter(({ owner, before, after, kind }) => owner === address && after > before && kind !== 'code')

async function receiverWarnings({ chain, address, preview, assets, deps }: Case): Promise<PreviewWarning[]> {
  const platformId = chain.network.id
  const { endsOf } = addressRules(chain.network)
  const queried = preview.receivers.map((receiver) => ({ platformId, address, lookalike: endsOf(receiver) }))
  const known: readonly KnownCounterparty[] = queried.length > 0 ? await deps.findCounterparties(queried) : []
  const contracts = new Set<string>(assets.contracts)
  const isPaid = (receiver: Address) => known.some(({ other, signed }) => other === receiver && signed)
  // Somebody who was paid here can use what arrives here.
  const isElsewhere = (receiver: Address) =>
    preview.accounts?.includes(receiver) && !isPaid(receiver) ? deps.findOnOtherChains(chain, receiver) : []
  const elsewhere = await Promise.all(preview.receivers.map(isElsewhere))
  return preview.receivers.flatMap((receiver, index) => {
    const platforms = elsewhere[index] ?? []
    const imitated = known.find(({ other, lookalike }) => other !== receiver && lookalike === endsOf(receiver))
    const isImitation = imitated && isLookalike({ other: receiver, lookalike: endsOf(receiver) }, known)
    const token = deps.tokens.find(tokenIdOf(platformId, receiver))
    return [
      ...(isImitation ? [warning('receiver_imitates', { receiver, imitated: imitated.other })] : []),
      ...(token || contracts.has(receiver) ? [warning('receiver_is_token', { receiver, ...(token && { symbol: token.symbol }) })] : []),
      ...(platforms.length > 0 ? [warning('receiver_other_chain', { receiver, platforms: platforms.join() })] : []),
      ...(isPaid(receiver) ? [] : [warning('receiver_new', { receiver })]),
    ]
  })
}

async function proxyWarnings({ chain, deviceId, preview, deps }: Case): Promise<PreviewWarning[]> {
  if (!preview.proxies) return []
  const found = [...preview.proxies].map(([contract, implementation]) => ({ contract, implementation }))
  const changed = await deps.noteImplementations({ deviceId, platformId: chain.network.id }, found)
  return changed.map(({ contract, previous, implementation, since }) =>
    warning('proxy_changed', { contract, before: previous, after: implementation, since }),
  )
}

const spenderWarnings = (found: Case) => warningsOfSpenders(found, [...new Set(newPermissions(found).map(({ spender }) => spender))])

/** Returns what the user should know of those who may take something: ordinary accounts, new contracts, and those that nobody knows. */
export async function warningsOfSpenders(
  { chain, address, preview, deps }: Pick<Case, 'chain' | 'address' | 'preview' | 'deps'>,
  spenders: readonly Address[],
): Promise<PreviewWarning[]> {
  if (spenders.length === 0) return []
  const platformId = chain.network.id
  const { endsOf } = addressRules(chain.network)
  const [known, types] = await Promise.all([
    deps.findCounterparties(spenders.map((spender) => ({ platformId, address, lookalike: endsOf(spender) }))),
    Promise.all(spenders.map((spender) => typeOf(chain, spender))),
  ])
  const listed = knownContracts(chain)
  const isKnown = (spender: Address) => listed.has(spender) || known.some(({ other }) => other === spender)
  const isAccount = (index: number) => types[index] === 'eoa' || types[index] === 'delegated'
  const isNew = await Promise.all(
    spenders.map((spender, index) => !isKnown(spender) && !isAccount(index) && isNewContract(chain, spender, preview.blockNumber)),
  )
  return spenders.flatMap((spender, index) => [
    ...(isAccount(index) ? [warning('spender_is_account', { spender })] : []),
    ...(isNew[index] ? [warning('spender_new', { spender, days: `${newDays}` })] : []),
    ...(isKnown(spender) ? [] : [warning('spender_unknown', { spender })]),
  ])
}

/** Returns whether a contract is known to be younger than some days. Most nodes have deleted the state of that time, so they do not know it. */
async function isNewContract(chain: ChainAdapter, contract: Address, head: bigint): Promise<boolean> {
  const block = head - BigInt(Math.floor((newDays * 86_400_000) / chain.network.blockTimeMs))
  if (!chain.hadCode || block < 1n) return false
  try {
    return (await chain.hadCode(contract, block)) === false
  } catch (error) {
    if (error instanceof ChainError) return false
    throw error
  }
}

/** Returns the contracts of a network that its data names: exchanges, services, tokens and staking. */
function knownContracts({ network }: ChainAdapter): ReadonlySet<string> {
  const { services, names, orderContracts = [] } = familyOf(network).contracts(network)
  const exchanges =
    network.family === 'evm' ? [network.exchange?.router, ...Object.values(network.v3Exchanges ?? {}).map(({ router }) => router)] : []
  const ofServices = Object.values(network.services).flatMap((service) => (typeof service === 'string' ? [service] : []))
  const all = [
    ...services,
    ...orderContracts,
    ...names.map(([address]) => address),
    ...exchanges,
    ...ofServices,
    ...network.tokens.map(({ address }) => address),
  ]
  return new Set(all.flatMap((address) => (address === undefined ? [] : [address])))
}

function permissionWarnings(found: Case): PreviewWarning[] {
  const { preview, address, assets } = found
  const facts = ({ asset, spender, before, after }: PermissionChange) => ({
    tokenId: assets.of(asset.contract).tokenId,
    spender,
    before: `${before}`,
    after: `${after}`,
    ...(asset.contract !== null && assets.balanceOf(asset.contract) !== undefined && { balance: `${assets.balanceOf(asset.contract)}` }),
  })
  const given = newPermissions(found).map((one) => {
    if (one.kind === 'owner') return warning('owner_changes', facts(one))
    if (one.kind === 'close' || one.kind === 'delegate') return warning('close_or_delegate_changes', facts(one))
    return warning(one.after >= unlimited ? 'unlimited_allowance' : 'allowance_grows', facts(one))
  })
  const codes = preview.approvals.flatMap(({ kind, owner, spender, before, after }) =>
    kind === 'code' && owner === address && after > before ? [warning('delegation_changes', { code: spender })] : [],
  )
  const { delegatedTo, durableNonce } = preview
  return [
    ...given,
    ...codes,
    ...(delegatedTo ? [warning('account_is_delegated', { code: delegatedTo })] : []),
    ...(durableNonce ? [warning('durable_nonce', { nonce: durableNonce })] : []),
  ]
}

function tokenWarnings({ chain, address, preview, assets, deps }: Case): PreviewWarning[] {
  const unlisted = assets.contracts.flatMap((contract) => {
    const { tokenId, symbol, listed } = assets.of(contract)
    if (listed) return []
    const name = assets.nameOf(contract)
    const isImitation = symbol !== null && deps.imitates(chain.network.id, { symbol, name: name ?? '' })
    return [
      ...(isImitation ? [warning('token_imitates', { tokenId, symbol })] : []),
      warning('token_unlisted', { tokenId, ...(symbol !== null && { symbol }) }),
    ]
  })
  const powers = assets.contracts.flatMap((contract) => {
    const traits = assets.traitsOf(contract)
    return traits.length > 0 ? [warning('mint_powers', { tokenId: assets.of(contract).tokenId, traits: traits.join() })] : []
  })
  const fakes = preview.fakeEvents.map((contract) => warning('fake_event', { tokenId: assets.of(contract).tokenId }))
  return [...unlisted, ...powers, ...fakes, ...taxes(preview, address, assets)]
}

/** Returns the tokens that keep a part of what leaves. Only the receivers that the bytes name count: a pool may receive something else too. */
function taxes({ changes, receivers }: Preview, address: Address, assets: Assets): PreviewWarning[] {
  return changes.flatMap(({ asset, owner, amount }) => {
    if (owner !== address || amount >= 0n || asset.contract === null || asset.tokenId !== undefined) return []
    const received = changes.filter(
      (other) => receivers.includes(other.owner) && other.asset.contract === asset.contract && other.amount > 0n,
    )
    const arrived = received.reduce((sum, other) => sum + other.amount, 0n)
    if (receivers.length === 0 || receivers.includes(asset.contract) || arrived + rounding >= -amount) return []
    return [warning('token_taxed', { tokenId: assets.of(asset.contract).tokenId, sent: `${-amount}`, arrives: `${arrived}` })]
  })
}

function outcomeWarnings({ chain, address, preview, isSignature }: Case): PreviewWarning[] {
  const { outcome, reason, how, differences } = preview
  const because: Record<string, string> = reason === undefined ? {} : { reason }
  const isUnknown = outcome === 'unknown' || (outcome === 'succeeds' && !how.isComplete)
  return [
    ...(outcome === 'fails' ? [warning('will_fail', { ...because, fee: `${feeOf(preview)}` })] : []),
    ...(isUnknown && !isSignature ? [warning('outcome_unknown', because)] : []),
    ...differences.slice(0, 5).map(([real, plain]) => warning('context_differs', { real, plain })),
    ...feeWarnings(chain, address, preview),
  ]
}

const feeOf = ({ fees }: Preview) => fees.network + (fees.l1 ?? 0n)

/** A fee is compared with the native token that leaves, and with the usual fee of the chain. A usual fee is high for no amount. */
function feeWarnings({ network: { usualFee } }: ChainAdapter, address: Address, preview: Preview): PreviewWarning[] {
  const fee = feeOf(preview)
  const paid = -(
    preview.changes.find(({ asset, owner, amount }) => asset.contract === null && owner === address && amount < 0n)?.amount ?? 0n
  )
  const isAbove = (percent: bigint) => paid > 0n && fee > usualFee && fee * 100n > paid * percent
  const severity = fee > usualFees * usualFee || isAbove(50n) ? 'c' : isAbove(10n) ? 'w' : undefined
  if (!severity) return []
  return [warning('fee_high', { fee: `${fee}`, usual: `${usualFee}`, ...(paid > 0n && { amount: `${paid}` }) }, severity)]
}
