import { Refusal } from '@patina/claims'
import { type Arguments, readArguments } from './arguments.ts'
import type { DescriptorSet, Found } from './descriptor-set.ts'

/** A call, as bytes say it. Addresses have lower case. */
export type Call = { chainId: number; to: string; data: string }

/** The descriptors that a call may need, by contract, and all addresses that its arguments name. */
export type Bounded = { needed: ReadonlyMap<string, Found>; addresses: ReadonlySet<string> }

const maxCalls = 100
const maxDepth = 4
/** Contracts with descriptors that one request may name. Their descriptors all go to the thread. */
const maxContracts = 32

/**
 * Reads a call and the calls inside it before the library does, because the library has no bounds. Each call that a descriptor would explain must
 * have the layout that encoders write.
 * @throws {Refusal} `malformed`, `too_large`, `too_deep`
 */
export function boundCall(call: Call, found: Found, set: DescriptorSet): Bounded {
  const walk: Walk = { set, chainId: call.chainId, needed: new Map([[call.to, found]]), addresses: new Set(), calls: 0 }
  readFunction(call.to, call.data, found, walk, 0)
  return { needed: walk.needed, addresses: walk.addresses }
}

/** The same for the bytes in typed data, which may be calls. `needed` lacks the descriptor of the typed data itself. */
export function boundBytes(chainId: number, contract: string, found: Found, given: Arguments, set: DescriptorSet): Bounded {
  const walk: Walk = { set, chainId, needed: new Map(), addresses: new Set(given.addresses), calls: 0 }
  readInner(given, contract, found, walk, 1)
  return { needed: walk.needed, addresses: walk.addresses }
}

type Walk = { set: DescriptorSet; chainId: number; needed: Map<string, Found>; addresses: Set<string>; calls: number }

function readFunction(to: string, data: string, found: Found, walk: Walk, depth: number) {
  walk.calls += 1
  if (walk.calls > maxCalls) throw new Refusal('too_large', 'calls')
  const explained = found.functions.get(data.slice(0, 10))
  if (!explained) return
  if (depth > maxDepth) throw new Refusal('too_deep', 'calls')
  const read = readArguments(explained.parameters, data.slice(10))
  for (const address of read.addresses) walk.addresses.add(address)
  readInner(read, to, found, walk, depth + 1)
}

/** Bytes are a call of any address beside them, of the contract itself, or of an address in the descriptor. Its selector may stand apart. */
function readInner({ addresses, bytes }: Arguments, contract: string, { descriptor }: Found, walk: Walk, depth: number) {
  if (bytes.length === 0) return
  const constants = constantsOf(JSON.stringify(descriptor.display?.formats ?? {}))
  const callees = [...new Set([contract, ...addresses, ...constants.addresses])]
  const explaining = callees.flatMap((to) => {
    const found = walk.set.call(walk.chainId, to)
    return found ? [{ to, found }] : []
  })
  for (const { to, found } of explaining) walk.needed.set(to, found)
  if (walk.needed.size > maxContracts) throw new Refusal('too_large', 'contracts')
  for (const one of bytes)
    for (const data of [one, ...constants.selectors.map((selector) => selector + one.slice(2))])
      for (const { to, found } of explaining) if (found.functions.has(data.slice(0, 10))) readFunction(to, data, found, walk, depth)
}

const constantsOf = (formats: string) => ({
  addresses: [...formats.matchAll(/"callee":"(0x[0-9a-fA-F]{40})"/g)].map(([, address = '']) => address.toLowerCase()),
  selectors: [...formats.matchAll(/"selector":"(0x[0-9a-fA-F]{8})"/g)].map(([, selector = '']) => selector.toLowerCase()),
})
