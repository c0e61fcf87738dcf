import type { RpcAnswer, RpcCall } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../../network.ts'
import { delegateOf } from '../account.ts'
import { checksum } from '../checksum.ts'
import type { Job } from './run.ts'

/** The slot in which a proxy has the address of its code. @see https://eips.ethereum.org/EIPS/eip-1967 */
const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
/** The whole code of a minimal proxy. @see https://eips.ethereum.org/EIPS/eip-1167 */
const MINIMAL_PROXY = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/i
/** Maximum number of contracts that are read. */
const MAX_CONTRACTS = 5

/** Returns the called contracts that the catalogue does not list. Nobody needs to be told what a listed one is. */
function unlisted({ calls }: Job, { tokens }: EvmNetwork): EvmAddress[] {
  const listed = new Set<string>(tokens.map(({ address }) => address))
  const called = calls.flatMap(({ to, data }) => (data === '0x' || listed.has(to) ? [] : [to]))
  return [...new Set(called)].slice(0, MAX_CONTRACTS)
}

/** Returns the requests that show which called contracts run the code of another one. */
export const proxyCalls = (job: Job, network: EvmNetwork): RpcCall[] =>
  unlisted(job, network).flatMap((address) => [
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_getStorageAt', params: [address, IMPLEMENTATION_SLOT, 'latest'] },
  ])

/** Returns the code of each called proxy: one hop of EIP-1967, EIP-1167 or EIP-7702. A proxy of another kind is not found. */
export function readProxies(job: Job, network: EvmNetwork, answers: readonly RpcAnswer[]): Map<EvmAddress, EvmAddress> {
  const found = unlisted(job, network).flatMap((address, index): [EvmAddress, EvmAddress][] => {
    const target = targetOf(textOf(answers[2 * index]), textOf(answers[2 * index + 1]))
    return target === undefined ? [] : [[address, target]]
  })
  return new Map(found)
}

function targetOf(code: Hex, slot: Hex): EvmAddress | undefined {
  const minimal = MINIMAL_PROXY.exec(code)?.[1]
  if (minimal !== undefined) return checksum(`0x${minimal}`)
  const word = /^0x0{24}([0-9a-f]{40})$/i.exec(slot)?.[1]
  return word === undefined || BigInt(`0x${word}`) === 0n ? delegateOf(code) : checksum(`0x${word}`)
}

/** A node that refuses or answers something else names no proxy. */
const textOf = (answer: RpcAnswer | undefined): Hex =>
  answer && 'result' in answer && typeof answer.result === 'string' && answer.result.startsWith('0x') ? `0x${answer.result.slice(2)}` : '0x'
