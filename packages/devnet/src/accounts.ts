import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex, type Hex } from 'viem'
import { HDKey, privateKeyToAddress } from 'viem/accounts'

/** The words that every Ethereum development tool uses. Never send anything of worth to their accounts. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Number of accounts for developers. They are funded, and nothing else ever sends from them. */
const testAccountCount = 10

export type TestAccount = { address: Hex; privateKey: Hex }

/** BIP-39 by the platform's own cryptography, which is a hundred times as fast as the library's. */
const branch = HDKey.fromMasterSeed(pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512')).derive("m/44'/60'/0'/0")

/** The funded accounts, in the order of the mnemonic's paths m/44'/60'/0'/0/i. */
export function testAccounts(): TestAccount[] {
  return Array.from({ length: testAccountCount }, (_, index) => accountAt(index))
}

/** Gives out money and owns the liquidity: the account after the developers'. The local node signs for it. */
export const faucetAddress: Hex = accountAt(testAccountCount).address

/** Sends the few transactions that keep fee statistics alive: one more account along. The local node signs for it. */
export const trafficAddress: Hex = accountAt(testAccountCount + 1).address

/** Number of accounts for which a local node signs. */
export const nodeAccountCount = testAccountCount + 2

function accountAt(index: number): TestAccount {
  const { privateKey: bytes } = branch.deriveChild(index)
  if (!bytes) throw new Error('the test mnemonic gives private keys')
  const privateKey = bytesToHex(bytes)
  return { address: privateKeyToAddress(privateKey), privateKey }
}
