import type { TransferRule } from '@patina/chains'
import type { ReasonOf, RefusalCode } from './refusal-reasons.ts'

/** Data of an error for programs: why a value is refused, where it is in the request, and which values are accepted. Amounts are in whole tokens. */
export type ErrorDetails = {
  reason?: ReasonOf<RefusalCode>
  /** The server's time, if a token or proof is not valid at it. */
  serverTime?: string
  /** What the token of a transfer demands. */
  rule?: TransferRule
  /** The least or largest amount that is accepted, of the input token of a swap or of a payment. */
  minimum?: string
  maximum?: string
  missing?: string
  /** A token id. */
  token?: string
  percent?: string
  /** The parameter or field that is refused, and its place in a list, from 0. */
  field?: string
  index?: number
  /** The hash of a pending transaction. */
  hash?: string
  /** Accepted values: codes of currencies, ids of platforms and tokens, methods of the path, and the most decimals of an amount. */
  currencies?: string[]
  platforms?: string[]
  tokens?: string[]
  methods?: string[]
  decimals?: number
  /** The accepted value or path that is probably meant. */
  nearest?: string
  /** The form of an accepted value. */
  form?: string
  /** The family of platforms of which a text is an address. */
  family?: string
  /** What is wrong with the fields of a report, one sentence each. */
  sentences?: string[]
}
