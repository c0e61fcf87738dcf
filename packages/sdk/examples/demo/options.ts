import { evmSigner } from './evm.ts'
import type { Signer } from './signer.ts'
import { solanaSigner } from './solana.ts'
import { Surprise } from './surprise.ts'

/** What the programs of this folder can be told: where the API is, and which of the funded accounts to use. */
export const options = {
  api: { type: 'string', default: `http://127.0.0.1:${process.env.API_PORT || 3000}` },
  'account-index': { type: 'string', default: '5' },
} as const

/** The account of the test mnemonic that the index names, on a chain of the platform's family. */
export async function testAccount(index: number | string, platform: string): Promise<Signer> {
  if (!/^\d{1,3}$/.test(`${index}`)) throw new Surprise('The index of an account is a number from 0')
  return platform === 'solana' ? solanaSigner(Number(index)) : evmSigner(Number(index))
}
