import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { pairs } from '../../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { follow } from '../../../../testing/follow.ts'
import { refusal } from '../../../../testing/http.ts'
import {
  accountOf,
  createAccount,
  mintCalled,
  type OwnSolana,
  ownSolana,
  type SolanaWallet,
  transferSol,
  transferToken,
} from '../../../../testing/solana.ts'
import { waitForChain } from '../../../../testing/wallet.ts'
import type { Follower } from '../../../chain/follow/follow-transactions.ts'

const sol = 1_000_000_000n
const usdc = mintCalled('USDC')

describe.each(pairs)('sending on Solana, on $name', (pair) => {
  let own: OwnSolana
  let running: TestApp
  let follower: Follower
  let device: TestDevice
  let wallet: SolanaWallet
  let to: SolanaWallet['address']

  beforeAll(async () => {
    own = await ownSolana()
    running = await testApp({ pair, chains: own.chains })
    follower = follow(running, 'solana')
    wallet = await own.newWallet(10n * sol)
    to = (await own.newWallet(sol)).address
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['solana'] })
  })
  afterAll(async () => {
    await follower.stop()
    await running.close()
    await own.stop()
  })

  const send = (txData: string, address: string = wallet.address) =>
    device.post(`/v1/wallet/addresses/${address}/send-tx`, { platformId: 'solana', txData })
  const transaction = async (id: number) => (await device.get(`/v1/tx/history/${id}`)).body
  const settled = (id: number, expected: object) =>
    vi.waitFor(async () => {
      await follower.step()
      const found = await transaction(id)
      expect(found).toMatchObject(expected)
      return found
    }, waitForChain)
  const notices = async (): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(({ title, message }: Record<string, string>) => `${title}: ${message}`)
  const total = async () => (await device.get('/v1/tx/history?limit=1')).body.total
  const payment = () => own.sign(wallet, [transferSol(wallet, to, sol)])
  const changed = (txData: string, change: (bytes: Buffer) => Buffer) => change(Buffer.from(txData, 'base64')).toString('base64')

  test('200: a Solana transaction is sent, then sent again → pending with its signature as hash, and the same answer each time', async () => {
    const txData = await own.sign(wallet, [transferSol(wallet, to, sol)])
    const { status, body } = await send(txData)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/),
      platformId: 'solana',
      status: 'pending',
    })
    expect((await send(txData)).body).toEqual(body)
    expect(await transaction(body.id)).toMatchObject({ status: 'pending', amount: '1000000000', toAddress: to, fee: null })

    own.advance(1)
    const confirmed = await settled(body.id, { status: 'confirmed', fee: '5000', tokenContractId: 'solana:native', toAddress: to })
    expect(confirmed.blockNumber).toEqual(expect.any(Number))
    expect((await send(txData)).body).toEqual(body)
    expect(await notices()).toEqual([expect.stringMatching(/^Sent 1 SOL: To .+ on Solana$/)])
  })

  test('a token is sent on Solana, whether or not the receiver has a token account → the history shows both owners', async () => {
    const holder = await own.holder(2)
    await linkAddresses(device, [holder.address], ['solana'])
    const receiver = (await own.newWallet(0n)).address
    const instructions = [await createAccount(usdc, holder, receiver), await transferToken(usdc, holder, receiver, 1_250_000n)]
    const { body } = await send(await own.sign(holder, instructions), holder.address)
    expect(await transaction(body.id)).toMatchObject({ status: 'pending', tokenContractId: `solana:${usdc.address}`, toAddress: receiver })
    own.advance(1)
    const history = await settled(body.id, { status: 'confirmed', amount: '1250000', fromAddress: holder.address, toAddress: receiver })
    expect(history.operations.map(({ type }: { type: string }) => type)).toEqual(['transfer', 'rent'])
    expect(history).toMatchObject({ feePayer: holder.address, rent: '2039280' })
    expect(history).not.toHaveProperty('returnedRent')
    expect(await accountOf(receiver, usdc)).not.toBe(receiver)
  })

  test('a token with a multiplier is sent → its operations have it while pending and once confirmed, and base units without it', async () => {
    const share = mintCalled('SHARE')
    const holder = await own.holder(3)
    await linkAddresses(device, [holder.address], ['solana'])
    const receiver = (await own.newWallet(sol)).address
    const instructions = [await createAccount(share, holder, receiver), await transferToken(share, holder, receiver, 30_000_000n)]
    const { body } = await send(await own.sign(holder, instructions), holder.address)
    const moved = { tokenContractId: `solana:${share.address}`, amount: '30000000', multiplier: '10' }
    await vi.waitFor(
      async () => expect((await transaction(body.id)).operations).toContainEqual(expect.objectContaining(moved)),
      waitForChain,
    )
    own.advance(1)
    const history = await settled(body.id, { status: 'confirmed' })
    expect(history.operations).toContainEqual(expect.objectContaining(moved))
    expect(history.sent).toContainEqual(expect.objectContaining({ amount: '30000000', formatted: '3', multiplier: '10' }))
    expect(history.title).toBe('Sent 3 SHARE')
  })

  test('the node never returns multipliers → the token is sent all the same', async () => {
    const mute = { ...own.solana, getTokenFacts: () => new Promise<never>(() => {}) }
    const other = await testApp({ storage: running.storage, chains: new Map([['solana', mute]]) })
    const holder = await own.holder(4)
    await linkAddresses(device, [holder.address], ['solana'])
    const receiver = await own.holder(3)
    const txData = await own.sign(holder, [await transferToken(mintCalled('SHARE'), holder, receiver.address, 10_000_000n)])
    const answer = await withDeviceId(other.app, device.id).post(`/v1/wallet/addresses/${holder.address}/send-tx`, {
      platformId: 'solana',
      txData,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } })
    own.advance(1)
    await settled(answer.body.id, { status: 'confirmed' })
    await other.close()
  })

  test('a Solana transaction fails in its block → failed, with the fee that it paid', async () => {
    const txData = await own.sign(wallet, [transferSol(wallet, to, 100n * sol)])
    // The test sends directly to the node and skips its preflight check, since the API and the preflight would refuse the transaction.
    const hash = await own.sendUnchecked(txData)
    own.advance(1)
    const { status, body } = await send(txData)
    expect({ status, body }).toMatchObject({ status: 200, body: { hash, status: 'pending' } })
    await settled(body.id, { status: 'failed', failureReason: 'reverted', fee: '5000', amount: '100000000000' })
  })

  test('the blockhash expires before a block contains the transaction → failed: expired, once it can never be included', async () => {
    const txData = await own.sign(wallet, [transferSol(wallet, to, 7n * sol)])
    own.lose(true)
    const { status, body } = await send(txData)
    expect(status).toBe(200)
    const lostSince = async () =>
      (await running.storage.database.query.selectFrom('transactions').select('lost_since').where('id', '=', body.id).executeTakeFirst())
        ?.lost_since
    await vi.waitFor(async () => {
      await follower.step()
      expect(await lostSince()).toEqual(expect.any(String))
    }, waitForChain)
    own.advance(160)
    await follower.step()
    // The blockhash is too old for the newest block, but a block that is not final yet may still contain the transaction.
    expect(await transaction(body.id)).toMatchObject({ status: 'pending' })
    own.advance(40)
    await settled(body.id, { status: 'failed', failureReason: 'expired', fee: null, amount: '7000000000' })
    own.lose(false)
    expect(await notices()).toContainEqual(expect.stringMatching(/^Transaction failed: To .+ on Solana: it expired$/))
    expect(await send(txData)).toMatchObject(refusal(400, 'Blockhash expired'))
  })

  test.each<[string, () => Promise<string>]>([
    ['Invalid transaction: The transaction is not base64', async () => '0x02'],
    ['Invalid transaction: The transaction is malformed', async () => changed(await payment(), (bytes) => bytes.subarray(0, 100))],
    [
      'Invalid transaction: The transaction is not signed',
      async () => changed(await payment(), (bytes) => Buffer.from(bytes.fill(0, 1, 65))),
    ],
    ['Invalid transaction: The transaction is larger than 1232 bytes', async () => Buffer.alloc(1233, 1).toString('base64')],
    ['Invalid transaction: Bytes follow the transaction', async () => changed(await payment(), (bytes) => Buffer.concat([bytes, bytes]))],
    [
      'Invalid transaction: A signature is missing',
      async () => {
        const other = await own.newWallet(sol)
        return changed(await own.sign(wallet, [transferSol(other, to, 1n)]), (bytes) => Buffer.from(bytes.fill(0, 65, 129)))
      },
    ],
    [
      'Invalid transaction: A signature does not match its signer',
      async () => changed(await payment(), (bytes) => Buffer.from(bytes.fill(bytes.readUInt8(10) ^ 1, 10, 11))),
    ],
    ['Transaction is not signed by this address', async () => own.sign(await own.newWallet(sol), [transferSol(wallet, to, 1n)])],
    ['Blockhash expired', async () => own.sign(wallet, [transferSol(wallet, to, sol)], to)],
    ['Insufficient funds', async () => own.sign(wallet, [transferSol(wallet, to, 10_000n * sol)])],
    ['Execution reverted: instruction 1: InvalidAccountData', async () => own.sign(wallet, [await transferToken(usdc, wallet, to, 1n)])],
  ])('400: the transaction is invalid → %s, and no row is kept', async (sentence, make) => {
    const txData = await make()
    const before = await total()
    expect(await send(txData)).toMatchObject(refusal(400, sentence))
    expect(await total()).toBe(before)
  })

  test('400: the linked address is a token account → Address has no key and cannot sign', async () => {
    const account = await accountOf(wallet.address, usdc)
    await linkAddresses(device, [account], ['solana'])
    expect(await send(await payment(), account)).toMatchObject(refusal(400, 'Address has no key and cannot sign'))
  })

  test('503: the node does not answer → the row is kept, and is sent when the node is back', async () => {
    const silent = await testApp({ storage: running.storage, chains: own.silent })
    const txData = await own.sign(wallet, [transferSol(wallet, to, 3n)])
    const answer = await withDeviceId(silent.app, device.id).post(`/v1/wallet/addresses/${wallet.address}/send-tx`, {
      platformId: 'solana',
      txData,
    })
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
    const [{ id }] = (await device.get('/v1/tx/history?limit=1')).body.items
    expect(await transaction(id)).toMatchObject({ status: 'pending', amount: '3' })
    await vi.waitFor(async () => {
      await follower.step()
      own.advance(1)
      expect(await transaction(id)).toMatchObject({ status: 'confirmed', amount: '3' })
    }, waitForChain)
  })
})
