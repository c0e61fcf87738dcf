import { formatAmount } from '@patina/units'
import {
  address,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  signBytes,
  signTransaction,
} from '@solana/kit'
import { unwrap } from './call.ts'
import type { WalletClient } from './client.ts'
import { WalletError } from './errors.ts'
import { prepareCloseEmpty, prepareUnwrap } from './solana/close.ts'
import { compile, feeOf, fitsTransaction, priceOf } from './solana/compile.ts'
import { feeOfTransaction } from './solana/fee-of-transaction.ts'
import { computeBudget, payment, tokenAccountOf, tokenTransfer } from './solana/instructions.ts'
import { findable } from './solana/memo.ts'
import { prepareRevoke } from './solana/revoke.ts'
import { fitting, inOrder, shares, sumOf, type TokenSource } from './solana/spend.ts'
import { accountOfWallet, type SolanaChain, type StandardWallet } from './solana/wallet-standard.ts'
import { contractOf, notToken } from './tokens.ts'
import { assertAccepted } from './transactions/accept-warnings.ts'
import type { Prepared, PreparedSwap, SendingSolanaAccount, SolanaAccount, Swap, Transfer } from './transactions/account.ts'

export type { SolanaChain, StandardWallet }

/** Returns the Solana account of a key pair of kit, such as one of `createKeyPairSignerFromPrivateKeyBytes`. */
export function kitAccount({ address: from, keyPair }: KeyPairSigner): SolanaAccount {
  return {
    address: from,
    signMessage: async (text) => getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(text))),
    async sign({ unsigned, platformId }) {
      if (typeof unsigned !== 'string') throw new TypeError(`The transaction of ${platformId} is not one of Solana`)
      const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(unsigned))
      return getBase64EncodedWireTransaction(await signTransaction([keyPair], transaction))
    },
    ...solanaTransactions(from),
  }
}

/**
 * Returns the account of a wallet that sends by itself, found by the Wallet Standard. The wallet needs the features `solana:signAndSendTransaction` and
 * `solana:signMessage`.
 * @param account one of `wallet.accounts`
 */
export const walletStandardAccount = <A extends { readonly address: string }>(
  wallet: StandardWallet<A>,
  account: A,
  { chain = 'solana:mainnet' }: { chain?: SolanaChain } = {},
): SendingSolanaAccount => accountOfWallet(wallet, account, chain, solanaTransactions(account.address))

/** Returns the methods of a Solana account that need no key, for keys in a worker or in hardware. */
export const solanaTransactions = (from: string): Omit<SolanaAccount, 'address' | 'signMessage' | 'sign'> => ({
  async prepareTransfer(client, transfer) {
    const contract = contractOf(transfer.tokenId, transfer.platform)
    return contract === undefined ? prepareNative(client, from, transfer) : prepareToken(client, from, transfer, contract)
  },
  prepareSwap: (client, swap) => prepareSwap(client, from, swap),
  prepareUnwrap: (client, closing) => prepareUnwrap(client, from, closing),
  prepareCloseEmpty: (client, closing) => prepareCloseEmpty(client, from, closing),
  prepareRevoke: (client, revoking) => prepareRevoke(client, from, revoking),
})

async function prepareNative(
  client: WalletClient,
  from: string,
  { platform, to, amount: wanted, memo, references, speed }: Transfer,
): Promise<Prepared> {
  const platformId = platform.id
  const marks = { ...(memo !== undefined && { memo }), ...(references && { references }) }
  const whole = wanted === 'max' ? BigInt((await unwrap(client.getAddressInfo({ address: from, platformId }))).balance) : wanted
  // The cost of the whole balance cannot be estimated, because nothing would be left for the fee.
  const value = wanted === 'max' ? 0n : whole
  const pay = (lamports: bigint) => findable([payment(address(from), address(to), lamports)], marks)
  const plain = await unwrap(client.estimateFees({ id: platformId, from, to, value: `${value}` }))
  const price = await priceOf(client, platformId, speed)
  // The estimate of a plain payment has no units for a memo. The price could exceed the balance with the highest limit, so it is 0.
  const draft =
    memo === undefined && !references
      ? undefined
      : await compile(client, from, platformId, [...computeBudget(1_400_000n, 0n), ...pay(value)])
  const { gasLimit } =
    draft === undefined ? plain : await unwrap(client.estimateFees({ id: platformId, from, to, value: '0', data: draft }))
  const maxFee = feeOf(BigInt(gasLimit), price)
  const amount = wanted === 'max' ? whole - maxFee : whole
  if (amount < 0n)
    throw new WalletError({ code: 'insufficient_funds', statusCode: 0, message: 'The balance does not cover the transaction fee' })
  const instructions = [...computeBudget(BigInt(gasLimit), price), ...pay(amount)]
  return { platformId, amount, maxFee, unsigned: await compile(client, from, platformId, instructions) }
}

