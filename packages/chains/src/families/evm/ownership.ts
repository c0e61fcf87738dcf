import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isErc6492Signature,
  recoverAddress,
  size,
  slice,
} from 'viem'
import { ChainError } from '../../errors.ts'
import { type Rpc, type RpcAnswer, resultOf } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { executionError } from './reverts.ts'
import { MAX_S } from './signed-transaction.ts'
import { Bytes } from './wire.ts'

/** Maximum size of a signature in bytes. EIP-6492 signatures contain the call that creates the account. */
const MAX_SIGNATURE_BYTES = 8_192

const readCode = shape('code', Bytes)
const readVerdict = shape('verdict on a signature', Bytes)

/**
 * Returns whether the account signed the text as a personal message (EIP-191). A key's own signature needs no node, and is valid even if the
 * account delegates to a contract (EIP-7702). Otherwise the contract at the address verifies the signature (EIP-1271), or the contract that the
 * signature describes (EIP-6492). The verifying call changes nothing.
 * @throws {ChainError} `unavailable` if a node is needed and does not answer properly
 */
export async function verifyMessage({ rpc }: { rpc: Rpc }, address: Hex, message: string, text: string): Promise<boolean> {
  const signature = parseSignature(text)
  if (!signature) return false
  const hash = hashMessage(message)
  if ((await signerOf(hash, signature)) === address) return true

  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  const [code, verdict] = await rpc.request([
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_call', params: [{ data }, 'latest'] },
  ])
  if (!code || !verdict) throw new ChainError('unavailable')
  const isContract = readCode(resultOf(code)) !== '0x'
  // The validator contract accepts the malleable form of a key's signature, which was refused above.
  if (!isContract && !isErc6492Signature(signature)) return false
  return isValid(verdict)
}

function parseSignature(text: string): Hex | undefined {
  if (text.length > 2 + MAX_SIGNATURE_BYTES * 2 || !/^0x(?:[0-9a-f]{2})+$/i.test(text)) return undefined
  return `0x${text.slice(2).toLowerCase()}`
}

/** Returns the signer of 65 bytes of r, s and v. Undefined for other lengths, for a `v` other than 27 or 28, and for malleable signatures. */
async function signerOf(hash: Hex, signature: Hex): Promise<Hex | undefined> {
  if (size(signature) !== 65 || !/(?:1b|1c)$/.test(signature) || BigInt(slice(signature, 32, 64)) > MAX_S) return undefined
  // If `r` is not the coordinate of a point on the curve, recovery fails: no key made this signature.
  return recoverAddress({ hash, signature }).catch(() => undefined)
}

/** Reads the validator's one-byte result. A contract that reverts, or uses all the gas, counts as refusing. @throws {ChainError} `unavailable` */
function isValid(verdict: RpcAnswer): boolean {
  if ('refusal' in verdict && executionError(verdict.refusal)) return false
  switch (readVerdict(resultOf(verdict))) {
    case '0x01':
      return true
    case '0x00':
      return false
    default:
      throw new ChainError('unavailable', { cause: new Error("The node's verdict on a signature is neither yes nor no") })
  }
}
