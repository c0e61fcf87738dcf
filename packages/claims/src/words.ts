import type { Asset } from './claim.ts'

/**
 * One line of words about a request. A line with an asset and an amount names a value, one with an address names somebody.
 * `isForeign`: the text comes from a stranger, such as a token's own name.
 */
export type WordLine = {
  label: string
  text: string
  asset?: Asset
  amount?: bigint
  address?: string
  role?: 'receiver' | 'spender'
  isForeign?: boolean
}

/** Words for a request, from our own decoders or from a descriptor. They never decide what is signed. */
export type Words = { title: string; lines: readonly WordLine[] }
