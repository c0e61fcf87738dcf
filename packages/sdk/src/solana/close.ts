import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import { WalletError } from '../errors.ts'
import type { ClosableAccount } from '../generated/schema.ts'
import { wrappedSol } from '../tokens.ts'
import type { Closing, PreparedClosing } from '../transactions/account.ts'
import { compile, feeOf, fitsTransaction, priceOf } from './compile.ts'
import { computeBudget } from './instructions.ts'
import { fitting } from './spend.ts'

/** Maximum number of accounts that are tried. Fewer fit a transaction. */
const maxAccounts = 32

/** Prepares the transaction that closes the owner's accounts with wrapped SOL. @throws {WalletError} `insufficient_funds` if there are none */
export const prepareUnwrap = (client: WalletClient, from: string, closing: Closing): Promise<PreparedClosing> =>
  prepareClosing(client, from, closing, true)

/** Prepares the transaction that closes the owner's empty accounts. @throws {WalletError} `insufficient_funds` if there are none */
export const prepareCloseEmpty = (client: WalletClient, from: string, closing: Closing): Promise<PreparedClosing> =>
  prepareClosing(client, from, closing, false)

async function prepareClosing(
  client: WalletClient,
  from: string,
  { platform: { id: platformId }, speed }: Closing,
  isWrapped: boolean,
): Promise<PreparedClosing> {
  const { closable = [] } = await unwrap(client.getBalances({ address: from, platformId, contracts: wrappedSol }))
  const ofKind = closable.filter(({ tokenId }) => (tokenId === `${platformId}:${wrappedSol}`) === isWrapped)
  const wanted = isWrapped ? ofKind : ofKind.filter(({ amount }) => amount === '0')
  const close = (accounts: readonly ClosableAccount[]) => accounts.flatMap((account) => closingOf(address(from), account, isWrapped))
  const closed = await fitting(wanted.slice(0, maxAccounts), async (accounts) =>
    fitsTransaction(from, [...computeBudget(0n, 0n), ...close(accounts)]),
  )
  if (closed.length === 0) throw new WalletError({ code: 'insufficient_funds', statusCode: 0, message: 'There are no such token accounts' })
  const price = await priceOf(client, platformId, speed)
  const draft = await compile(client, from, platformId, [...computeBudget(1_400_000n, price), ...close(closed)])
  const { gasLimit } = await unwrap(client.estimateFees({ id: platformId, from, to: from, value: '0', data: draft }))
  const units = BigInt(gasLimit)
  const unsigned = await compile(client, from, platformId, [...computeBudget(units, price), ...close(closed)])
  const amount = closed.reduce((sum, account) => sum + BigInt(account.amount), 0n)
  const returnedRent = closed.reduce((sum, { rent }) => sum + BigInt(rent), 0n)
  return { platformId, amount, maxFee: feeOf(units, price), accounts: closed.map((account) => account.address), returnedRent, unsigned }
}

/**
 * Returns the instruction that closes an account in favour of its owner. SyncNative precedes it for wrapped SOL: it fails for any other mint, so
 * that the bytes of the transaction prove what it unwraps.
 */
function closingOf(owner: Address, account: ClosableAccount, isWrapped: boolean): Instruction[] {
  const programAddress = address(account.program)
  const closed = { address: address(account.address), role: AccountRole.WRITABLE }
  const close = {
    programAddress,
    accounts: [closed, { address: owner, role: AccountRole.WRITABLE }, { address: owner, role: AccountRole.READONLY_SIGNER }],
    data: Uint8Array.of(9),
  }
  return isWrapped ? [{ programAddress, accounts: [closed], data: Uint8Array.of(17) }, close] : [close]
}
