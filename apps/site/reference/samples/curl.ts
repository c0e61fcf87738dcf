import type { ExampleRequest, Proof } from './request.ts'

/**
 * Returns a shell command. `$DEVICE` is the id of a device without a key, which the local stack accepts. A comment explains each variable.
 */
export function curlSample({ operationId, method, url, proof, body }: ExampleRequest): string {
  const isDefaultMethod = method === (body === undefined ? 'GET' : 'POST')
  const own = ownIds[operationId]
  const address = own ? `"${url.replace(own.pattern, `/$${own.variable}`)}"` : `'${url}'`
  const lines = [
    `curl ${isDefaultMethod ? '' : `-X ${method} `}${address}`,
    ...headers[proof].map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ]
  const comments = [
    ...(proof === 'device' ? ['DEVICE: see First calls'] : []),
    ...(own ? [`${own.variable}: an id of GET ${own.list}`] : []),
    ...(replaced[operationId] ?? []),
  ]
  return [...comments.map((comment) => `# ${comment}`), lines.join(' \\\n  ')].join('\n')
}

/** Ids from the reader's own lists: the variable of the command, and the call that lists the ids. */
export const ownIds: Record<string, { variable: string; list: string; pattern: RegExp }> = {
  getTransaction: { variable: 'TRANSACTION', list: '/v1/tx/history', pattern: /\/\d+$/ },
  getNotification: { variable: 'NOTIFICATION', list: '/v1/notifications', pattern: /\/[0-9a-f-]{36}/ },
  readNotification: { variable: 'NOTIFICATION', list: '/v1/notifications', pattern: /\/[0-9a-f-]{36}/ },
}

/** Values that the reader has to replace, because each is valid for one transaction only. */
const replaced: Record<string, string[]> = {
  sendTransaction: ['txData: replace it with your signed transaction'],
  buildSwap: ['quote: replace it with an answer of POST /v1/swap/quote, within 60 seconds'],
  receiveOperation: ['txHash: replace it with a transaction of the chain', 'ID, TIMESTAMP, SIGNATURE: see the guide, Incoming webhook'],
}

const headers: Record<Proof, string[]> = {
  none: [],
  registration: [],
  device: ['device-id: $DEVICE'],
  webhook: ['webhook-id: $ID', 'webhook-timestamp: $TIMESTAMP', 'webhook-signature: v1,$SIGNATURE'],
}
