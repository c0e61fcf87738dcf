import type { Build, EvmCall, Request } from '../build.ts'
import { type Claim, type OpaqueReason, Refusal, type Witness } from '../claim.ts'
import { otherReceivers } from '../receivers.ts'
import { accounts, aggregates, closed, multicalls } from './containers.ts'
import { assetAt, type Context, type Effects, type Frame, type Group, leaves } from './frame.ts'
import { markets } from './markets.ts'
import { permit2 } from './permit2.ts'
import { rights } from './rights.ts'
import { readSwap } from './swaps.ts'
import { tokens, wrapping } from './tokens.ts'
import { universalRouter } from './universal-router.ts'

const maxDepth = 4
const maxCalls = 100
/** Nodes take no larger transaction. */
const maxBytes = 131_072

/** All functions that are read, with the contracts at which they are known. */
export const groups: readonly Group[] = [
  tokens,
  wrapping,
  permit2,
  universalRouter,
  aggregates,
  multicalls,
  accounts,
  markets,
  rights,
  closed,
]

/** Selectors that pay or permit something. A container that cannot be opened must not have one. */
const spending = [tokens, permit2, rights].flatMap(({ readers }) => Object.keys(readers))

const spendingForm = new RegExp(spending.join('|'), 'g')

/** Returns the selectors of payments and permissions in bytes, wherever they begin at a whole byte. */
export function findSpending(bytes: string): string[] {
  const found = new Set<string>()
  spendingForm.lastIndex = 0
  for (let match = spendingForm.exec(bytes); match; match = spendingForm.exec(bytes)) {
    if (match.index % 2 === 0) found.add(match[0])
    spendingForm.lastIndex = match.index + 1
  }
  return [...found]
}

export type EvmRequest = Request & {
  /** The chain id of each call. */
  chainId: number | bigint
  calls: readonly EvmCall[]
  nonce?: bigint
  feeMax?: bigint
}

/**
 * A call that was read: of the account, or inside another one. `claims` are its own and those of the calls inside it. `value` is known for
 * calls of the account: a call inside may use the value of the call around it. `data` is hexadecimal.
 */
export type ReadFrame = { contract: string; sender: string; value?: bigint; data: string; claims: readonly Claim[] }

/** The effects of calls, and each call alone, in their order. A call inside another one follows it. */
export type CallsWitness = Witness & { frames: readonly ReadFrame[] }

/**
 * Returns what calls of an account do. Containers are opened to depth 4, and up to 100 calls.
 * @throws {Refusal} `other_chain`, `malformed`, `too_large`
 */
export function readCalls(given: EvmRequest, build: Build): CallsWitness {
  const { chainId, calls, nonce, feeMax } = given
  const request: Request = {
    account: readAddress(given.account, 'account'),
    chosen: (given.chosen ?? []).map((one) => one.toLowerCase()),
  }
  if (build.caip2 !== `eip155:${chainId}`) throw new Refusal('other_chain', `eip155:${chainId}`)
  if (calls.length > maxCalls) throw new Refusal('too_large', 'calls')
  const walk: Walk = { context: { build, request }, claims: [], frames: [], count: 0 }
  for (const call of calls) readCall(call, walk)
  return {
    caip2: build.caip2,
    account: request.account,
    ...(nonce === undefined ? {} : { nonce }),
    ...(feeMax === undefined ? {} : { feeMax }),
    claims: walk.claims,
    findings: otherReceivers(walk.claims, request.account),
    frames: walk.frames,
  }
}

type Walk = { context: Context; claims: Claim[]; frames: ReadFrame[]; count: number }

function readAddress(text: string, field: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new Refusal('malformed', field)
  return text.toLowerCase()
}

function readCall({ to, value, data }: EvmCall, walk: Walk) {
  if (data.length > 2 * maxBytes + 2) throw new Refusal('too_large', 'data')
  const bytes = data.slice(2).toLowerCase()
  if (!data.startsWith('0x') || bytes.length % 2 === 1 || /[^0-9a-f]/.test(bytes)) throw new Refusal('malformed', 'data')
  if (value < 0n || value >> 256n) throw new Refusal('malformed', 'value')
  const { account } = walk.context.request
  if (to !== null) return readFrame({ contract: readAddress(to, 'to'), sender: account, value, data: bytes }, walk, 0)
  if (value > 0n) walk.claims.push(leaves(assetAt(walk.context, null), value, account, null))
  walk.claims.push({ kind: 'opaque', target: null, bytes: `0x${bytes}`, reason: 'creation', hides: [] })
}

function readFrame(frame: Frame, walk: Walk, depth: number) {
  const { contract, sender, value, data } = frame
  const first = walk.claims.length
  const claims: Claim[] = []
  walk.frames.push({ contract, sender, ...(depth === 0 && { value }), data: `0x${data}`, claims })
  readEffects(frame, walk, depth)
  claims.push(...walk.claims.slice(first))
}

function readEffects(frame: Frame, walk: Walk, depth: number) {
  const { contract, sender, value, data } = frame
  const { context, claims } = walk
  walk.count += 1
  if (value > 0n) claims.push(leaves(assetAt(context, null), value, sender, contract))
  if (data === '') return
  const selector = data.slice(0, 8)
  const call: Claim = { kind: 'calls', contract, selector: `0x${selector}` }
  const swap = readSwap(frame, context)
  if (swap) return void claims.push(call, ...swap)
  const group = groups.find((one) => Object.hasOwn(one.readers, selector) && (one.isReadAnywhere || one.isKnown(frame, context)))
  const effects = group && read(group, frame, context)
  if (!group || !effects) {
    const reason = group ? 'layout' : 'selector'
    claims.push(call, opaque(contract, data, reason, group !== undefined && isContainer(group)))
    return
  }
  const { suffix = '' } = effects
  claims.push(suffix === '' ? call : { ...call, suffix: `0x${suffix}` }, ...(effects.claims ?? []))
  for (const { target, bytes, reason } of effects.unread ?? []) claims.push(opaque(target, bytes, reason, hiding.has(reason)))
  if (!group.isKnown(frame, context)) claims.push(opaque(contract, data, 'contract', false))
  for (const inner of effects.frames ?? []) open(inner, walk, depth + 1)
}

/** Bytes that the account, or somebody with its rights, executes as calls. */
const hiding: ReadonlySet<OpaqueReason> = new Set(['container', 'delegatecall'])

/** Returns undefined if the bytes have another layout than the function. */
function read({ readers }: Group, frame: Frame, context: Context): Effects | undefined {
  try {
    return readers[frame.data.slice(0, 8)]?.(frame.data.slice(8), frame, context)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const isContainer = (group: Group) => group === aggregates || group === multicalls || group === accounts || group === closed

const opaque = (target: string, data: string, reason: OpaqueReason, isClosed: boolean): Claim => ({
  kind: 'opaque',
  target,
  bytes: `0x${data}`,
  reason,
  hides: isClosed ? findSpending(data) : [],
})

function open(frame: Frame, walk: Walk, depth: number) {
  if (depth <= maxDepth && walk.count < maxCalls) return readFrame(frame, walk, depth)
  const { contract, sender, value, data } = frame
  if (value > 0n) walk.claims.push(leaves(assetAt(walk.context, null), value, sender, contract))
  if (data !== '') walk.claims.push(opaque(contract, data, depth > maxDepth ? 'depth' : 'count', true))
}
