import { join } from 'node:path'
import { startDevnet, testAccounts } from '@patina/devnet'
import { step } from '@patina/supervise/progress'
import { deviceIdOf } from './requests.ts'
import { machine, programOf, quantile, type Server, type Stack, startServer, startStack } from './stack.ts'
import { timeWords } from './words.ts'

/** The median of a preview may be so many times that of the node's own simulation. */
const target = 2
/** Words come from the bytes, without a node. */
const wordsTargetMs = 3
const receiver = '0x00000000000000000000000000000000000be9c4'

/**
 * Measures the preview of a payment through the API and a bare `eth_simulateV1`, in turn on the same node, and the preview of a text, which needs no
 * node. Prints the medians and the ratios.
 */
export async function measurePreview({ samples }: { samples: number }): Promise<void> {
  const [sender] = testAccounts()
  if (!sender) throw new Error('The local chain has no account')
  const stack = await startStack()
  const devnet = await step('local chain', () => startDevnet({ dataDir: join(stack.directory, 'chains'), ports: { ethereum: 0, base: 0 } }))
  const chain = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!chain) throw new Error('There is no local chain in place of Ethereum')
  await link(stack, sender.address)
  const api = await startServer(programOf('api'), {
    ...stack.env,
    RPC_URL_ETHEREUM: chain.rpcUrl,
    CHAIN_ID_ETHEREUM: `${chain.chainId}`,
  })
  console.log(`\n${machine}, which also runs the node and the database; ${samples} of each, one after the other\n`)
  const { bare, text, preview } = await sample(chain.rpcUrl, api, sender.address, samples)
  const ofNode = quantile(bare, 0.5)
  const whole = quantile(preview, 0.5)
  // A text needs no node: what its preview takes is the server's part.
  const ofServer = quantile(text, 0.5)
  console.log('call                          median ms  p99 ms')
  console.log(row('eth_simulateV1', bare))
  console.log(row('preview of a text', text))
  console.log(row('preview of a payment', preview))
  console.log(`\n${(whole / ofNode).toFixed(2)} times the simulation`)
  console.log(`${((whole - ofServer) / ofNode).toFixed(2)} times without the server's part, target ${target}`)
  for (const [name, times] of await timeWords(samples)) console.log(`${row(name, times)}  target below ${wordsTargetMs} ms`)
  await api.stop()
  await devnet.stop()
  await stack.stop()
}

const row = (name: string, times: readonly number[]) =>
  `${name.padEnd(30)}${quantile(times, 0.5).toFixed(2).padStart(9)}${quantile(times, 0.99).toFixed(2).padStart(8)}`

async function link({ client }: Stack, address: string): Promise<void> {
  await client.query(`insert into devices (id, platform, app_version) values ($1, 'ios', '1.0.0')`, [deviceIdOf(1)])
  await client.query(`insert into device_addresses (device_id, platform_id, address) values ($1, 'ethereum', $2)`, [deviceIdOf(1), address])
}

async function sample(rpcUrl: string, api: Server, from: string, samples: number) {
  const simulation = { blockStateCalls: [{ calls: [{ from, to: receiver, value: '0x1', input: '0x' }] }], validation: false }
  const bareCall = { jsonrpc: '2.0', id: 1, method: 'eth_simulateV1', params: [simulation, 'latest'] }
  const calls = [{ to: receiver, value: '1', data: '0x', gasLimit: '21000' }]
  const request = { address: from, platformId: 'ethereum' }
  const found: Record<'bare' | 'text' | 'preview', number[]> = { bare: [], text: [], preview: [] }
  const [url, device] = [`${api.url}/v1/tx/preview`, { 'device-id': deviceIdOf(1) }]
  // The first calls open connections and compile code.
  for (let turn = -100; turn < samples; turn++) {
    const times = {
      bare: await timed(rpcUrl, bareCall),
      text: await timed(url, { ...request, message: 'Hello' }, device),
      preview: await timed(url, { ...request, calls }, device),
    }
    if (turn < 0) continue
    found.bare.push(times.bare)
    found.text.push(times.text)
    found.preview.push(times.preview)
  }
  return found
}

/** Sends a request, and returns its milliseconds. @throws if it is refused */
async function timed(url: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok || text.includes('"error":{')) throw new Error(`${url} refused a request: ${text.slice(0, 200)}`)
  return performance.now() - started
}
