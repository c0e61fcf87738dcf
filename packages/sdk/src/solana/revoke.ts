import { AccountRole, address, getBase64Encoder, type Instruction } from '@solana/kit'
import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import { WalletError } from '../errors.ts'
import type { Revocation } from '../generated/schema.ts'
import type { Prepared, Revoking } from '../transactions/account.ts'
import { compile, feeOf, fitsTransaction, priceOf } from './compile.ts'
import { computeBudget } from './instructions.ts'

/**
 * Prepares the transaction that ends these approvals of token accounts.
 * @throws {WalletError} `invalid_input` if there are none, or more than fit a transaction
 */
export async function prepareRevoke(
  client: WalletClient,
  from: string,
  { platform: { id: platformId }, revocations, speed }: Revoking,
): Promise<Prepared> {
  const calls = revocations.map((revocation) => toInstruction(from, revocation))
  if (calls.length === 0 || !fitsTransaction(from, [...computeBudget(0n, 0n), ...calls]))
    throw new WalletError({ code: 'invalid_input', statusCode: 0, message: 'The approvals do not fit one transaction' })
  const price = await priceOf(client, platformId, speed)
  const draft = await compile(client, from, platformId, [...computeBudget(1_400_000n, price), ...calls])
  const { gasLimit } = await unwrap(client.estimateFees({ id: platformId, from, to: from, value: '0', data: draft }))
  const units = BigInt(gasLimit)
  const unsigned = await compile(client, from, platformId, [...computeBudget(units, price), ...calls])
  return { platformId, amount: 0n, maxFee: feeOf(units, price), unsigned }
}

function toInstruction(from: string, { to, data, account }: Revocation): Instruction {
  if (account === undefined)
    throw new WalletError({ code: 'invalid_input', statusCode: 0, message: 'This is no approval of a token account' })
  return {
    programAddress: address(to),
    accounts: [
      { address: address(account), role: AccountRole.WRITABLE },
      { address: address(from), role: AccountRole.READONLY_SIGNER },
    ],
    data: getBase64Encoder().encode(data),
  }
}
