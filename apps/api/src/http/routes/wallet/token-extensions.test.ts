import { createWalletClient, signAndSend, unwrap, type WalletClient } from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import { type Address, address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { extension, mintBytes, transferFees } from '../../../../../../packages/chains/src/families/solana/testing/mint-bytes.ts'
import { tokenAccountData } from '../../../../../../packages/devnet/src/solana/seed-data.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { follow } from '../../../../testing/follow.ts'
import { accountOf, mintCalled, type OwnSolana, ownSolana } from '../../../../testing/solana.ts'
import { waitForChain } from '../../../../testing/wallet.ts'
import type { Follower } from '../../../chain/follow/follow-transactions.ts'

const token2022 = mintCalled('PYUSD').program
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const units = (whole: number) => BigInt(whole) * 1_000_000n
const refused = (rule: string, message: string) =>
  expect.objectContaining({ code: 'transfer_refused', details: { rule }, message: `Transfer refused: ${message}` })

describe('tokens of Token-2022 with extensions', () => {
  let own: OwnSolana
  let running: TestApp
  let follower: Follower
  let device: TestDevice
  let client: WalletClient

  beforeAll(async () => {
    own = await ownSolana()
    running = await testApp({ chains: own.chains })
    follower = follow(running, 'solana')
    device = await registerDevice(running.app)
    client = createWalletClient({
      baseUrl: await running.app.listen({ port: 0, host: '127.0.0.1' }),
      fetch: (request) => {
        request.headers.set('device-id', device.id)
        return fetch(request)
      },
    })
  })
  afterAll(async () => {
    await follower.stop()
    await running.close()
    await own.stop()
  })

  /** Returns a new mint with 6 decimals and these extensions. */
  async function mintWith(...extensions: Buffer[]) {
    const mint = { address: (await generateKeyPairSigner()).address, program: token2022, decimals: 6 }
    own.place(mint.address, token2022, mintBytes(6, ...extensions))
    return mint
  }
  type Mint = Awaited<ReturnType<typeof mintWith>>

  function hold(mint: Mint, at: Address, owner: Address, amount: bigint, ...extensions: Buffer[]) {
    const data = Buffer.from(tokenAccountData({ mint: mint.address, owner, amount, immutableOwner: true }))
    own.place(at, token2022, Buffer.concat([data, ...extensions]))
  }

  /** Returns a linked wallet with SOL and an amount of the token. */
  async function walletWith(mint: Mint, amount: bigint, ...extensions: Buffer[]): Promise<KeyPairSigner> {
    const wallet = await own.newWallet(1_000_000_000n)
    hold(mint, await accountOf(wallet.address, mint), wallet.address, amount, ...extensions)
    await linkAddresses(device, [wallet.address], ['solana'])
    return wallet
  }

  const prepare = (from: KeyPairSigner, mint: Mint, to: string, amount: bigint, memo?: string) => {
    const platform = { id: 'solana', caip2: own.solana.network.caip2 }
    const transfer = { platform, tokenId: `solana:${mint.address}`, to, amount, ...(memo !== undefined && { memo }) }
    return kitAccount(from).prepareTransfer(client, transfer)
  }
  const newReceiver = async () => (await own.newWallet(1_000_000_000n)).address

  async function confirmed(id: number, viewer: Address) {
    return vi.waitFor(async () => {
      await follower.step()
      const { body } = await device.get(`/v1/tx/history/${id}?address=${viewer}`)
      expect(body).toMatchObject({ status: 'confirmed' })
      return body
    }, waitForChain)
  }

  test('the token keeps 2 % → the fee is known before signing, and both histories have the true amounts', async () => {
    const mint = await mintWith(transferFees([0n, 100, units(5)], [0n, 200, units(5)]))
    const from = await walletWith(mint, units(1_000))
    const to = await newReceiver()
    await linkAddresses(device, [to], ['solana'])
    expect(await prepare(from, mint, to, units(1_000))).toMatchObject({ tokenFee: units(5) })
    const prepared = await prepare(from, mint, to, units(100))
    expect(prepared).toMatchObject({ amount: units(100), tokenFee: units(2) })
    const { id } = await signAndSend(client, kitAccount(from), prepared)
    own.advance(1)
    expect((await confirmed(id, from.address)).sent).toMatchObject([{ amount: `${units(100)}` }])
    expect((await confirmed(id, to)).received).toMatchObject([{ amount: `${units(98)}` }])
    const balances = await unwrap(client.getBalances({ address: to, platformId: 'solana', contracts: mint.address }))
    expect(balances.items).toMatchObject([{ balance: `${units(98)}`, traits: ['transfer_fee'] }])
  })

  test('a program of the issuer must accept each transfer → refused before signing, with this reason', async () => {
    const program = Buffer.concat([
      Buffer.alloc(32),
      Buffer.from(tokenAccountData({ mint: memoProgram, owner: memoProgram, amount: 0n, immutableOwner: false }).subarray(0, 32)),
    ])
    const mint = await mintWith(extension(14, program))
    const from = await walletWith(mint, units(5), extension(15, Buffer.alloc(1)))
    await expect(prepare(from, mint, await newReceiver(), units(1))).rejects.toEqual(
      refused('transfer_hook', 'a program of the issuer must accept each transfer of the token'),
    )
  })

  test('the token cannot be transferred → refused before signing, with this reason', async () => {
    const mint = await mintWith(extension(9, Buffer.alloc(0)))
    const from = await walletWith(mint, units(5), extension(13, Buffer.alloc(0)))
    await expect(prepare(from, mint, await newReceiver(), units(1))).rejects.toEqual(
      refused('non_transferable', 'the token cannot be transferred'),
    )
  })

  test('the receiver demands memos and two accounts pay → each transfer has the memo; without one, it is refused', async () => {
    const mint = await mintWith()
    const from = await walletWith(mint, units(5))
    hold(mint, (await generateKeyPairSigner()).address, from.address, units(3))
    const to = await newReceiver()
    hold(mint, await accountOf(to, mint), to, 0n, extension(8, Buffer.of(1)))
    await expect(prepare(from, mint, to, units(7))).rejects.toEqual(
      refused('memo_required', 'the receiver only accepts transfers with a memo'),
    )
    const { id } = await signAndSend(client, kitAccount(from), await prepare(from, mint, to, units(7), 'Order 7'))
    own.advance(1)
    expect((await confirmed(id, from.address)).sent).toMatchObject([{ amount: `${units(7)}` }])
  })

  test('the issuer can take tokens and stop transfers → traits in balances, and in the portfolio of an imported token', async () => {
    const mint = await mintWith(extension(12, Buffer.alloc(32, 7)), extension(26, Buffer.alloc(33, 7)))
    const { address: owner } = await walletWith(mint, units(1))
    const traits = ['permanent_delegate', 'pausable']
    const tokenId = `solana:${mint.address}`
    const named = await unwrap(client.getBalances({ address: owner, platformId: 'solana', contracts: mint.address }))
    expect(named.items).toMatchObject([{ tokenId, traits }])
    await device.put('/v1/wallet/tokens', { tokenIds: [tokenId] })
    const ofToken = (item: { tokenId: string }) => item.tokenId === tokenId
    const { body } = await device.get('/v1/wallet/portfolio')
    expect(body.items.find(ofToken)).toMatchObject({ amount: `${units(1)}`, traits })
    expect(body.items.find((item: { tokenId: string }) => item.tokenId === 'solana:native')).not.toHaveProperty('traits')
  })

  test('the issuer can take tokens → traits in searches by contract and by name, and in imports; without them if the node is silent', async () => {
    const mint = await mintWith(extension(12, Buffer.alloc(32, 7)))
    const listed = mintCalled('PYUSD')
    own.place(listed.address, token2022, mintBytes(6, extension(26, Buffer.alloc(33, 7))))
    const search = async (text: string) => (await device.get(`/v1/tokens?platformId=solana&search=${text}`)).body.items
    const traitsOf = (items: { id: string; traits?: string[] }[]) => items.map(({ id, traits }) => [id, traits])
    const [tokenId, listedId] = [`solana:${mint.address}`, `solana:${listed.address}`]
    expect(traitsOf(await search(mint.address))).toEqual([[tokenId, ['permanent_delegate']]])
    expect(traitsOf(await search('PYUSD'))).toContainEqual([listedId, ['pausable']])
    expect(traitsOf(await search(listed.address))).toEqual([[listedId, ['pausable']]])
    expect(traitsOf(await search('USDC'))).toContainEqual([`solana:${mintCalled('USDC').address}`, undefined])
    const tokenIds = [tokenId, listedId, 'solana:native']
    const expected = [
      [tokenId, ['permanent_delegate']],
      [listedId, ['pausable']],
      ['solana:native', undefined],
    ]
    expect(traitsOf((await device.put('/v1/wallet/tokens', { tokenIds })).body.items)).toEqual(expected)
    expect(traitsOf((await device.get('/v1/wallet/tokens')).body.items)).toEqual(expected)
    const silent = await testApp({ storage: running.storage, chains: own.silent })
    const { body } = await withDeviceId(silent.app, device.id).get('/v1/wallet/tokens')
    expect(traitsOf(body.items)).toEqual(tokenIds.map((id) => [id, undefined]))
    await silent.close()
  })
})
