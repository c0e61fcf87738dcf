import type { BalanceChange, PermissionChange, Preview } from '../../../adapter/previews.ts'
import type { Address } from '../../../adapter.ts'
import { cleanSentence } from '../../../text.ts'
import { hasInnerFailure } from '../account-logs.ts'
import { revertReason } from '../reverts.ts'
import { paidPrice } from './context.ts'
import type { Execution, Executor } from './execute.ts'
import type { PricedJob, Run } from './run.ts'
import type { Watch } from './watch.ts'
import { loggedTransfers } from './watched.ts'

/** Why calls fail. `place` is the call that failed, or undefined if the account itself reports a failed call inside one. */
type Failure = { place?: number; reason?: string }

type Summary = {
  changes: BalanceChange[]
  /** What the account had of each token before the calls, as far as it was read. */
  held: Preview['held']
  approvals: PermissionChange[]
  differences: [string, string][]
  fakeEvents: Address[]
  failure?: Failure
  /** Whether what the node says can be true: a payment that succeeds leaves the account. */
  isConsistent: boolean
}

/** Returns the effects of an execution. Logs have chosen what was read, and balances decide the amounts. */
export function summarize(execution: Execution, job: PricedJob, executor: Executor): Summary {
  const { run, other, watches, contexts } = execution
  const fee = contexts === 2 ? feeOf(run, job, executor) : 0n
  const changes = changesOf(run, watches, job, fee)
  const approvals = approvalsOf(run, watches)
  const held = heldOf(run, watches, job)
  const failure = failureOf(run, job)
  const otherChanges = other && changesOf(other, watches, job, 0n)
  const differences =
    other && otherChanges
      ? differencesOf({ run, changes, approvals }, { run: other, changes: otherChanges, approvals: approvalsOf(other, watches) }, job)
      : []
  const fakeEvents = execution.isComplete ? fakeEventsOf(run, changes, job, executor) : []
  const isConsistent = failure !== undefined || run.after.length === 0 || isPlausible(run, changes, job, executor)
  return { changes, held, approvals, differences, fakeEvents, ...(failure && { failure }), isConsistent }
}

/** The fee that the sender's balance includes. Only the execution with real prices has one. */
const feeOf = ({ results }: Run, { price }: PricedJob, { context }: Executor) =>
  results.reduce((sum, { gasUsed }) => sum + gasUsed, 0n) * paidPrice(context, price)

function changesOf({ before, after }: Run, watches: readonly Watch[], { from }: PricedJob, fee: bigint): BalanceChange[] {
  const items = new Set<string>(
    watches.flatMap(({ asset, read }, index) =>
      asset.tokenId !== undefined && (read(before[index]) ?? read(after[index])) !== undefined ? [`${asset.contract}`] : [],
    ),
  )
  return watches.flatMap(({ asset, owner, permission, read }, index) => {
    if (permission) return []
    // The balance of a collection is the number of its items.
    if (asset.contract !== null && asset.tokenId === undefined && items.has(asset.contract)) return []
    const [was, is] = [read(before[index]), read(after[index])]
    if (was === undefined && is === undefined) return []
    const amount = (is ?? 0n) - (was ?? 0n) + (asset.contract === null && owner === from ? fee : 0n)
    return amount === 0n ? [] : [{ asset, owner, amount }]
  })
}

const heldOf = ({ before }: Run, watches: readonly Watch[], { from }: PricedJob): Preview['held'] =>
  watches.flatMap(({ asset: { contract, tokenId }, owner, permission, read }, index) => {
    const amount = permission || owner !== from || contract === null || tokenId !== undefined ? undefined : read(before[index])
    return amount === undefined || contract === null ? [] : [{ contract, amount }]
  })

function approvalsOf({ before, after }: Run, watches: readonly Watch[]): PermissionChange[] {
  return watches.flatMap(({ asset, owner, permission, read, readEnd }, index) => {
    const [was = 0n, is] = [read(before[index]), read(after[index])]
    if (!permission || is === undefined || (was === 0n && is === 0n)) return []
    const until = readEnd?.(after[index])
    return [{ ...permission, asset, owner, before: was, after: is, ...(until !== undefined && { until }) }]
  })
}

