import { Type } from 'typebox'
import { getAddress, recoverTypedDataAddress } from 'viem'
import { parser } from '../parse.ts'

const Hex = Type.String({ pattern: '^0x[0-9a-fA-F]*$' })
/** Reads an attestation off the chain of the Ethereum Attestation Service. */
const readAttestation = parser(
  'the attestation',
  Type.Object({
    signer: Hex,
    sig: Type.Object({
      domain: Type.Object({ name: Type.String(), version: Type.String(), chainId: Type.String(), verifyingContract: Hex }),
      message: Type.Object({
        version: Type.Integer(),
        schema: Hex,
        recipient: Hex,
        time: Type.String(),
        expirationTime: Type.String(),
        revocable: Type.Boolean(),
        refUID: Hex,
        data: Hex,
        salt: Hex,
      }),
      signature: Type.Object({ v: Type.Integer(), r: Hex, s: Hex }),
    }),
  }),
)
const readProfile = parser('the profile', Type.Object({ name: Type.String(), organization: Type.Optional(Type.String()) }))

/** The schema for descriptors in ERC-8176, a draft. */
const schema = '0xe023eef113c1670774801c34b377fdf612dd8a4d2fa92fe382e15bd91fafb5c2'
const types = {
  Attest: [
    { name: 'version', type: 'uint16' },
    { name: 'schema', type: 'bytes32' },
    { name: 'recipient', type: 'address' },
    { name: 'time', type: 'uint64' },
    { name: 'expirationTime', type: 'uint64' },
    { name: 'revocable', type: 'bool' },
    { name: 'refUID', type: 'bytes32' },
    { name: 'data', type: 'bytes' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const

const hex = (text: string): `0x${string}` => `0x${text.slice(2)}`

/** Returns the names of auditors whose valid attestation is for this hash. Whether one was revoked is only on the chain. */
export async function reviewersOf(
  attestations: readonly unknown[],
  hash: string,
  profileOf: (signer: string) => Promise<unknown>,
): Promise<string[]> {
  const names = await Promise.all(
    attestations.map(async (given) => {
      const { signer, sig } = readAttestation(given)
      const { domain, message, signature } = sig
      if (message.schema !== schema || message.data !== hash || message.expirationTime !== '0') return []
      const recovered = await recoverTypedDataAddress({
        domain: { ...domain, chainId: BigInt(domain.chainId), verifyingContract: hex(domain.verifyingContract) },
        types,
        primaryType: 'Attest',
        message: {
          ...message,
          schema: hex(message.schema),
          recipient: hex(message.recipient),
          time: BigInt(message.time),
          expirationTime: BigInt(message.expirationTime),
          refUID: hex(message.refUID),
          data: hex(message.data),
          salt: hex(message.salt),
        },
        signature: { yParity: signature.v - 27, r: hex(signature.r), s: hex(signature.s) },
      })
      if (recovered !== getAddress(hex(signer))) return []
      const { name, organization } = readProfile(await profileOf(signer))
      return [organization === undefined ? name : `${name} (${organization})`]
    }),
  )
  return [...new Set(names.flat())].sort()
}
