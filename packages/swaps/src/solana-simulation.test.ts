import { type Address as AccountAddress, type ChainAdapter, connectChain, localCopy, networks, TOKEN_PROGRAM } from '@patina/chains'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  decompileTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solana } from '../../chains/src/networks/solana/network.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { type StillSolana, startStillSolana } from '../../devnet/src/index.ts'
import { associatedAddress } from '../../devnet/src/solana/associated.ts'
import { transfer } from '../../devnet/src/solana/faucet.ts'
import { keyOf, solanaTestAccounts } from '../../devnet/src/solana/keys.ts'
import { tokenAccountData } from '../../devnet/src/solana/seed-data.ts'
import { canReceive, feeInstruction } from './jupiter/fee.ts'
import { localAmm } from './local-amm/provider.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from './provider.ts'
import { simulateSwap } from './simulation.ts'

const ONE_SOL = 10n ** 9n
const RENT = 2_039_280n
const mintOf = (symbol: string) => testAddress(address(solana.tokens.find((token) => token.symbol === symbol)?.address ?? ''))
const [usdc, usdt, bonk] = [mintOf('USDC'), mintOf('USDT'), mintOf('BONK')]
const thief = address(solanaTestAccounts()[3]?.address ?? '')
const operator = address(solanaTestAccounts()[4]?.address ?? '')
/** An address without accounts. */
const nobody = keyOf(new Uint8Array(32).fill(92)).address
const refused = { name: 'SwapError', reason: 'unavailable' }

const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE })
const word = (amount: bigint) => {
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(amount)
  return data
}

