import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networks } from '../../packages/chains/dist/index.js'
import { startServer } from './server-process.mjs'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Counts what the node is asked for one question about the balances of 100 tokens.
 * @param {readonly { platformId: string, rpcUrl: string }[]} chains
 * @param {string} api
 * @param {Record<string, string>} env
 */
export async function measureBalances(chains, api, env) {
  const node = chains.find(({ platformId }) => platformId === 'ethereum')?.rpcUrl ?? ''
  let upstream = 0
  const proxy = createServer(async (request, response) => {
    /** @type {Buffer[]} */
    const body = []
    for await (const chunk of request) body.push(chunk)
    upstream += 1
    const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(body) })
    response.end(await answer.text())
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)))
  const bound = proxy.address()
  const url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-balances-'))
  const server = await startServer(api, {
    ...env,
    RPC_URL_ETHEREUM: url,
    API_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
  })
  const headers = { 'content-type': 'application/json' }
  const device = /** @type {{ deviceId: string }} */ (
    await (
      await fetch(`${server.url}/v1/devices/new`, { method: 'POST', headers, body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' })
    ).json()
  )
  const mine = { ...headers, 'device-id': device.deviceId }
  await fetch(`${server.url}/v1/wallet/addresses`, {
    method: 'POST',
    headers: mine,
    body: JSON.stringify({ addresses: [{ address, platformId: 'ethereum' }] }),
  })

  const contracts =
    networks
      .find(({ id }) => id === 'ethereum')
      ?.tokens.filter(({ enabled }) => enabled)
      .slice(0, 100)
      .map((token) => token.address) ?? []
  upstream = 0
  const startedAt = performance.now()
  const balances = /** @type {{ items: unknown[] }} */ (
    await (
      await fetch(`${server.url}/v1/wallet/addresses/${address}/balances?platformId=ethereum&contracts=${contracts.join(',')}`, {
        headers: mine,
      })
    ).json()
  )
  const ms = performance.now() - startedAt
  console.log(
    `\nBalances of ${balances.items.length} tokens: ${upstream} upstream request${upstream === 1 ? '' : 's'}, ${ms.toFixed(0)} ms, first time (aim: 1)`,
  )
  await server.stop()
  proxy.close()
}
