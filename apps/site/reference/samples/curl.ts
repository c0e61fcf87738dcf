import { type ExampleRequest, type Proof, urlOf } from './example.ts'

/**
 * Returns a shell command. `$DEVICE` is the id of a device without a key, which the local stack accepts. A comment explains each variable.
 */
export function curlSample(request: ExampleRequest): string {
  const { operationId, method, path, proof, body, deviceId, typed } = request
  const isDefaultMethod = method === (body === undefined ? 'GET' : 'POST')
  const named = ownIds[operationId]
  const own = named && !typed.includes(named.parameter) ? named : undefined
  const address = own
    ? `"${urlOf({ ...request, path: path.replace(`{${own.parameter}}`, () => `$${own.variable}`) })}"`
    : quoted(urlOf(request))
  const lines = [
    `curl ${isDefaultMethod ? '' : `-X ${method} `}${address}`,
    ...headers(proof, deviceId),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ]
  const comments = [
    ...(proof === 'device' && deviceId === undefined ? ['DEVICE: see First calls'] : []),
    ...(own ? [`${own.variable}: an id of GET ${own.list}`] : []),
    ...Object.entries(replaced[operationId] ?? {}).flatMap(([name, how]) => (typed.includes(name) ? [] : [`${name}: ${how}`])),
  ]
  return [...comments.map((comment) => `# ${comment}`), lines.join(' \\\n  ')].join('\n')
}

/** Returns a text as one word of a shell, which expands nothing in it. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Ids from the reader's own lists: the parameter, the variable of the command, and the call that lists the ids. */
export const ownIds: Record<string, { parameter: string; variable: string; list: string }> = {
  getTransaction: { parameter: 'txId', variable: 'TRANSACTION', list: '/v1/tx/history' },
  getNotification: { parameter: 'id', variable: 'NOTIFICATION', list: '/v1/notifications' },
  readNotification: { parameter: 'id', variable: 'NOTIFICATION', list: '/v1/notifications' },
}

/** Values that the reader has to replace, because each is valid for one transaction only. */
const replaced: Record<string, Record<string, string>> = {
  sendTransaction: { txData: 'replace it with your signed transaction' },
  buildSwap: { quote: 'replace it with an answer of POST /v1/swap/quote, within 60 seconds' },
  receiveOperation: {
    txHash: 'replace it with a transaction of the chain',
    'ID, TIMESTAMP, SIGNATURE': 'see the guide, Incoming webhook',
  },
}

function headers(proof: Proof, deviceId: string | undefined): string[] {
  if (proof === 'device') return [deviceId === undefined ? '-H "device-id: $DEVICE"' : `-H ${quoted(`device-id: ${deviceId}`)}`]
  if (proof !== 'webhook') return []
  return ['-H "webhook-id: $ID"', '-H "webhook-timestamp: $TIMESTAMP"', '-H "webhook-signature: v1,$SIGNATURE"']
}