describe('swaps on Solana, simulated', () => {
  let still: StillSolana
  let chain: ChainAdapter
  let venue: SwapVenue
  let user: KeyPairSigner

  beforeAll(async () => {
    still = await startStillSolana()
    const network = networks.find(({ id }) => id === 'solana')
    if (network?.family !== 'solana') throw new Error('There is no Solana')
    chain = connectChain(localCopy(network, still.caip2), still.rpcUrl)
    const connected = localAmm.connect(chain)
    if (!connected) throw new Error('The local chain has no exchange')
    venue = connected
    user = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(91))
    still.node.airdrop(user.address, 100n * ONE_SOL)
    for (const mint of [usdt, bonk]) await setTokens(mint, user.address, 1_000_000_000n)
    still.advance(1)
  })
  afterAll(() => still.stop())

  const accountOf = (mint: Address, owner: Address = user.address) => associatedAddress(owner, mint, TOKEN_PROGRAM)
  const setTokens = async (mint: Address, owner: Address, amount: bigint) =>
    still.node.chain.svm.setAccount({
      address: await accountOf(mint, owner),
      programAddress: TOKEN_PROGRAM,
      data: tokenAccountData({ mint, owner, amount, immutableOwner: false, native: undefined }),
      lamports: lamports(RENT),
      executable: false,
      space: 165n,
    })
  const quote = (input: AccountAddress | null, output: AccountAddress | null, amount: bigint): Promise<SwapQuote> =>
    venue.quote({ input, output, amount, slippageBps: 50 })
  const owner = () => testAddress(user.address)
  const simulate = (given: SwapQuote, transaction: SwapTransaction) =>
    simulateSwap(chain, venue, { quote: given, owner: owner(), transaction, approvals: [] })

  /** Returns a swap transaction with one more instruction at its end. */
  function extended(transaction: SwapTransaction, instruction: Instruction): SwapTransaction {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction.data))
    const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes), {
      lastValidBlockHeight: 1_000_000n,
    })
    if (message.version !== 0) throw new Error('The transaction has another version')
    return {
      ...transaction,
      data: getBase64EncodedWireTransaction(compileTransaction(appendTransactionMessageInstruction(instruction, message))),
    }
  }

  test.each<[string, AccountAddress | null, AccountAddress | null, bigint]>([
    ['SOL for a token', null, usdc, ONE_SOL],
    ['a token for SOL', usdt, null, 5_000_000n],
    ['a token for a token', usdt, usdc, 5_000_000n],
    ['a token for a token over two pools', bonk, usdc, 500_000_000n],
  ])('%s → simulated, with exactly the quoted amounts and without a fee', async (_, input, output, amount) => {
    const given = await quote(input, output, amount)
    const transaction = await venue.build(given, owner())
    expect(await simulate(given, transaction)).toBe('simulated')
    const holdings = [input, output].map((asset) => ({ owner: owner(), asset }))
    const [sold, bought] = (await chain.simulate?.(owner(), [transaction], holdings))?.balances ?? []
    expect([(sold?.before ?? 0n) - (sold?.after ?? 0n), (bought?.after ?? 0n) - (bought?.before ?? 0n)]).toEqual([amount, given.outAmount])
  })

  test.each<[string, AccountAddress | null]>([
    ['SOL', null],
    ['a token', usdc],
  ])('the output is %s, and the operator is paid from it → simulated with exactly the fee; one unit more → refused', async (_, output) => {
    const { readAccounts, network } = chain
    if (!readAccounts || network.family !== 'solana') throw new Error('The chain reads no accounts')
    const market = { ...chain, readAccounts, wrappedNative: network.wrappedNative }
    const fee = { bps: 25, recipient: testAddress(operator), amount: 7_777n }
    const mint = output ?? network.wrappedNative
    expect(await canReceive(market, fee, mint)).toBe(true)
    expect(await canReceive(market, { ...fee, recipient: testAddress(nobody) }, mint)).toBe(false)

    const gross = await quote(usdt, output, 5_000_000n)
    const net = gross.outAmount - fee.amount
    const given: SwapQuote = { ...gross, outAmount: net, threshold: net, fee }
    const paying = async (amount: bigint) =>
      extended(await venue.build(gross, owner()), await feeInstruction(market, user.address, mint, { ...fee, amount }))
    expect(await simulate(given, await paying(fee.amount))).toBe('simulated')
    const holdings = [owner(), testAddress(operator)].map((holder) => ({ owner: holder, asset: output }))
    const { balances = [] } = (await chain.simulate?.(owner(), [await paying(fee.amount)], holdings)) ?? {}
    expect(balances.map(({ before, after }) => after - before)).toEqual([net, fee.amount])
    await expect(simulate(given, await paying(fee.amount + 1n))).rejects.toMatchObject(refused)
  })

  test('a provider promises a better price than its transaction has → refused', async () => {
    const given = await quote(null, usdc, ONE_SOL)
    const better = { ...given, outAmount: given.outAmount * 2n, threshold: given.threshold * 2n }
    await expect(simulate(better, await venue.build(given, owner()))).rejects.toMatchObject(refused)
  })

  test.each<[string, () => Promise<Instruction>]>([
    ['sends SOL to a thief', async () => transfer(user.address, thief, 1_000_000n)],
    [
      'sends another token to a thief',
      async () => ({
        programAddress: TOKEN_PROGRAM,
        accounts: [
          writable(await accountOf(bonk)),
          writable(await accountOf(bonk, thief)),
          { address: user.address, role: AccountRole.READONLY_SIGNER },
        ],
        data: Buffer.concat([Uint8Array.of(3), word(7n)]),
      }),
    ],
    [
      'sends more of the input to a thief',
      async () => ({
        programAddress: TOKEN_PROGRAM,
        accounts: [
          writable(await accountOf(usdt)),
          writable(await accountOf(usdt, thief)),
          { address: user.address, role: AccountRole.READONLY_SIGNER },
        ],
        data: Buffer.concat([Uint8Array.of(3), word(7n)]),
      }),
    ],
    [
      'lets a thief spend a token',
      async () => ({
        programAddress: TOKEN_PROGRAM,
        accounts: [
          writable(await accountOf(bonk)),
          { address: thief, role: AccountRole.READONLY },
          { address: user.address, role: AccountRole.READONLY_SIGNER },
        ],
        data: Buffer.concat([Uint8Array.of(4), word(7n)]),
      }),
    ],
    ...[2, 3].map((authority): [string, () => Promise<Instruction>] => [
      authority === 2 ? 'makes a thief the owner of a token account' : 'lets a thief close a token account',
      async () => ({
        programAddress: TOKEN_PROGRAM,
        accounts: [writable(await accountOf(bonk)), { address: user.address, role: AccountRole.READONLY_SIGNER }],
        data: Uint8Array.of(6, authority, 1, ...getAddressEncoder().encode(thief)),
      }),
    ]),
  ])('a provider %s → refused', async (_, instruction) => {
    for (const mint of [usdt, bonk]) await setTokens(mint, thief, 0n)
    const given = await quote(usdt, usdc, 5_000_000n)
    const transaction = extended(await venue.build(given, owner()), await instruction())
    await expect(simulate(given, transaction)).rejects.toMatchObject(refused)
  })

  test('the price moved below the threshold → slippage_exceeded', async () => {
    const given = await quote(null, usdc, ONE_SOL)
    const dear = { ...given, threshold: given.outAmount + 1n }
    await expect(simulate(dear, await venue.build(dear, owner()))).rejects.toMatchObject({ reason: 'slippage_exceeded' })
  })

  test('the owner has too little → insufficient_funds', async () => {
    const given = await quote(usdt, usdc, 1_000_000_001n)
    await expect(simulate(given, await venue.build(given, owner()))).rejects.toMatchObject({ reason: 'insufficient_funds' })
  })

  test('another account pays the fee → invalid_transaction', async () => {
    const given = await quote(null, usdc, ONE_SOL)
    const { data } = await venue.build(given, testAddress(thief))
    await expect(chain.simulate?.(owner(), [{ to: owner(), value: 0n, data }], [])).rejects.toMatchObject({ reason: 'invalid_transaction' })
  })

  test('several calls, or an expired blockhash → not simulated', async () => {
    const given = await quote(null, usdc, ONE_SOL)
    const transaction = await venue.build(given, owner())
    expect(await chain.simulate?.(owner(), [transaction, transaction], [])).toBeUndefined()
    still.advance(200)
    expect(await simulate(given, transaction)).toBe('decoded')
  })
})
