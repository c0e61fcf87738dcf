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

/** Bytes of a signature, with the call that makes the account in one of EIP-6492. */
const MAX_SIGNATURE = 8_192

const readCode = shape('code', Bytes)
const readVerdict = shape('verdict on a signature', Bytes)

/**
 * Whether the account signed the text as a personal message (EIP-191). A key's own signature needs no node, and counts first, also for an
 * account that delegates to a contract (EIP-7702). Else the contract at the address is asked (EIP-1271), or the one that the signature
 * says how to make (EIP-6492), in a call that changes nothing.
 * @throws {ChainError} `unavailable` when the node must be asked and does not answer properly
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
  // The validator would take the malleable twin of a key's signature, of which the key's own form was refused above.
  if (!isContract && !isErc6492Signature(signature)) return false
  return isValid(verdict)
}

function parseSignature(text: string): Hex | undefined {
  if (text.length > 2 + MAX_SIGNATURE * 2 || !/^0x(?:[0-9a-f]{2})+$/i.test(text)) return undefined
  return `0x${text.slice(2).toLowerCase()}`
}

/** Whose key made 65 bytes of r, s and v; undefined for other lengths, for a `v` that is neither 27 nor 28, and for malleable signatures. */
async function signerOf(hash: Hex, signature: Hex): Promise<Hex | undefined> {
  if (size(signature) !== 65 || !/(?:1b|1c)$/.test(signature) || BigInt(slice(signature, 32, 64)) > MAX_S) return undefined
  // No point of the curve: nobody's signature.
  return recoverAddress({ hash, signature }).catch(() => undefined)
}

/** The validator returns one byte. A contract that reverts, or spends all gas, has not said yes. @throws {ChainError} `unavailable` */
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
