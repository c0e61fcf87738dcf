import type { WordLine } from '@patina/claims'

/**
 * The subject of a line: a claim of the bytes, a field of typed data or of a descriptor, the text of a message, the name that a token gives itself,
 * or a part that the signature does not cover.
 */
export const lineKinds = [
  'leaves',
  'comes',
  'allows',
  'delegates',
  'rights',
  'call',
  'opaque',
  'field',
  'message',
  'token_name',
  'not_signed',
] as const
export type LineKind = (typeof lineKinds)[number]

export type Line = WordLine & { kind: LineKind }

/** Words for a request: one sentence without foreign text, and a line for each effect. */
export type RequestWords = { title: string; lines: readonly Line[] }
