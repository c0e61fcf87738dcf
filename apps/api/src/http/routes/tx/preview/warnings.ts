import { type Address, addressRules, type ChainAdapter, ChainError, familyOf, type PermissionChange, type Preview } from '@patina/chains'
import { isLookalike, type KnownCounterparty } from '../../../../ledger/warnings/counterparties.ts'
import { imitationsOf } from '../../../../ledger/warnings/imitation.ts'
import { type Tokens, tokenIdOf } from '../../../../wallet/catalogue/tokens.ts'
import type { Assets } from './assets.ts'
import { type PreviewWarning, type PreviewWarningCode, previewWarnings } from './preview.ts'

/** Returns the counterparties of an address that have the same ends as one of the queried addresses. */
type FindCounterparties = (queried: readonly { platformId: string; address: string; lookalike: string }[]) => Promise<KnownCounterparty[]>

export type WarningDeps = { tokens: Pick<Tokens, 'find' | 'known'>; findCounterparties: FindCounterparties }

type Case = { chain: ChainAdapter; address: Address; preview: Preview; assets: Assets; isSignature: boolean; deps: WarningDeps }

/** Permissions from here on have no bound in practice. */
const unlimited = 2n ** 127n
/** Rounding of tokens whose balances are shares. */
const rounding = 2n
/** Fees of so many times the usual one are high. */
const usualFees = 20n

export const warning = (code: PreviewWarningCode, facts: Record<string, string>): PreviewWarning => ({
  code,
  severity: previewWarnings[code],
  facts,
})

/** Returns what the user should know, most important first. It needs the node, the catalogue and the rows of the address only. */
export async function findWarnings(found: Case): Promise<PreviewWarning[]> {
  const [ofReceivers, ofSpenders] = await Promise.all([receiverWarnings(found), spenderWarnings(found)])
  const all = [...ofReceivers, ...ofSpenders, ...permissionWarnings(found), ...tokenWarnings(found), ...outcomeWarnings(found)]
  return sortWarnings(all)
}

const order = Object.keys(previewWarnings)
/** Returns warnings, most important first. */
export const sortWarnings = (all: readonly PreviewWarning[]) =>
  [...all].sort((one, other) => order.indexOf(one.code) - order.indexOf(other.code))

const newPermissions = ({ preview, address }: Case) =>
  preview.approvals.filter(({ owner, before, after, kind }) => owner === address && after > before && kind !== 'code')

async function receiverWarnings({ chain, address, preview, assets, deps }: Case): Promise<PreviewWarning[]> {
  const platformId = chain.network.id
  const { endsOf } = addressRules(chain.network)
  const queried = preview.receivers.map((receiver) => ({ platformId, address, lookalike: endsOf(receiver) }))
  const known: readonly KnownCounterparty[] = queried.length > 0 ? await deps.findCounterparties(queried) : []
  const contracts = new Set<string>(assets.contracts)
  return preview.receivers.flatMap((receiver) => {
    const imitated = known.find(({ other, lookalike }) => other !== receiver && lookalike === endsOf(receiver))
    const isImitation = imitated && isLookalike({ other: receiver, lookalike: endsOf(receiver) }, known)
    const token = deps.tokens.find(tokenIdOf(platformId, receiver))
    return [
      ...(isImitation ? [warning('receiver_imitates', { receiver, imitated: imitated.other })] : []),
      ...(token || contracts.has(receiver) ? [warning('receiver_is_token', { receiver, ...(token && { symbol: token.symbol }) })] : []),
      ...(known.some(({ other, signed }) => other === receiver && signed) ? [] : [warning('receiver_new', { receiver })]),
    ]
  })
}

const spenderWarnings = (found: Case) => warningsOfSpenders(found, [...new Set(newPermissions(found).map(({ spender }) => spender))])

/** Returns what the user should know of those who may take something: ordinary accounts, and those that nobody knows. */
export async function warningsOfSpenders(
  { chain, address, deps }: Pick<Case, 'chain' | 'address' | 'deps'>,
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
  return spenders.flatMap((spender, index) => {
    const isAccount = types[index] === 'eoa' || types[index] === 'delegated'
    const isKnown = listed.has(spender) || known.some(({ other }) => other === spender)
    return [
      ...(isAccount ? [warning('spender_is_account', { spender })] : []),
      ...(isKnown ? [] : [warning('spender_unknown', { spender })]),
    ]
  })
}

export async function typeOf(chain: ChainAdapter, address: Address): Promise<string | undefined> {
  try {
    return (await chain.getAccountInfo(address)).type
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/** Returns the contracts of a network that its data names: exchanges, services, tokens and staking. */
function knownContracts({ network }: ChainAdapter): ReadonlySet<string> {
  const { services, names } = familyOf(network).contracts(network)
  const exchanges =
    network.family === 'evm' ? [network.exchange?.router, ...Object.values(network.v3Exchanges ?? {}).map(({ router }) => router)] : []
  const ofServices = Object.values(network.services).flatMap((service) => (typeof service === 'string' ? [service] : []))
  const all = [
    ...services,
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
  const imitates = imitationsOf(deps.tokens.known(chain.network.id))
  const unlisted = assets.contracts.flatMap((contract) => {
    const { tokenId, symbol, listed } = assets.of(contract)
    if (listed) return []
    const name = assets.nameOf(contract)
    const isImitation = symbol !== null && imitates({ symbol, name: name ?? '' })
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
  const { outcome, reason, how, differences, fees, changes } = preview
  const because: Record<string, string> = reason === undefined ? {} : { reason }
  const isUnknown = outcome === 'unknown' || (outcome === 'succeeds' && !how.isComplete)
  const fee = fees.network + (fees.l1 ?? 0n)
  const paid = changes.find(({ asset, owner, amount }) => asset.contract === null && owner === address && amount < 0n)?.amount ?? 0n
  const ofUsual = fee > usualFees * chain.network.usualFee
  const isHigh = ofUsual || (paid < 0n && fee * 10n > -paid && fee > chain.network.usualFee)
  const _feeSeverity = ofUsual || fee * 2n > -paid ? 'c' : 'w'
  return [
    ...(outcome === 'fails' ? [warning('will_fail', { ...because, fee: `${fee}` })] : []),
    ...(isUnknown && !isSignature ? [warning('outcome_unknown', because)] : []),
    ...differences.slice(0, 5).map(([real, plain]) => warning('context_differs', { real, plain })),
    ...(isHigh
      ? [warning('fee_high', { fee: `${fee}`, usual: `${chain.network.usualFee}`, ...(paid < 0n && { amount: `${-paid}` }) })]
      : []),
  ]
}
