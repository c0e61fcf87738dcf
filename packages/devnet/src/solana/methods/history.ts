import type { Chain } from '../chain.ts'
import { memoOf } from '../memo.ts'
import { inContext, type Methods } from '../node.ts'
import { type Config, readAddress, readConfig, readCount, readList, readSignature } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { showTransaction } from '../transaction-encoding.ts'
import type { Executed } from '../transaction-index.ts'

/** Methods for transactions, by signature or by address. */
export const historyMethods: Methods = {
  getSignatureStatuses: (node, [signatures]) => {
    const { chain } = node
    const statuses = readList(signatures, 256).map((signature) => {
      const executed = chain.find(readSignature(signature))
      if (!executed) return null
      const { slot, error } = executed
      const confirmationStatus = confirmationOf(chain, executed)
      const confirmations = confirmationStatus === 'finalized' ? null : chain.openSlot() - slot
      return { slot, confirmations, err: error, status: error === null ? { Ok: null } : { Err: error }, confirmationStatus }
    })
    return inContext(node, statuses)
  },

  getTransaction: ({ chain }, [signature, config]) => {
    const settings = typeof config === 'string' ? { encoding: config } : readConfig(config)
    const executed = chain.find(readSignature(signature))
    if (!executed || !isSettled(chain, executed, settings)) return null
    const { slot, time } = executed
    return { slot, blockTime: time, ...showTransaction(executed, settings) }
  },

  getSignaturesForAddress: ({ chain }, [address, config]) => {
    const { limit, before, until, ...settings } = readConfig(config)
    const count = limit === undefined || limit === null ? 1_000n : readCount(limit, 'limit')
    if (count === 0n || count > 1_000n) throw invalidParams('Invalid limit; max 1000')
    const newestFirst = chain
      .historyOf(readAddress(address))
      .filter((executed) => isSettled(chain, executed, settings))
      .reverse()
    const from = before ? newestFirst.findIndex(({ wire }) => wire.id === readSignature(before)) + 1 : 0
    const end = until ? newestFirst.findIndex(({ wire }) => wire.id === readSignature(until)) : -1
    // If the signature in `before` is unknown, the result is empty, as on nodes.
    if (before && from === 0) return []
    return newestFirst.slice(from, Math.min(from + Number(count), end < 0 ? newestFirst.length : end)).map((executed) => ({
      signature: executed.wire.id,
      slot: executed.slot,
      err: executed.error,
      memo: memoOf(executed.wire.message),
      blockTime: executed.time,
      confirmationStatus: confirmationOf(chain, executed),
    }))
  },
}

function confirmationOf(chain: Chain, executed: Executed) {
  if (executed.slot <= chain.finalizedSlot()) return 'finalized'
  return chain.isConfirmed(executed) ? 'confirmed' : 'processed'
}

/** Returns whether the transaction has the requested commitment. The default is finalized. */
function isSettled(chain: Chain, executed: Executed, { commitment }: Config): boolean {
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  return commitment === 'confirmed' ? chain.isConfirmed(executed) : executed.slot <= chain.finalizedSlot()
}
