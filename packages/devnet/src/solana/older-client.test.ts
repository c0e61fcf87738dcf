import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestSolana, type TestSolana } from '../testing/solana.ts'
import { splToken } from './addresses.ts'
import { solanaTestAccounts } from './keys.ts'
import { mints } from './mints.ts'
import { voteAccount } from './seed.ts'

let chain: TestSolana
let connection: Connection
beforeAll(async () => {
  chain = await startTestSolana()
  connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.subscriptionsUrl })
})
afterAll(async () => {
  stopReconnecting(connection)
  await chain.remove()
})

/** The library reconnects forever to a stopped chain, and has no method to close the connection. */
function stopReconnecting(to: Connection) {
  const socket: unknown = Reflect.get(to, '_rpcWebSocket')
  if (typeof socket !== 'object' || socket === null || !('setAutoReconnect' in socket) || typeof socket.setAutoReconnect !== 'function')
    throw new Error('The socket of this version of the library is another')
  socket.setAutoReconnect(false)
}

function testKeys(index: number): Keypair {
  const account = solanaTestAccounts()[index]
  if (!account) throw new Error(`there is no test account ${index}`)
  return Keypair.fromSeed(account.seed)
}

describe('@solana/web3.js, which many wallets use', () => {
  it('@solana/web3.js sends a transaction → it gets the confirmation and reads the transaction', async () => {
    const from = testKeys(0)
    const to = Keypair.generate().publicKey
    const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL })
    const signature = await sendAndConfirmTransaction(connection, new Transaction().add(transfer), [from])

    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({ err: null })
    const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(read?.meta).toMatchObject({ err: null, fee: 5_000 })
    const [latest] = await connection.getSignaturesForAddress(to)
    expect(latest).toMatchObject({ signature, err: null })
  })

  it('@solana/web3.js requests an airdrop → it can confirm it', async () => {
    const to = Keypair.generate().publicKey
    const signature = await connection.requestAirdrop(to, LAMPORTS_PER_SOL)
    await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  })

  it('@solana/web3.js requests token accounts → all of a wallet with their balances', async () => {
    const { value } = await connection.getTokenAccountsByOwner(testKeys(0).publicKey, { programId: new PublicKey(splToken) })
    expect(value.length).toBeGreaterThan(0)
    const [first] = value
    if (!first) throw new Error('no token account')
    const { value: balance } = await connection.getTokenAccountBalance(first.pubkey)
    expect(mints.map(({ decimals }) => decimals)).toContain(balance.decimals)
    const { value: parsed } = await connection.getParsedTokenAccountsByOwner(testKeys(0).publicKey, { programId: new PublicKey(splToken) })
    expect(parsed).toHaveLength(value.length)
  })

  it('@solana/web3.js reads accounts, prices, rent, epochs, blocks and validators → it can parse the answers', async () => {
    const { publicKey } = testKeys(0)
    expect((await connection.getAccountInfo(publicKey))?.owner.toBase58()).toBe(SystemProgram.programId.toBase58())
    expect(await connection.getMultipleAccountsInfo([publicKey, Keypair.generate().publicKey])).toEqual([expect.anything(), null])
    expect(Array.isArray(await connection.getRecentPrioritizationFees())).toBe(true)
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
    expect((await connection.getEpochInfo()).slotsInEpoch).toBeGreaterThan(0)
    const slot = await connection.getSlot()
    expect(await connection.getBlockHeight()).toBeLessThanOrEqual(slot + 1)
    expect((await connection.getVoteAccounts()).current.map(({ votePubkey }) => votePubkey)).toContain(voteAccount)
    expect((await connection.getVersion())['solana-core']).toMatch(/^\d+\.\d+/)
  })

  it('the chain refuses a transaction → @solana/web3.js has the log', async () => {
    const poor = Keypair.generate()
    const transfer = SystemProgram.transfer({ fromPubkey: poor.publicKey, toPubkey: testKeys(0).publicKey, lamports: 1 })
    await expect(sendAndConfirmTransaction(connection, new Transaction().add(transfer), [poor])).rejects.toThrow(
      /Attempt to debit an account but found no record of a prior credit/,
    )
  })

  it('an account changes → @solana/web3.js gets a notification', async () => {
    const to = Keypair.generate().publicKey
    let received: number | undefined
    const subscription = connection.onAccountChange(to, ({ lamports }) => {
      received = lamports
    })
    // The library does not report when a subscription is active, so transfers repeat until a notification comes.
    await vi.waitFor(
      async () => {
        await connection.requestAirdrop(to, LAMPORTS_PER_SOL)
        expect(received).toBeDefined()
      },
      { timeout: 30_000, interval: 200 },
    )
    expect(Number(received) % LAMPORTS_PER_SOL).toBe(0)
    await connection.removeAccountChangeListener(subscription)
  })
})
