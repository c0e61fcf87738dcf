import { type Contract, callsOf } from '../contract.ts'
import { exampleRequest } from './request.ts'

/** Returns the shell commands that register a device, set `$DEVICE` and link the account of the other samples. */
export function firstCallsSample(contract: Contract): string {
  const [register, link] = ['newDevice', 'linkAddresses'].map((operationId) => {
    const call = callsOf(contract).find((candidate) => candidate.operationId === operationId)
    if (!call) throw new Error(`The contract has no ${operationId}`)
    const { url, body } = exampleRequest(contract, call)
    return { url, body: JSON.stringify(body) }
  })
  const type = `-H 'content-type: application/json'`
  return `DEVICE=$(curl -s '${register?.url}' \\
  ${type} \\
  -d '${register?.body}' |
  grep -oE '[0-9a-f-]{36}')
echo "$DEVICE"

curl '${link?.url}' \\
  -H "device-id: $DEVICE" ${type} \\
  -d '${link?.body}'`
}
