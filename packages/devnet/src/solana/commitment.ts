import type { Config } from './params.ts'

type Slots = { head(): { slot: bigint }; openSlot(): bigint; finalizedSlot(): bigint }

/** Returns the newest slot of a commitment. The default commitment is finalized. */
export function slotAt(chain: Slots, { commitment }: Config): bigint {
  if (commitment === 'processed') return chain.openSlot()
  return commitment === 'confirmed' ? chain.head().slot : chain.finalizedSlot()
}
