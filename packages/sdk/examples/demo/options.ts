import type { LocalAccount } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { Surprise } from './surprise.ts'

/** The words whose accounts every local chain funds. */
const testMnemonic = 'test test test test test test test test test test test junk'

/** What the programs of this folder can be told: where the API is, and which of the funded accounts to use. */
export const options = {
  api: { type: 'string', default: `http://127.0.0.1:${process.env.API_PORT || 3000}` },
  'account-index': { type: 'string', default: '5' },
} as const

/** The account of the test mnemonic that the index names. */
export function testAccount(index: number | string): LocalAccount {
  const addressIndex = Number(index)
  if (!/^\d{1,3}$/.test(`${index}`)) throw new Surprise('The index of an account is a number from 0')
  return mnemonicToAccount(testMnemonic, { addressIndex })
}
