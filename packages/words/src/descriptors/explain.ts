import type { DisplayField, TypedData as LibraryData, RegistryIndex } from '@ethereum-sourcify/clear-signing'
import { type CallsWitness, type Claim, type OpaqueReason, type ReadFrame, Refusal, type TypedWitness } from '@patina/claims'
import type { Line } from '../line.ts'
import type { Naming } from '../naming.ts'
import { type Bounded, boundBytes, boundCall } from './bounds.ts'
import { contradictionOf } from './check-words.ts'
import type { Keccak } from './descriptor.ts'
import type { DescriptorSet, Found } from './descriptor-set.ts'
import { fieldLine, fieldsOf, intentOf } from './model-lines.ts'
import type { Job, Render } from './renderer.ts'
import { hexOf, inLibraryForm, valuesOf } from './typed-form.ts'

/** Who explains a request. */
export type DescriptorFacts = Pick<Found, 'source' | 'hash' | 'reviewedBy'>

/** What a descriptor says of a call or of typed data (`of`), or why its words are not shown. */
export type Explanation =
  | { title: string; lines: readonly Line[]; of: Explained; descriptor: DescriptorFacts }
  | { dropped: DescriptorFacts; reason: string }

/** The contract that is explained. `data` is that of the call, or undefined for typed data. */
export type Explained = { contract: string; data?: string }

/** What explaining needs. */
export type Explaining = { set: DescriptorSet; render: Render; keccak: Keccak }

/** So many calls of a request are explained. Each may take as long as the library may. */
const maxExplained = 8

/** Returns what descriptors say of the calls that the own decoders cannot read, in their order. Equal calls are explained once. */
export async function explainCalls(
  { caip2, account, frames }: CallsWitness,
  naming: Naming,
  explaining: Explaining,
): Promise<Explanation[]> {
  const each = new Map(frames.filter(isExplainable).map((one) => [`${one.contract} ${one.sender} ${one.value} ${one.data}`, one]))
  const explanations: Explanation[] = []
  for (const frame of each.values()) {
    const explanation = await explainCall(frame, { chainId: Number(caip2.slice('eip155:'.length)), account, naming, ...explaining })
    if (explanation) explanations.push(explanation)
    // Others could take as long.
    if (explanations.length === maxExplained || (explanation && 'reason' in explanation && explanation.reason === tooSlow)) break
  }
  return explanations
}

type Calling = Pick<Explaining, 'set' | 'render'> & { chainId: number; account: string; naming: Naming }

async function explainCall(
  { contract: to, sender, value, data, claims }: ReadFrame,
  { chainId, account, naming, set, render }: Calling,
): Promise<Explanation | undefined> {
  const found = set.call(chainId, to)
  if (!found?.functions.has(data.slice(0, 10))) return undefined
  return explain({
    found,
    bound: () => boundCall({ chainId, to, data }, found, set),
    job: ({ needed }) => ({
      call: { chainId, to, data, from: sender, ...(value !== undefined && { value }) },
      index: { calldataIndex: pathsOf(chainId, needed), typedDataIndex: {} },
      descriptors: filesOf(needed),
    }),
    claims: ownClaims(claims, to),
    bytes: data,
    of: { contract: to, data },
    account,
    sender,
    naming,
    render,
  })
}

/** A call with another layout than its function is not explained: whoever reads it could read something else. */
const isExplainable = ({ contract, data, claims }: ReadFrame) =>
  data.length >= 10 &&
  claims.some((one) => one.kind === 'opaque' && one.target === contract && one.bytes === data && explainable.has(one.reason))
const explainable = new Set<OpaqueReason>(['selector', 'contract'])

/** Claims about what a contract itself moves or governs. Others belong to calls that the own decoders read. */
const ownClaims = (claims: readonly Claim[], contract: string) =>
  claims.filter((one) => ('asset' in one ? one.asset.contract === contract : one.kind === 'rights' && one.contract === contract))

