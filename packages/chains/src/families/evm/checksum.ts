import { keccak256 } from 'viem'
import type { Hex } from '../../network.ts'

/** Entries of one generation: an address costs a hash, some ten microseconds, and a block's addresses return in the next ones. */
const MOST_KEPT = 50_000
const EIGHT = '8'.charCodeAt(0)
const characters = new TextEncoder()

let young = new Map<string, Hex>()
let old = new Map<string, Hex>()

/**
 * The EIP-55 form of 40 hexadecimal characters with `0x` before them, in any case. Those of late are remembered, and nothing else is
 * checked: for what a node said, after its shape was looked at.
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksum(address: string): Hex {
  const key = address.toLowerCase()
  const known = young.get(key)
  if (known) return known
  const form = old.get(key) ?? checksumOf(key)
  if (young.size >= MOST_KEPT) {
    old = young
    young = new Map()
  }
  young.set(key, form)
  return form
}

function checksumOf(lower: string): Hex {
  const digits = lower.slice(2)
  const hash = keccak256(characters.encode(digits))
  let form = ''
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charAt(index)
    form += hash.charCodeAt(2 + index) >= EIGHT ? digit.toUpperCase() : digit
  }
  return `0x${form}`
}
