import { type EvmAccount, formatAmount, type SigningAccount } from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import { viemAccount } from '@patina/sdk/viem'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { mnemonicToAccount } from 'viem/accounts'
import { solanaKeyAt } from './solana-key.ts'

/** An account of the demo: the SDK's account, and how its family prints prices. */
export type DemoAccount = SigningAccount & {
  /** Symbol of the token that the demo swaps USDC for. */
  stable: string
  /** Returns the price of a unit of gas or a compute unit as text. */
  priceText(price: string): string
}

/** Every local chain funds the first accounts of this mnemonic. */
const testMnemonic = 'test test test test test test test test test test test junk'

/** Returns the test account with this index on an EVM chain. viem has its key. */
export const evmAccount = (addressIndex: number): DemoAccount & EvmAccount => ({
  ...viemAccount(mnemonicToAccount(testMnemonic, { addressIndex })),
  stable: 'DAI',
  priceText: (wei) => `${Number(formatAmount(BigInt(wei), 9)).toPrecision(4)} gwei`,
})

/** Returns the test account with this index on Solana. kit has its key. */
export const solanaAccount = async (index: number): Promise<DemoAccount> => ({
  ...kitAccount(await createKeyPairSignerFromPrivateKeyBytes(solanaKeyAt(testMnemonic, index))),
  stable: 'USDT',
  priceText: (microLamports) => `${BigInt(microLamports).toLocaleString('en-US')} micro-lamports`,
})