/** Returns what a descriptor says of typed data that the own decoders do not know. Undefined without one. */
export async function explainTyped(
  witness: TypedWitness,
  naming: Naming,
  { set, render, keccak }: Explaining,
): Promise<Explanation | undefined> {
  const { typed, claims, account } = witness
  const { chainId, verifyingContract } = typed.domain
  if (typeof chainId !== 'bigint' || typeof verifyingContract !== 'string' || claims.every(({ kind }) => kind !== 'opaque'))
    return undefined
  const chain = Number(chainId)
  const key = { primaryType: typed.primaryType, hash: keccak(typed.encodeType) }
  const found = set.typed(chain, verifyingContract, key)
  if (!found || !Number.isSafeInteger(chain)) return undefined
  const data: LibraryData = inLibraryForm(typed, account)
  const index = (needed: Bounded['needed']): RegistryIndex => ({
    calldataIndex: pathsOf(chain, needed),
    typedDataIndex: {
      [`eip155:${chain}:${verifyingContract}`]: { [typed.primaryType]: [{ path: found.path, encodeTypeHashes: [key.hash] }] },
    },
  })
  return explain({
    found,
    bound: () => boundBytes(chain, verifyingContract, found, valuesOf(typed), set),
    job: ({ needed }) => ({ typed: data, index: index(needed), descriptors: { ...filesOf(needed), [found.path]: found.descriptor } }),
    claims,
    bytes: hexOf(typed),
    of: { contract: verifyingContract },
    account,
    sender: account,
    naming,
    render,
  })
}

const pathsOf = (chainId: number, needed: Bounded['needed']) =>
  Object.fromEntries([...needed].map(([address, { path }]) => [`eip155:${chainId}:${address}`, path]))
const filesOf = (needed: Bounded['needed']): Job['descriptors'] =>
  Object.fromEntries([...needed.values()].map(({ path, descriptor }) => [path, descriptor]))

type Task = {
  found: Found
  bound(): Bounded
  job(bounded: Bounded): Job
  claims: readonly Claim[]
  /** All bytes of the request as hexadecimal, to find addresses in. */
  bytes: string
  of: Explained
  account: string
  /** The account or contract that makes the call, or the signer. */
  sender: string
  naming: Naming
  render: Render
}

/** The library took more time than it may. */
const tooSlow = 'too_slow'

async function explain({ found, bound, job, claims, bytes, of, account, sender, naming, render }: Task): Promise<Explanation | undefined> {
  const { contract } = of
  const { source, hash, reviewedBy } = found
  const facts: DescriptorFacts = { source, hash, reviewedBy }
  const dropped = (reason: string): Explanation => ({ dropped: facts, reason })
  const bounded = orRefusal(bound)
  if (bounded instanceof Refusal) return dropped(bounded.code)
  const model = await render(job(bounded))
  if (!model) return dropped(tooSlow)
  const fields = fieldsOf(model)
  if (!fields) return undefined
  if (fields.some(isMisshapen)) return dropped('negative')
  const occurs = (address: string) => [contract, account, sender].includes(address) || bytes.includes(address.slice(2))
  const wrong = contradictionOf(fields, claims, { occurs, account, decimalsOf: (asset) => naming.tokenOf(asset).decimals })
  if (wrong) return dropped(`${wrong.reason}: ${wrong.what}`)
  return {
    title: intentOf(model),
    of,
    lines: [
      ...fields.map((field) => fieldLine(field, of.data !== undefined, naming)),
      ...unnamedLines(fields, bounded.addresses, [contract, account, sender], naming),
    ],
    descriptor: facts,
  }
}

function orRefusal<T>(read: () => T): T | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The library writes the sign of a negative amount in its middle. */
const isMisshapen = ({ fieldType, format, value }: DisplayField) => fieldType === 'int' && format !== 'date' && /\d-\d/.test(value)

const zero = `0x${'0'.repeat(40)}`
const maxUnnamed = 20

/** Descriptors may hide fields. Addresses of the request that no field names are shown anyway. */
function unnamedLines(fields: readonly DisplayField[], addresses: ReadonlySet<string>, known: readonly string[], naming: Naming): Line[] {
  const shown = JSON.stringify(fields).toLowerCase()
  return [...addresses]
    .filter((address) => address !== zero && !known.includes(address) && !shown.includes(address))
    .slice(0, maxUnnamed)
    .map((address) => ({ kind: 'field', label: 'Also named in the call', text: naming.addressOf(address), address }))
}
