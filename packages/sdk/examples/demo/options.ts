import { type DemoAccount, evmAccount, solanaAccount } from './account.ts'
import { UnexpectedResult } from './unexpected-result.ts'

/** Command-line options: the URL of the API, and the funded account to use. */
export const options = {
  api: { type: 'string', default: `http://127.0.0.1:${process.env.API_PORT || 3000}` },
  'account-index': { type: 'string', default: '5' },
} as const

/** Returns the test account with this index, for the platform's family. */
export async function testAccount(index: number | string, platform: string): Promise<DemoAccount> {
  if (!/^\d{1,3}$/.test(`${index}`)) throw new UnexpectedResult('The index of an account must be a number from 0 to 999')
  return platform === 'solana' ? solanaAccount(Number(index)) : evmAccount(Number(index))
}
