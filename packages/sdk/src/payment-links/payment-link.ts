import type { Family } from '../families.ts'

/** What a payment link, or a plain address, asks for. Absent fields are for the payer to choose. */
export type PaymentLink = {
  family: Family
  /** The receiver: an address in the form of the family, or an ENS name. The checksum of an EVM address is not verified. */
  address: string
  /** CAIP-2 id of the chain, such as `eip155:8453`. Absent if the link names none. */
  caip2?: string
  /** Contract or mint of the token. Absent for the native token, and for a plain address. */
  token?: string
  /**
   * The amount, never rounded: `units` in base units (EIP-681), or `whole` in whole tokens as a decimal text (Solana Pay), for `parseAmount` with
   * the decimals of the token.
   */
  amount?: { units: bigint } | { whole: string }
  /** The name of the receiver, as the link says. It is not proved. */
  label?: string
  /** What the payment is for, as the link says. */
  message?: string
  /** Text that the transaction must contain (Solana Pay). */
  memo?: string
  /** Addresses that the transfer must name, by which the receiver finds the payment (Solana Pay). */
  references?: string[]
}

/**
 * Why a text cannot be read.
 * - `malformed`: neither an address nor a payment link
 * - `unknown_network`: a prefix such as `xyz:` of an unknown network
 * - `remote`: a link to a server that would build the transaction (Solana Pay transaction request)
 * - `unsupported`: the link demands something else than a transfer, such as another call. `detail` names it.
 * - `bad_amount`: the amount is not one of whole base units
 */
export type PaymentLinkProblem = 'malformed' | 'unknown_network' | 'remote' | 'unsupported' | 'bad_amount'

/** The error of a link. `detail` is the part of the link that cannot be read, cut to 40 characters. */
export class PaymentLinkError extends Error {
  readonly problem: PaymentLinkProblem
  readonly detail: string | undefined

  constructor(problem: PaymentLinkProblem, detail?: string) {
    const part = detail?.slice(0, 40)
    super(part === undefined ? `The payment link is refused: ${problem}` : `The payment link is refused: ${problem} (${part})`)
    this.name = 'PaymentLinkError'
    this.problem = problem
    this.detail = part
  }
}

/** Returns the parameters of a link in their order. @throws {PaymentLinkError} `unsupported` for a repeated parameter, which is ambiguous */
export function readParameters(query: string, repeatable: readonly string[] = []): [name: string, value: string][] {
  // Not URLSearchParams, which reads a plus sign as a space. Amounts may contain one.
  const pairs = query
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', ...values] = part.split('=')
      return [decode(name), decode(values.join('='))]
    })
  const names = new Set<string>()
  for (const [name] of pairs) {
    if (names.has(name) && !repeatable.includes(name)) throw new PaymentLinkError('unsupported', name)
    names.add(name)
  }
  return pairs
}

/** Returns a part of a link without percent signs. @throws {PaymentLinkError} `malformed` */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new PaymentLinkError('malformed', text)
  }
}

/** Refuses a parameter that a reader must understand, by the convention of BIP-21. @throws {PaymentLinkError} `unsupported` */
export function refuseRequired(name: string): void {
  if (/^req-/i.test(name)) throw new PaymentLinkError('unsupported', name)
}
