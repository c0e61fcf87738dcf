import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../testing/device.ts'
import { reading } from '../../testing/reading.ts'
import {
  createAccount,
  mintCalled,
  type OwnSolana,
  ownSolana,
  type SolanaWallet,
  transferSol,
  transferToken,
} from '../../testing/solana.ts'
import { canIndex } from './blocks/indexed-chain.ts'

const sol = 1_000_000_000n
const usdc = mintCalled('USDC')

describe('foreign transactions on Solana', () => {
  let own: OwnSolana
  let running: TestApp
  let device: TestDevice
  let wallet: SolanaWallet
  let payer: SolanaWallet
  let worker: ReturnType<typeof reading>

  beforeAll(async () => {
    own = await ownSolana()
    running = await testApp({ chains: own.chains })
    ;[wallet, payer] = [await own.newWallet(sol), await own.holder(3)]
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['solana'] })
    // The test has its own adapter, because the cached head of the shared one may be outdated.
    if (!canIndex(own.chain)) throw new Error('The adapter of Solana must support reading blocks')
    worker = reading(running, own.chain)
    await worker.toHead()
  })
  afterAll(async () => {
    await running.close()
    await own.stop()
  })

  const history = async (address: string = wallet.address) => (await device.get(`/v1/tx/history?address=${address}`)).body.items
  const notices = async (): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(({ title, message }: Record<string, string>) => `${title}: ${message}`)

  test('SOL or a token arrives → the payment is in the history of the receiver, also with a new token account', async () => {
    await own.mine(payer, [transferSol(payer, wallet.address, 2n * sol)])
    await own.mine(payer, [await createAccount(usdc, payer, wallet.address), await transferToken(usdc, payer, wallet.address, 1_500_000n)])
    await worker.toHead()
    const received = { status: 'confirmed', fromAddress: payer.address, toAddress: wallet.address, fee: '5000' }
    expect((await history()).slice(0, 2)).toMatchObject([
      { ...received, tokenContractId: `solana:${usdc.address}`, amount: '1500000' },
      { ...received, tokenContractId: 'solana:native', amount: '2000000000' },
    ])
    const notified = await notices()
    expect(notified).toContainEqual(expect.stringMatching(/^Received 1\.5 USDC: /))
    expect(notified).toContainEqual(expect.stringMatching(/^Received 2 SOL: /))
  })

  test('an address sends a transaction without this server → it is in the history, also if it failed', async () => {
    await own.mine(wallet, [transferSol(wallet, payer.address, 100n * sol)])
    await worker.toHead()
    expect((await history())[0]).toMatchObject({
      status: 'failed',
      failureReason: 'reverted',
      fromAddress: wallet.address,
      amount: '100000000000',
      fee: '5000',
    })
  })

  test('the node pruned its empty blocks → a later payment is found', async () => {
    const [early, late] = [await own.newWallet(0n), await own.newWallet(0n)]
    await linkAddresses(device, [early.address, late.address], ['solana'])
    own.advance(100)
    await own.mine(payer, [transferSol(payer, early.address, sol)])
    own.advance(1_500)
    await own.mine(payer, [transferSol(payer, late.address, sol)])
    await worker.toHead()
    for (const { address } of [early, late]) expect(await history(address)).toMatchObject([{ status: 'confirmed', amount: '1000000000' }])
  })

  test('a webhook reports a transaction → its data comes from the chain, not from the report', async () => {
    const receiver = await own.newWallet(0n)
    await linkAddresses(device, [receiver.address], ['solana'])
    const txHash = await own.mine(payer, [transferSol(payer, receiver.address, 3n * sol)])
    const { status, body } = await device.post('/v1/tx/op/webhook', { platformId: 'solana', txHash, status: 'failed', amount: '1' })
    expect({ status, body }).toMatchObject({ status: 200, body: { txId: expect.any(Number) } })
    expect(await history(receiver.address)).toMatchObject([{ id: body.txId, hash: txHash, status: 'confirmed', amount: '3000000000' }])
    const otherHash = txHash.replace(/.$/, txHash.endsWith('2') ? '3' : '2')
    const unknown = await device.post('/v1/tx/op/webhook', { platformId: 'solana', txHash: otherHash, status: 'confirmed' })
    expect(unknown.status).toBe(404)
  })
})
