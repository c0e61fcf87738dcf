import { type ChainAdapter, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@patina/chains'
import { AccountRole, type Address, address, getAddressDecoder, type Instruction } from '@solana/kit'
import type { OperatorFee } from '../provider.ts'
import { associatedAccount } from './programs.ts'

// The operator's fee is a separate instruction behind the swap. Jupiter's own instruction could take it too, but Jupiter does not document
// which of its accounts receives that fee, so it could not be decoded. See https://github.com/jup-ag/docs (swap/build/index.mdx).

type Recipient = { wallet: string; mint: string }

/** Numbers of the instructions that pay SOL (u32) and tokens (u8). An amount as u64 follows. */
const PAY_SOL = 2
const PAY_TOKENS = 3
const PAY_SOL_BYTES = 12
const PAY_TOKENS_BYTES = 9

/** Layout of a token account. @see https://github.com/solana-program/token/blob/main/interface/src/state.rs */
const TOKEN_ACCOUNT_BYTES = 165
const OWNER_AT = 32
const STATE_AT = 108
const INITIALIZED = 1

/** A chain. `wrappedNative` is the mint of wrapped SOL. */
type Places = Required<Pick<ChainAdapter, 'readAccounts' | 'parseAddress'>> & { wrappedNative: string }

/** Returns the account to which a wallet's fee in this token is paid: the wallet itself for SOL, otherwise its associated account. */
const accountOf = ({ wrappedNative }: Pick<Places, 'wrappedNative'>, { wallet, mint }: Recipient) =>
  mint === wrappedNative ? address(wallet) : associatedAccount(address(wallet), address(mint), TOKEN_PROGRAM)

/** Returns whether the operator can receive a fee in this token: the account exists and is not frozen. Tokens of Token-2022 are not supported. */
export async function canReceive(market: Places, fee: OperatorFee, mint: string): Promise<boolean> {
  const account = await accountOf(market, { wallet: fee.recipient, mint })
  const [state] = await market.readAccounts([market.parseAddress(account)])
  if (mint === market.wrappedNative) return state?.owner === SYSTEM_PROGRAM
  return state?.owner === TOKEN_PROGRAM && state.data[STATE_AT] === INITIALIZED && walletIn(state.data, mint) === fee.recipient
}

/** Returns the owner of a token account. Undefined for other data, and for another token. */
function walletIn(data: Uint8Array, mint: string): string | undefined {
  const decoder = getAddressDecoder()
  return data.length === TOKEN_ACCOUNT_BYTES && decoder.decode(data) === mint ? decoder.decode(data, OWNER_AT) : undefined
}

/** Returns the instruction that pays the fee out of the output of a swap. */
export async function feeInstruction(
  market: Places,
  owner: Address,
  mint: string,
  fee: OperatorFee & { amount: bigint },
): Promise<Instruction> {
  const to = { address: await accountOf(market, { wallet: fee.recipient, mint }), role: AccountRole.WRITABLE }
  if (mint === market.wrappedNative) {
    const data = Buffer.alloc(PAY_SOL_BYTES)
    data.writeUInt32LE(PAY_SOL)
    data.writeBigUInt64LE(fee.amount, 4)
    return {
      programAddress: SYSTEM_PROGRAM,
      accounts: [{ address: owner, role: AccountRole.WRITABLE_SIGNER }, to],
      data: new Uint8Array(data),
    }
  }
  const from = { address: await associatedAccount(owner, address(mint), TOKEN_PROGRAM), role: AccountRole.WRITABLE }
  const data = Buffer.alloc(PAY_TOKENS_BYTES)
  data.writeUInt8(PAY_TOKENS)
  data.writeBigUInt64LE(fee.amount, 1)
  const accounts = [from, to, { address: owner, role: AccountRole.READONLY_SIGNER }]
  return { programAddress: TOKEN_PROGRAM, accounts, data: new Uint8Array(data) }
}

/** The output of a swap: its token, and the user's account for it. */
type Output = { owner: string; mint: string; account: string }

/** Returns the fee that an instruction pays from the user's output, and to which wallet. Undefined for any other instruction. */
export async function readFee(
  market: Places,
  { program, accounts, data }: { program: string; accounts: readonly (string | undefined)[]; data: Uint8Array },
  { owner, mint, account }: Output,
): Promise<{ recipient: string; amount: bigint } | undefined> {
  const view = Buffer.from(data)
  const [from, to, signer, ...others] = accounts
  if (to === undefined || others.length > 0) return undefined
  if (mint === market.wrappedNative) {
    const isPayment = program === SYSTEM_PROGRAM && view.length === PAY_SOL_BYTES && view.readUInt32LE(0) === PAY_SOL
    return isPayment && from === owner && signer === undefined ? { recipient: to, amount: view.readBigUInt64LE(4) } : undefined
  }
  const isPayment = program === TOKEN_PROGRAM && view.length === PAY_TOKENS_BYTES && view[0] === PAY_TOKENS
  if (!isPayment || from !== account || signer !== owner) return undefined
  const [state] = await market.readAccounts([market.parseAddress(to)])
  const wallet = state && walletIn(state.data, mint)
  // The address of an associated account proves its owner, so a node cannot name another one.
  const isOfWallet = wallet !== undefined && (await accountOf(market, { wallet, mint })) === to
  return isOfWallet ? { recipient: wallet, amount: view.readBigUInt64LE(1) } : undefined
}
