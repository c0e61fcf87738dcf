import type { Block } from '../block-list.ts'
import type { Chain } from '../chain.ts'
import type { Json } from '../json.ts'
import type { Methods } from '../node.ts'
import { isRecord, readConfig, readCount } from '../params.ts'
import { blockNotAvailable, blockSkipped, invalidParams } from '../rpc-error.ts'
import { showTransaction } from '../transaction-encoding.ts'

/** Methods for complete blocks. Old empty blocks are deleted and count as skipped slots. */
export const blockMethods: Methods = {
  getBlock: ({ chain }, [slot, config]) => {
    const settings = readConfig(config)
    const block = blockOf(chain, readCount(slot, 'slot'))
    const common = {
      blockhash: block.hash,
      previousBlockhash: block.parent?.hash ?? '11111111111111111111111111111111',
      parentSlot: block.parent?.slot ?? block.slot - 1n,
      blockHeight: block.slot,
      blockTime: block.time,
      rewards: settings.rewards === false ? undefined : [],
    }
    if (settings.transactionDetails === 'none') return common
    if (settings.transactionDetails === 'signatures') return { ...common, signatures: block.ids }
    return { ...common, transactions: block.ids.flatMap((id) => shown(chain, id, settings)) }
  },

  getBlockTime: ({ chain }, [slot]) => blockOf(chain, readCount(slot, 'slot')).time,

  getBlocks: ({ chain }, [from, to]) => {
    const last = to === undefined || to === null || isRecord(to) ? chain.head().slot : readCount(to, 'end_slot')
    return slotsBetween(chain, readCount(from, 'start_slot'), last)
  },

  getBlocksWithLimit: ({ chain }, [from, limit]) =>
    slotsBetween(chain, readCount(from, 'start_slot'), chain.head().slot).slice(0, Number(readCount(limit, 'limit'))),
}

function blockOf(chain: Chain, slot: bigint): Block {
  const block = chain.blockAt(slot)
  if (block) return block
  throw slot > chain.head().slot ? blockNotAvailable(slot) : blockSkipped(slot)
}

function shown(chain: Chain, id: string, settings: ReturnType<typeof readConfig>): Json[] {
  const executed = chain.find(id)
  return executed ? [showTransaction(executed, settings)] : []
}

function slotsBetween(chain: Chain, from: bigint, to: bigint): bigint[] {
  if (to - from > 500_000n) throw invalidParams('Slot range too large; max 500000')
  const slots: bigint[] = []
  for (const { slot } of chain.blocks()) if (slot >= from && slot <= to) slots.push(slot)
  return slots
}
