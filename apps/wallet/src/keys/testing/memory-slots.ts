import type { SlotName, Slots } from '../vault/slots.ts'

/** What happens to the write with this number, counted from 0: the program ends before it, or in the middle of it. */
export type Crash = { write: number; kind: 'before' | 'torn' }

class Crashed extends Error {}

/** Slots in memory that end the program at a chosen write, or are full from one on. Their content survives, as on a disk. */
export function memorySlots(content: Partial<Record<SlotName, unknown>> = {}) {
  let crash: Crash | undefined
  let writes = 0
  let fullFrom = Number.POSITIVE_INFINITY
  let isDead = false
  const alive = () => {
    if (isDead) throw new Crashed()
  }
  const slots: Slots = {
    async read(slot) {
      alive()
      return content[slot]
    },
    async write(slot, text) {
      alive()
      if (writes >= fullFrom) throw new DOMException('The disk is full', 'QuotaExceededError')
      const isLast = crash?.write === writes++
      if (isLast && crash?.kind === 'torn') content[slot] = text.slice(0, text.length / 2)
      if (isLast) {
        isDead = true
        throw new Crashed()
      }
      content[slot] = text
    },
    async clear() {
      alive()
      content.a = undefined
      content.b = undefined
    },
  }
  return {
    slots,
    content,
    crashAt(next: Crash) {
      crash = { ...next, write: writes + next.write }
    },
    /** Refuses the write with this number, counted from 0, and all later ones, until `restart`. */
    fillAt(write: number) {
      fullFrom = writes + write
    },
    restart() {
      crash = undefined
      fullFrom = Number.POSITIVE_INFINITY
      isDead = false
    },
  }
}
