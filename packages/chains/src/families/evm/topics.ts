import type { EvmAddress } from '../../network.ts'
import { checksum } from './checksum.ts'

const TWELVE_ZEROS = '0'.repeat(24)

/** Returns the address in a topic or word, or undefined if it is not an address. */
export function topicAddress(topic: string | undefined): EvmAddress | undefined {
  return topic?.length === 66 && topic.startsWith(TWELVE_ZEROS, 2) ? checksum(`0x${topic.slice(26)}`) : undefined
}
