import { join } from 'node:path'
import { startDevnet, testAccounts } from '@patina/devnet'
import { step } from '@patina/supervise/progress'
import { recordNode } from './recorded-node.ts'
import { deviceIdOf } from './requests.ts'
import { machine, programOf, quantile, type Server, type Stack, startServer, startStack } from './stack.ts'
import { timeWords } from './words.ts'

/** The median of a preview may be so many times that of the node's own simulation. */
const target = 2
/** How far away the nodes of most operators are. */
const farMs = 20
/** Words come from the bytes, without a node. */
const wordsTargetMs = 3
const receiver = '0x00000000000000000000000000000000000be9c4'

/**
 * Measures the preview of a payment through the API, its request to the node alone, and a bare `eth_simulateV1`, in turn on the same node. A text
 * needs no node, so its preview shows the server's part. Prints the medians and the ratios.
 */
export async function measurePreview({ samples }: { samples: number }): Promise<void> {
  const [sender] = testAccounts()
  if (!sender) throw new Error('The local chain has no account')
  const stack = await startStack()
  const devnet = await step('local chain', () => startDevnet({ dataDir: join(stack.directory, 'chains'), ports: { ethereum: 0, base: 0 } }))
  const chain = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!chain) throw new Error('There is no local chain in place of Ethereum')
  await link(stack, sender.address)
  const start = (rpcUrl: string) =>
    startServer(programOf('api'), { ...stack.env, RPC_URL_ETHEREUM: rpcUrl, CHAIN_ID_ETHEREUM: `${chain.chainId}` })
  const batch = await step('request of a preview', () => requestOf(chain.rpcUrl, start, sender.address))
  const far = await recordNode(chain.rpcUrl, { delayMs: farMs })
  console.log(`\n${machine}, which also runs the node and the database; ${samples} of each, one after the other`)
  for (const [name, rpcUrl] of [
    ['a node beside the API', chain.rpcUrl],
    [`a node ${farMs} ms away`, far.url],
  ] as const) {
    const api = await start(rpcUrl)
    console.log(`\n${name.padEnd(30)}median ms  p99 ms`)
    say(await sample({ rpcUrl, batch, api, from: sender.address }, samples))
    await api.stop()
  }
  far.stop()
  console.log('')
  for (const [name, times] of await timeWords(samples)) console.log(`${row(name, times)}  target below ${wordsTargetMs} ms`)
  await devnet.stop()
  await stack.stop()
}

/** Prints the medians and their ratios. */
function say({ bare, request, text, preview }: Samples): void {
  console.log(row('eth_simulateV1', bare))
  console.log(row('request of the preview', request))
  console.log(row('preview of a text', text))
  console.log(row('preview of a payment', preview))
  const median = (times: readonly number[]) => quantile(times, 0.5)
  const ratio = (part: number) => `${(part / median(bare)).toFixed(2)} times the simulation`
  console.log(`${ratio(median(preview))}, target ${target}`)
  console.log(`${ratio(median(preview) - median(text))} without the server's part`)
  console.log(`${ratio(median(request))} for the request alone: two contexts, with reads around each`)
}

const row = (name: string, times: readonly number[]) =>
  `${name.padEnd(30)}${quantile(times, 0.5).toFixed(2).padStart(9)}${quantile(times, 0.99).toFixed(2).padStart(8)}`

async function link({ client }: Stack, address: string): Promise<void> {
  await client.query(`insert into devices (id, platform, app_version) values ($1, 'ios', '1.0.0')`, [deviceIdOf(1)])
  await client.query(`insert into device_addresses (device_id, platform_id, address) values ($1, 'ethereum', $2)`, [deviceIdOf(1), address])
}

const paymentFrom = (address: string) => ({
  address,
  platformId: 'ethereum',
  calls: [{ to: receiver, value: '1', data: '0x', gasLimit: '21000' }],
})
const device = { 'device-id': deviceIdOf(1) }

/** Returns the request with which the API asks the node for the preview of a payment. */
async function requestOf(rpcUrl: string, start: (rpcUrl: string) => Promise<Server>, from: string): Promise<unknown> {
  const node = await recordNode(rpcUrl)
  const api = await start(node.url)
  // The first one also finds out what the node can do.
  for (let turn = 0; turn < 3; turn++) await timed(`${api.url}/v1/tx/preview`, paymentFrom(from), device)
  await api.stop()
  node.stop()
  const last = node.requests.findLast((body) => body.includes('eth_simulateV1'))
  if (last === undefined) throw new Error('The preview asked the node for no simulation')
  return JSON.parse(last)
}

type Samples = Record<'bare' | 'request' | 'text' | 'preview', number[]>
type Sampled = { rpcUrl: string; batch: unknown; api: Server; from: string }

async function sample({ rpcUrl, batch, api, from }: Sampled, samples: number): Promise<Samples> {
  const simulation = { blockStateCalls: [{ calls: [{ from, to: receiver, value: '0x1', input: '0x' }] }], validation: false }
  const bareCall = { jsonrpc: '2.0', id: 1, method: 'eth_simulateV1', params: [simulation, 'latest'] }
  const found: Samples = { bare: [], request: [], text: [], preview: [] }
  const url = `${api.url}/v1/tx/preview`
  // The first calls open connections and compile code.
  for (let turn = -100; turn < samples; turn++) {
    const times = {
      bare: await timed(rpcUrl, bareCall),
      request: await timed(rpcUrl, batch),
      text: await timed(url, { address: from, platformId: 'ethereum', message: 'Hello' }, device),
      preview: await timed(url, paymentFrom(from), device),
    }
    if (turn < 0) continue
    found.bare.push(times.bare)
    found.request.push(times.request)
    found.text.push(times.text)
    found.preview.push(times.preview)
  }
  return found
}

/** Sends a request, and returns its milliseconds. @throws if it is refused */
async function timed(url: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
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
