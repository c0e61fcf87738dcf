import { type Chain, Rejected } from '../chain.ts'
import { feeOf } from '../fee.ts'
import type { Json } from '../json.ts'
import { inContext, type Methods } from '../node.ts'
import { readAddress, readAddresses, readBytes, readConfig, readCount } from '../params.ts'
import { invalidParams, preflightFailure, RpcError, signatureFailure } from '../rpc-error.ts'
import { simulate } from '../simulate.ts'
import { errorText } from '../transaction-errors.ts'
import { writableKeysOf } from '../transaction-index.ts'
import { computeUnitPrice, readMessage, readTransaction } from '../wire-transaction.ts'

/** Maximum of one airdrop: a thousand SOL. */
const maxAirdropLamports = 1_000_000_000_000n

/** Methods to send, simulate and price transactions. */
export const transactionMethods: Methods = {
  /** Returns the transaction's id. With `skipPreflight`, an invalid transaction is dropped without an error, as on public chains. */
  sendTransaction: (node, [text, config]) => {
    const { encoding, skipPreflight } = readConfig(config)
    const wire = readTransaction(readBytes(text, encoding))
    if (skipPreflight !== true) {
      const { error, ...rest } = simulate(node.chain, wire, { checkSignatures: true, checkBlockhash: true })
      if (error === 'SignatureFailure') throw signatureFailure()
      if (error !== null) throw preflightFailure(errorText(error), { err: error, ...rest })
    }
    try {
      node.chain.execute(wire)
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
    }
    return wire.id
  },

  simulateTransaction: (node, [text, config]) => {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts, innerInstructions } = readConfig(config)
    if (sigVerify === true && replaceRecentBlockhash === true) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const { error, ...rest } = simulate(node.chain, readTransaction(readBytes(text, encoding)), {
      checkSignatures: sigVerify === true,
      checkBlockhash: replaceRecentBlockhash !== true,
      show: accounts,
      innerInstructions: innerInstructions === true,
    })
    return inContext(node, { err: error, ...rest })
  },

  /** Returns base fee plus priority fee in lamports; null if the message's blockhash has expired. */
  getFeeForMessage: (node, [text]) => {
    const message = readMessage(readBytes(text, 'base64'))
    if (!node.chain.isRecent(message.lifetimeToken)) return inContext(node, null)
    return inContext(node, feeOf(message))
  },

  /** Returns the lowest price per compute unit, in micro-lamports, of transactions that write to the accounts, for each of the last 150 blocks. */
  getRecentPrioritizationFees: ({ chain }, [accounts]) => {
    const wanted = accounts === undefined || accounts === null ? [] : readAddresses(accounts, 128)
    const head = chain.head().slot
    const first = head > 149n ? head - 149n : 0n
    const fees: Json[] = []
    for (let slot = first; slot <= head; slot++) {
      const block = chain.blockAt(slot)
      if (block) fees.push({ slot, prioritizationFee: lowestPrice(chain, block.ids, wanted) })
    }
    return fees
  },

  /** Transfers SOL from the faucet. Returns the transaction's id. */
  requestAirdrop: ({ airdrop }, [address, lamports]) => {
    const to = readAddress(address)
    const amount = readCount(lamports, 'lamports')
    if (amount > maxAirdropLamports) throw new RpcError(-32603, 'Internal error: an airdrop is at most 1000 SOL')
    return airdrop(to, amount)
  },
}

function lowestPrice(chain: Chain, ids: readonly string[], wanted: readonly string[]): bigint {
  const prices = ids.flatMap((id) => {
    const executed = chain.find(id)
    if (!executed) return []
    const writable = new Set<string>(writableKeysOf(executed))
    return wanted.every((address) => writable.has(address)) ? [computeUnitPrice(executed.wire.message)] : []
  })
  return [...prices].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n
}