async function prepareToken(
  client: WalletClient,
  from: string,
  { platform, tokenId, to, amount: wanted, memo, references, speed }: Transfer,
  contract: string,
): Promise<Prepared> {
  const platformId = platform.id
  const marks = { ...(memo !== undefined && { memo }), ...(references && { references }) }
  const [held, price] = await Promise.all([
    unwrap(client.getBalances({ address: from, platformId, contracts: contract })),
    priceOf(client, platformId, speed),
    // Refuses a receiver that is a token account. Tokens that a token account owns would be lost.
    unwrap(client.estimateFees({ id: platformId, from, to, value: '0' })),
  ])
  const { balance = null, decimals = null, accounts = [] } = held.items[0] ?? {}
  if (balance === null || decimals === null) throw notToken(tokenId, platformId)
  // All accounts of a mint belong to its program.
  const [first] = accounts
  if (!first) throw BigInt(balance) > 0n && (wanted === 'max' || wanted <= BigInt(balance)) ? notSpendable(0n, decimals) : insufficient()
  const [mint, program] = [address(contract), address(first.program)]
  const associated = await tokenAccountOf(address(from), mint, program)
  const transferOf = async (sources: readonly TokenSource[]) =>
    findable(await tokenTransfer({ from: address(from), to: address(to), mint, program, decimals, sources }), marks)
  const all = inOrder(accounts, associated)
  // The whole balance for the own address: the associated account keeps its part, and receives that of the others.
  const listed = wanted === 'max' && to === from ? all.filter((source) => source.address !== associated) : all
  const usable = await fitting(listed, async (sources) => fitsTransaction(from, [...computeBudget(0n, 0n), ...(await transferOf(sources))]))
  const maximum = sumOf(usable)
  const amount = wanted === 'max' ? maximum : wanted
  if (amount > BigInt(balance)) throw insufficient()
  const nothingMoves = wanted === 'max' && maximum === 0n && BigInt(balance) > 0n
  if (amount > maximum || nothingMoves) throw notSpendable(maximum, decimals)
  const transfer = await transferOf(amount > 0n ? shares(usable, amount) : [{ address: associated, amount }])
  const draft = await compile(client, from, platformId, [...computeBudget(1_400_000n, price), ...transfer])
  const { gasLimit, rent, tokenFees = [] } = await unwrap(client.estimateFees({ id: platformId, from, to, value: '0', data: draft }))
  const gas = BigInt(gasLimit)
  // Without rent, the receiver has an account. The creation would then only let a lying server hide its cost.
  const final = rent === undefined ? transfer.slice(1) : transfer
  const tokenFee = tokenFees.find((fee) => fee.tokenId === tokenId)?.amount
  return {
    platformId,
    amount,
    maxFee: feeOf(gas, price),
    ...rentOf(rent),
    ...(tokenFee !== undefined && { tokenFee: BigInt(tokenFee) }),
    unsigned: await compile(client, from, platformId, [...computeBudget(gas, price), ...final]),
  }
}

const insufficient = () => new WalletError({ code: 'insufficient_funds', statusCode: 0, message: 'The balance does not cover the amount' })

/** Returns the refusal of an amount of which only a part can be spent. `maximum` is in base units. */
const notSpendable = (maximum: bigint, decimals: number) =>
  new WalletError({
    code: 'not_spendable',
    statusCode: 0,
    message: 'Part of the balance cannot be spent in one transaction',
    details: { maximum: formatAmount(maximum, decimals) },
  })

/** A swap of Solana is complete as the API builds it: with its blockhash, its compute limit and its price. It needs no approval. */
async function prepareSwap(client: WalletClient, from: string, { platform, quote, accept }: Swap): Promise<PreparedSwap> {
  assertAccepted(quote, accept)
  const { id } = platform
  const { data: unsigned, to, rent, verification } = await unwrap(client.buildSwap({ userPublicKey: from, platformId: id, quote }))
  const swap = { platformId: id, amount: BigInt(quote.inAmount), maxFee: feeOfTransaction(unsigned), ...rentOf(rent), unsigned }
  return { approvals: [], swap, router: to, verification }
}

const rentOf = (rent: string | undefined) => (rent === undefined ? {} : { rent: BigInt(rent) })
