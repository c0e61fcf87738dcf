import { formatAmount } from '@patina/units'
import { type Family, familyOfChain } from '../families.ts'

export type PaymentRequest = {
  address: string
  /** CAIP-2 id of the chain, as a platform has it. */
  caip2: string
  /** Contract or mint. Absent for the native token. */
  token?: string | undefined
  /** Base units. Absent if the payer chooses. */
  amount?: bigint | undefined
  /** Decimals of the token, for an amount on Solana. */
  decimals: number
}

/**
 * Returns a link that asks for a payment: EIP-681 on EVM, Solana Pay on Solana. `readPaymentLink` reads it back. A link of Solana Pay names no
 * chain: wallets read it for the main network.
 * @throws {TypeError} for a network of another family
 */
export function writePaymentLink(request: PaymentRequest): string {
  const family = familyOfChain(request.caip2)
  if (!family) throw new TypeError(`Payments on ${request.caip2} have no links yet`)
  return writers[family](request)
}

const writers: Readonly<Record<Family, (request: PaymentRequest) => string>> = {
  evm({ address, caip2, token, amount }) {
    const chain = caip2.slice('eip155:'.length)
    if (token === undefined) return `ethereum:${address}@${chain}${query(amount === undefined ? [] : [`value=${amount}`])}`
    return `ethereum:${token}@${chain}/transfer${query([`address=${address}`, ...(amount === undefined ? [] : [`uint256=${amount}`])])}`
  },
  solana({ address, token, amount, decimals }) {
    const parameters = [
      ...(amount === undefined ? [] : [`amount=${formatAmount(amount, decimals)}`]),
      ...(token === undefined ? [] : [`spl-token=${token}`]),
    ]
    return `solana:${address}${query(parameters)}`
  },
}

const query = (parameters: readonly string[]) => (parameters.length === 0 ? '' : `?${parameters.join('&')}`)
