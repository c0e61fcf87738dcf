import { sha256 } from '@noble/hashes/sha2'
import { messageOf, readMessageBytes } from '@patina/claims'
import { bytesToHex } from 'viem'
import { readSolanaClaims } from '../checks/claims.ts'
import { signSolana } from '../derive/solana-key.ts'
import { fromBase64, toBase64 } from '../vault/bytes.ts'
import type { SiteContext, SiteItem } from './item.ts'
import { refused } from './refusal.ts'

const signatureSize = 64
/** The count of signatures is one byte up to here. A packet has room for fewer. */
const maxSignatures = 0x7f

/**
 * Reads a whole transaction in base64. `sign` fills the own signature in. Other signatures, and another payer, stay as they came.
 * @throws {KeyError} `refused`, {Refusal} unless it is a transaction that the account signs
 */
export async function solanaTransaction(base64: string, { account, network }: SiteContext): Promise<SiteItem> {
  const bytes = fromBase64(base64)
  const message = messageOf(bytes)
  const { version, signers } = readMessageBytes(message)
  const count = bytes[0] ?? 0
  if (count > maxSignatures || count !== signers.length)
    throw refused('malformed', `The transaction has ${count} signatures for ${signers.length} signers`)
  const own = signers.indexOf(account)
  if (own < 0) throw refused('account_does_not_sign', `${account} does not sign the transaction`)
  const startOf = (at: number) => 1 + signatureSize * at
  const isSigned = (at: number) => bytes.slice(startOf(at), startOf(at + 1)).some((byte) => byte !== 0)
  const [payer = ''] = signers
  const { caip2, claims, findings, feeMax, nonceAccount } = await readSolanaClaims(network, message, account, { platformId: network.id })
  const isComplete = signers.every((_, at) => at === own || isSigned(at))
  return {
    witness: {
      caip2,
      account,
      claims,
      findings,
      // The fee of another payer is no cost of the account.
      ...(payer === account && feeMax !== undefined && { feeMax }),
      digest: bytesToHex(sha256(message)),
      content: { kind: 'solana', version, payer, signers, isComplete, ...(nonceAccount !== undefined && { nonceAccount }) },
    },
    async sign(key) {
      const signed = bytes.slice()
      signed.set(signSolana(key, message), startOf(own))
      return toBase64(signed)
    },
  }
}
