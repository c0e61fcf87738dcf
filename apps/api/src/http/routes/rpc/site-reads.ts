import type { ChainAdapter, RelayAnswer, RelayCall } from '@patina/chains'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { ApiError } from '../../../base/wire/errors.ts'
import { createFairGate, type FairGate } from '../../../base/work/fair-gate.ts'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { type RpcCall, RpcRequest } from './rpc.ts'

/** Reads of chains for sites that connect to the wallet. */
export type SiteReads = {
  /**
   * Returns the JSON text of the answer to the body of a request.
   * @param network the client's network, whose requests share a few places
   * @throws {ApiError} `platform_not_found`, `site_reads_off`, `invalid_rpc`
   * @throws {GateFull} if too many requests wait
   * @throws {ChainError} `unavailable`
   */
  answer(platformId: string, network: string, body: unknown): Promise<string>
}

/**
 * Requests of one platform that reach its nodes at the same time. One network has four of 32 places, so slow calls of one client do not delay
 * the others, and a flood of reads leaves the nodes to devices.
 */
const places = { total: 32, perKey: 4, waiting: 256, waitingPerKey: 32 }

const Request = Compile(RpcRequest)

export function createSiteReads(platforms: Pick<Platforms, 'network' | 'findChain'>, served: ReadonlySet<string>): SiteReads {
  const gates = new Map<string, FairGate>()
  const gateOf = (id: string) => {
    const gate = gates.get(id) ?? createFairGate(places)
    gates.set(id, gate)
    return gate
  }

  return {
    async answer(platformId, network, body) {
      const { id } = platforms.network(platformId)
      const chain = served.has(id) ? platforms.findChain(id) : undefined
      if (!chain) throw new ApiError('site_reads_off')
      if (!Request.Check(body)) throw new ApiError('invalid_rpc')
      const calls = [body].flat()
      const answers = await relay(chain, calls, (work) => gateOf(id).run(network, work))
      const texts = calls.map((call, index) => textOf(call, answers[index]))
      return Array.isArray(body) ? `[${texts.join()}]` : (texts[0] ?? '')
    },
  }
}

/** Returns the answers in the order of the calls. Only admitted calls reach a node and need a place. */
async function relay(
  chain: Pick<ChainAdapter, 'admitReads' | 'relayReads'>,
  calls: readonly Static<typeof RpcCall>[],
  inPlace: (work: () => Promise<RelayAnswer[]>) => Promise<RelayAnswer[]>,
): Promise<RelayAnswer[]> {
  const admitted = chain.admitReads(calls.map(({ method, params = [] }) => ({ method, params })))
  const sent = admitted.filter((call): call is RelayCall => 'method' in call)
  const answers = sent.length > 0 ? (await inPlace(() => chain.relayReads(sent))).values() : [].values()
  return admitted.map((call) => ('refusal' in call ? call : (answers.next().value ?? { json: 'null' })))
}

function textOf({ id }: Static<typeof RpcCall>, answer: RelayAnswer | undefined): string {
  const start = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`
  if (!answer) return `${start},"result":null}`
  return 'refusal' in answer ? `${start},"error":${JSON.stringify(answer.refusal)}}` : `${start},"result":${answer.json}}`
}
