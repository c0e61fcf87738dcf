import type { Address } from '../../adapter.ts'
import type { Hex } from '../../network.ts'
import { checksum } from './checksum.ts'

const TWELVE_ZEROS = '0'.repeat(24)

/** Returns the address in a topic or word, or undefined if it is not an address. */
export function topicAddress(topic: string | undefined): (Hex & Address) | undefined {
  return topic?.length === 66 && topic.startsWith(TWELVE_ZEROS, 2) ? checksum(`0x${topic.slice(26)}`) : undefined
}
