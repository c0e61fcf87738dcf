import { formatAmount } from '../amounts.ts'

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
 */
export function writePaymentLink({ address, caip2, token, amount, decimals }: PaymentRequest): string {
  if (!caip2.startsWith('eip155:')) {
    const parameters = [
      ...(amount === undefined ? [] : [`amount=${formatAmount(amount, decimals)}`]),
      ...(token === undefined ? [] : [`spl-token=${token}`]),
    ]
    return `solana:${address}${query(parameters)}`
  }
  const chain = caip2.slice('eip155:'.length)
  if (token === undefined) return `ethereum:${address}@${chain}${query(amount === undefined ? [] : [`value=${amount}`])}`
  return `ethereum:${token}@${chain}/transfer${query([`address=${address}`, ...(amount === undefined ? [] : [`uint256=${amount}`])])}`
}

const query = (parameters: readonly string[]) => (parameters.length === 0 ? '' : `?${parameters.join('&')}`)
