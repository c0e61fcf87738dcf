import { type Finding, parseTypedJson, readTypedData, type TypedData } from '@patina/claims'
import { getAddress, isHex } from 'viem'
import { type SiteContext, type SiteItem, signHash } from './item.ts'
import { withSignedDomain } from './typed-domain.ts'
import { hashTyped } from './typed-hash.ts'

/** Reads typed data of EIP-712, and hashes exactly what is read. @throws {Refusal} */
export function evmTypedData(given: string, { account, network }: SiteContext): SiteItem {
  const { data, notSigned } = withSignedDomain(parseTypedJson(given))
  const checksum = (address: string) => (isHex(address) ? getAddress(address) : address)
  const { typed, findings, ...witness } = readTypedData(data, { account, checksum }, network)
  const { digest, ...hashes } = hashTyped(typed)
  const left = notSigned.map((name): Finding => ({ code: 'not_signed', severity: 'info', values: [name, typed.encodeType] }))
  const content = { kind: 'typed' as const, typed, json: toJson(typed), ...hashes }
  return { witness: { ...witness, findings: [...findings, ...left], digest, content }, sign: signHash(digest) }
}

const toJson = ({ types, primaryType, domain, message }: TypedData) =>
  JSON.stringify({ types: Object.fromEntries(types), primaryType, domain, message }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
