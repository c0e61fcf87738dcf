/** An exchange program with constant-product pools of two tokens each. The source of the program is packages/devnet/programs/exchange.c. */
export type ConstantProductExchange = {
  /** Platform whose local copies have the exchange. */
  platformId: string
  /** Name of the exchange, shown to the user as the route's protocol. */
  label: string
  program: string
  /** Tokens tried as the middle of a two-hop route, besides the wrapped native token. */
  connectors: readonly string[]
  /** Pools of the exchange, each with its tokens A and B. All other addresses are derived from these. */
  pools: readonly { address: string; mints: readonly [string, string] }[]
}

/** The exchange of the local Solana chain. Its program does not exist on the public network. */
export const localExchange: ConstantProductExchange = {
  platformId: 'solana',
  label: 'Local exchange',
  program: 'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1',
  connectors: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  pools: [
    {
      address: '7EWrbxU7YpHthanStG9yF6KyHS77LBPH6f52ANJmL9rs',
      mints: ['So11111111111111111111111111111111111111112', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    },
    {
      address: 'F25s3DdjXdCxYBhh2z8FBusVEMT4b9bGNFVKJi3wFoF4',
      mints: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    },
    {
      address: '3Atsbq9N5EaCc9YWmqD2rUVedX4pqDe7hyk6JSyWRTrG',
      mints: ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    },
    {
      address: '7vJDrxN46rmZXKAuVyv2ZRCNRMyRn3d25B5P2pkFcvrn',
      mints: ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'So11111111111111111111111111111111111111112'],
    },
  ],
}
