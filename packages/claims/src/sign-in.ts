/** What a text of ERC-4361, or of its form for Solana, says. Times are as the text has them. */
export type SignIn = {
  family: 'evm' | 'solana'
  /** The host, with its port if it has one. */
  domain: string
  address: string
  scheme?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}
