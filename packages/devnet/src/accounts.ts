import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex, type Hex } from 'viem'
import { HDKey, privateKeyToAddress } from 'viem/accounts'

/**
 * The mnemonic that every Ethereum development tool uses. The keys of this mnemonic are public, so never send real funds to its accounts.
 */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Number of funded accounts for developers. Only developers send from these accounts. */
const testAccountCount = 10

export type TestAccount = { address: Hex; privateKey: Hex }

/** Derives the seed of a mnemonic (BIP-39) with Node's cryptography, which is a hundred times as fast as the library's. */
const branch = HDKey.fromMasterSeed(pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512')).derive("m/44'/60'/0'/0")

/** Returns the funded accounts, in the order of the mnemonic's paths m/44'/60'/0'/0/i. */
export function testAccounts(): TestAccount[] {
  return Array.from({ length: testAccountCount }, (_, index) => accountAt(index))
}

/**
 * Returns the faucet, which is the account after those of developers. The faucet sends funds and owns the liquidity. The local node signs
 * for the faucet.
 */
export const faucetAddress: Hex = accountAt(testAccountCount).address

/**
 * The account after the faucet. The account sends a few transactions, so that the fee statistics have data. The local node signs for this
 * account.
 */
export const trafficAddress: Hex = accountAt(testAccountCount + 1).address

/** Number of accounts for which a local node signs. */
export const nodeAccountCount = testAccountCount + 2

function accountAt(index: number): TestAccount {
  const { privateKey: bytes } = branch.deriveChild(index)
  if (!bytes) throw new Error('An account of the test mnemonic has no private key')
  const privateKey = bytesToHex(bytes)
  return { address: privateKeyToAddress(privateKey), privateKey }
}