function failureOf({ results, logs }: Run, { from }: PricedJob): Failure | undefined {
  const place = results.findIndex(({ success }) => !success)
  const failed = results[place]
  if (!failed) return hasInnerFailure(from, logs) ? { reason: 'a call of the account failed' } : undefined
  const reason = revertReason(failed.returned) ?? (failed.reason && cleanSentence(failed.reason))
  return { place, ...(reason && { reason }) }
}

type Result = { run: Run; changes: readonly BalanceChange[]; approvals: readonly PermissionChange[] }

/** Directions must be equal and amounts within 1 %: interest and prices move with time. Items that come may differ. */
function differencesOf(one: Result, other: Result, { from }: PricedJob): [string, string][] {
  const [succeeds, alsoSucceeds] = [one, other].map(({ run }) => run.results.every(({ success }) => success))
  if (succeeds !== alsoSucceeds) return [[succeeds ? 'succeeds' : 'fails', alsoSucceeds ? 'succeeds' : 'fails']]
  const amounts = ({ changes }: Result) =>
    new Map(
      changes.flatMap(({ asset: { contract, tokenId }, owner, amount }) =>
        owner !== from || (tokenId !== undefined && amount > 0n)
          ? []
          : [[[contract ?? 'native', tokenId].join(' ').trim(), amount] as const],
      ),
    )
  const [mine, theirs] = [amounts(one), amounts(other)]
  const found = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((asset): [string, string][] => {
    const [left, right] = [mine.get(asset) ?? 0n, theirs.get(asset) ?? 0n]
    return isClose(left, right) ? [] : [[`${left} ${asset}`, `${right} ${asset}`]]
  })
  const given = ({ approvals }: Result) =>
    approvals
      .map(({ kind, asset, spender, after }) => `${kind} ${asset.contract} ${spender} ${after}`)
      .sort()
      .join()
  return given(one) === given(other) ? found : [...found, [given(one), given(other)]]
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const isClose = (one: bigint, other: bigint) =>
  (one === 0n) === (other === 0n) && one * other >= 0n && size(one - other) * 100n <= size(one)

/** Returns the contracts whose logs say that the account gained or lost, although no balance of it changed. */
function fakeEventsOf({ logs }: Run, changes: readonly BalanceChange[], { from }: PricedJob, { node }: Executor): Address[] {
  const nets = new Map<Address, bigint>()
  for (const { contractAddress, from: sender, to, amount } of loggedTransfers(logs, from, node.network))
    if (contractAddress !== null)
      nets.set(contractAddress, (nets.get(contractAddress) ?? 0n) + (to === from ? amount : 0n) - (sender === from ? amount : 0n))
  const moved = new Set(changes.flatMap(({ asset, owner }) => (owner === from ? [asset.contract] : [])))
  return [...nets].flatMap(([contract, net]) => (net !== 0n && !moved.has(contract) ? [contract] : []))
}

/** Gas of a payment to an account without code, which returns nothing. */
const PAYMENT_GAS = 21_000n
const TRANSFER = '0xa9059cbb'

/** Returns false if one call that succeeds must take something from the account, and did not: a payment, or a transfer of a listed token. */
function isPlausible({ results }: Run, changes: readonly BalanceChange[], { from, calls }: PricedJob, { node }: Executor): boolean {
  const [call, ...others] = calls
  if (!call || others.length > 0) return true
  const changeOf = (contract: Address | null) =>
    changes.find(({ asset, owner }) => owner === from && asset.contract === contract)?.amount ?? 0n
  if (call.data === '0x') return results[0]?.gasUsed !== PAYMENT_GAS || call.to === from || changeOf(null) === -call.value
  const isTransfer = call.data.toLowerCase().startsWith(TRANSFER) && node.network.tokens.some(({ address }) => address === call.to)
  const [receiver, amount] = [`0x${call.data.slice(34, 74)}`, `0x${call.data.slice(74, 138)}`]
  if (!isTransfer || amount.length !== 66 || BigInt(amount) < 3n || receiver.toLowerCase() === from.toLowerCase()) return true
  return changeOf(call.to) < 0n
}
