import { createServer } from 'node:http'
import { Type } from 'typebox'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'
import { networks } from '../../../packages/chains/dist/index.js'
import { parser } from '../parse.ts'
import type { Environment } from './environment.ts'
import { deviceIdOf } from './fill-database.ts'
import { startServer } from './server-process.ts'
import { holder } from './token-holder.ts'

const parseBalances = parser('The answer with balances', Type.Object({ items: Type.Array(Type.Unknown()) }))

/**
 * Counts the requests to the node for one request about the balances of 100 tokens.
 */
export async function measureBalances({ rpcUrl, api, env }: Environment): Promise<Record<string, Measured>> {
  let upstream = 0
  const proxy = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    upstream += 1
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(body) })
    response.end(await answer.text())
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)))
  const bound = proxy.address()
  const url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
  const server = await startServer(api, { ...env, RPC_URL_ETHEREUM: url, LOG_LEVEL: 'silent', DEVICE_AUTH: 'optional' })
  const contracts =
    networks
      .find(({ id }) => id === 'ethereum')
      ?.tokens.filter(({ enabled }) => enabled)
      .slice(0, 100)
      .map((token) => token.address) ?? []
  const requestBalances = async (wanted: string) => {
    const path = `/v1/wallet/addresses/${holder}/balances?platformId=ethereum&contracts=${wanted}`
    const answer = await fetch(server.url + path, { headers: { 'device-id': deviceIdOf(1) } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Balances answered ${answer.status}: ${text}`)
    return parseBalances(JSON.parse(text))
  }
  // The first call of a process also requests the chain id from the node, so the count starts after it.
  await requestBalances('native')
  upstream = 0
  const startedAt = performance.now()
  const { items } = await requestBalances(contracts.join(','))
  const ms = performance.now() - startedAt
  console.log(
    `\nBalances of ${items.length} tokens: ${upstream} upstream request${upstream === 1 ? '' : 's'}, ${ms.toFixed(0)} ms, first time (target: 1)`,
  )
  await server.stop()
  proxy.closeAllConnections()
  proxy.close()
  return {
    'api.balances.nodeRequests': {
      value: upstream,
      unit: 'requests to the node',
      what: `balances of ${items.length} tokens, read for the first time`,
    },
  }
}
