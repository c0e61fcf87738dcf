import type { ExampleRequest, Proof } from './request.ts'

/** Returns a shell command. `$DEVICE` is the id of a device without a key, which the local stack accepts. */
export function curlSample({ method, url, proof, body }: ExampleRequest): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST')
  const lines = [
    `curl ${isUsual ? '' : `-X ${method} `}'${url}'`,
    ...headers[proof].map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

const headers: Record<Proof, string[]> = {
  none: [],
  registration: [],
  device: ['device-id: $DEVICE'],
  webhook: ['webhook-id: $ID', 'webhook-timestamp: $TIMESTAMP', 'webhook-signature: v1,$SIGNATURE'],
}
