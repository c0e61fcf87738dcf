import { Type } from 'typebox'
import { networkOf } from '../../../base/wire/client-network.ts'
import { ApiError, bodyErrors } from '../../../base/wire/errors.ts'
import { GateFull } from '../../../base/work/fair-gate.ts'
import type { Deps } from '../../deps.ts'
import { sendJson } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'
import { RpcAnswers, RpcRequest } from './rpc.ts'

/** Answers reads of a chain for any site. The site needs no device, so it can only read, and each request costs a node little. */
export const relayReads = route(
  {
    id: 'relayReads',
    call: 'POST /v1/rpc/{platformId}',
    guard: 'public',
    limit: 'rpc',
    anyOrigin: true,
    bodyLimit: 32_768,
    example: ({ platformId }) => ({
      path: { platformId },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'] },
    }),
    tag: 'platforms',
    summary: 'Read a chain from a site',
    description:
      'JSON-RPC reads for sites that connect to the wallet and have no node. Any page may call it. Off unless `SITE_RPC` lists the platform. Only reads of a closed list are answered; others get the error -32601. Executions of a request share 50 million gas, searches for logs 1000 blocks, and answers have at most 1 MB.',
    params: Type.Object({ platformId: Type.String({ description: 'Id of the platform.', examples: ['ethereum'] }) }),
    'x-body': RpcRequest,
    out: { 200: RpcAnswers },
    fails: ['invalid_rpc', 'platform_not_found', 'site_reads_off', 'chain_unavailable', ...bodyErrors],
  },
  ({ siteReads }: Pick<Deps, 'siteReads'>) =>
    async ({ params, body, ip }, _, reply) =>
      sendJson(
        reply,
        await siteReads.answer(params.platformId, networkOf(ip), body).catch((error) => {
          if (!(error instanceof GateFull)) throw error
          reply.header('retry-after', 1)
          throw new ApiError('rate_limited')
        }),
      ),
)
