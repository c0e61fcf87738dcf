import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Contract } from '../reference/contract.ts'
import { answerOf, callOf, History, requestOf } from './recorded.ts'

const Link = Type.Object({ addresses: Type.Array(Type.Object({ address: Type.String(), platformId: Type.String() }), { minItems: 1 }) })

/** Returns a recorded request with the body hash in its token, and the same request after an attacker changed an address in transit. */
export function bindingOf(contract: Contract) {
  const { method, path } = callOf(contract, 'linkAddresses')
  const [link] = requestOf(contract, 'linkAddresses', Link).addresses
  const other = answerOf(contract, 'listHistory', History).items[0]?.toAddress
  if (!link || !other) throw new Error('The contract records no addresses')
  const refusal = contract['x-error-catalogue'].unauthorized
  if (!refusal) throw new Error('The contract has no refusal of a bad token')
  return {
    method: method.toUpperCase(),
    url: `${contract.servers[0]?.url}${path}`,
    signed: bodyWith(link),
    changed: bodyWith({ ...link, address: other }),
    refusal: `${refusal.status} ${refusal.message}`,
  }
}

/** Returns a request body shortened for display, and the hash of its complete bytes. */
function bodyWith(link: { address: string; platformId: string }) {
  const bytes = JSON.stringify({ addresses: [link] })
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return { address: `${link.address.slice(0, 6)}…${link.address.slice(-4)}`, platformId: link.platformId, hash }
}
