import { receiverTypes } from '@patina/chains'
import { Type } from 'typebox'
import { Address, described } from '../../base/wire/scalars.ts'

/** What an address is, as `estimateFees` and `describeAddress` return it. */
export const receiverFields = {
  type: Type.Enum([...receiverTypes], {
    description:
      'What the chain shows about the address. `new`: nothing shows who controls it; it has no code and sent no transaction, or has no account on Solana. `wallet`: a private key controls it. `smart_account`: an account with code that is known to be one: a Safe, an ERC-4337 account, or a key with EIP-7702 code. `contract`: other code on EVM. `token`: a token contract on EVM. `mint`: the mint of a token on Solana. `token_account`: part of a wallet on Solana, for one token. `program`: code on Solana. `program_account`: an account that only a program controls, such as a stake or the vault of a multisig. `burn`: an address without a key, such as the zero address. A newer server may return other types.',
    examples: ['wallet'],
  }),
  symbol: Type.Optional(
    Type.String({
      description: 'Symbol of a `token` or `mint`. A token outside the catalogue chooses its own symbol.',
      examples: ['USDC'],
    }),
  ),
  owner: Type.Optional(described(Address, 'The wallet of a `token_account`. Absent for other types.')),
}
