import { quoted } from './curl.ts'
import { type ExampleRequest, urlOf } from './example.ts'

/** The requests of the first calls, in their order. */
export const firstCalls = ['newDevice', 'linkAddresses'] as const

/** Returns the shell commands that register a device, set `$DEVICE` and link the account of the other samples. */
export function firstCallsSample(requestOf: (operationId: string) => ExampleRequest): string {
  const [register, link] = firstCalls.map((operationId) => {
    const request = requestOf(operationId)
    return { url: quoted(urlOf(request)), body: quoted(JSON.stringify(request.body)) }
  })
  const type = `-H 'content-type: application/json'`
  return `DEVICE=$(curl -s ${register?.url} \\
  ${type} \\
  -d ${register?.body} |
  grep -oE '[0-9a-f-]{36}')
echo "$DEVICE"

curl ${link?.url} \\
  -H "device-id: $DEVICE" ${type} \\
  -d ${link?.body}`
}
