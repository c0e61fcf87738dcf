import {
  type Client,
  createClient,
  type Hex,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  testActions,
} from 'viem'

export type LocalClient = Client<HttpTransport, undefined, undefined, undefined, PublicActions<HttpTransport, undefined> & TestActions>

/** Returns a client of a local node, with the methods that only such a node has. Calls of one turn of the event loop share a request. */
export function connect(rpcUrl: string): LocalClient {
  const transport = http(rpcUrl, { batch: { batchSize: 200 }, retryCount: 0, timeout: 30_000 })
  return createClient({ transport, pollingInterval: 50, cacheTime: 0 })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
}

/** A transaction that the node itself signs. Amounts are in wei. The node fills in missing fields. */
export type NodeTransaction = {
  from: Hex
  to: Hex
  value?: bigint
  data?: Hex
  gas?: bigint
  nonce?: number
  fee?: { max: bigint; tip: bigint }
}

/** Sends a transaction that the node signs. Returns its hash. @throws if the node refuses it */
export function sendFromNode(client: LocalClient, { from, to, value, data, gas, nonce, fee }: NodeTransaction): Promise<Hex> {
  return client.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from,
        to,
        ...(value !== undefined && { value: hex(value) }),
        ...(data !== undefined && { data }),
        ...(gas !== undefined && { gas: hex(gas) }),
        ...(nonce !== undefined && { nonce: hex(nonce) }),
        ...(fee && { maxFeePerGas: hex(fee.max), maxPriorityFeePerGas: hex(fee.tip) }),
      },
    ],
  })
}

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
