import { ChainError } from '@patina/chains'
import { fund } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { networkOf, silentChains } from '../../../testing/chains.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../testing/device.ts'
import { follow } from '../../../testing/follow.ts'
import { refusal } from '../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../testing/local-chains.ts'
import { proveAddress } from '../../../testing/proof.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, transferData, type Wallet, waitForChain } from '../../../testing/wallet.ts'
import type { Follower } from '../../chain/follow/follow-transactions.ts'

describe.each(pairs)('a transaction on $name', (pair) => {
  let running: TestApp
  let follower: Follower
  const usdc = tokenCalled('ethereum', 'USDC')

  beforeAll(async () => {
    running = await testApp({ pair, chains: localChains() })
    follower = follow(running)
  })
  afterAll(async () => {
    await follower.stop()
    await running.close()
  })

  const open = () => openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(2))
  const deviceOf = (...wallets: { address: string }[]) => registerDevice(running.app, { addresses: wallets.map(({ address }) => address) })
  const send = (device: TestDevice, { address }: Wallet, txData: string) =>
    device.post(`/v1/wallet/addresses/${address}/send-tx`, { platformId: 'ethereum', txData })
  const settled = (device: TestDevice, id: number) =>
    vi.waitFor(async () => {
      await follower.step()
      const { body } = await device.get(`/v1/tx/history/${id}`)
      expect(body.status).not.toBe('pending')
      return body
    }, waitForChain)
  const noticesOf = async (device: TestDevice): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(({ title, message }: Record<string, string>) => `${title}. ${message}`)

  test('sent and mined → confirmed with its fee and movements, and one notification for the sender', async () => {
    const wallet = await open()
    const to = newAddress()
    const device = await deviceOf(wallet)
    const { status, body: sent } = await send(device, wallet, await wallet.sign({ to, value: ether(0.25) }))
    expect(status).toBe(200)
    const movement = {
      index: 0,
      type: 'transfer',
      tokenContractId: 'ethereum:native',
      fromAddress: wallet.address,
      toAddress: to,
      amount: ether(0.25).toString(),
    }

    const confirmed = await settled(device, sent.id)
    const [report] = await chainOf(running, 'ethereum').readTransactions([sent.hash])
    if (report instanceof ChainError) throw report
    expect(confirmed).toMatchObject({
      id: sent.id,
      hash: sent.hash,
      status: 'confirmed',
      fee: report?.fee?.toString(),
      blockNumber: Number(report?.block?.number),
      operations: [movement],
    })
    expect(Number(confirmed.fee)).toBeGreaterThan(0)
    for (let time = 0; time < 3; time++) await follower.step()
    expect(await noticesOf(device)).toEqual([`Sent 0.25 ETH. To ${to.slice(0, 6)}…${to.slice(-4)} on Ethereum`])
  })

  test('a token payment → one notification for the sender and one for the receiver', async () => {
    const [wallet, receiver] = [await open(), newAddress()]
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: wallet.address, token: usdc, amount: 5_000_000n })
    const [sender, getter] = [await deviceOf(wallet), await deviceOf({ address: receiver })]
    const { body } = await send(sender, wallet, await wallet.sign({ to: usdc, data: transferData(receiver, 2_500_000n) }))
    expect(await settled(sender, body.id)).toMatchObject({
      status: 'confirmed',
      tokenContractId: `ethereum:${usdc}`,
      amount: '2500000',
      toAddress: receiver,
    })
    expect(await noticesOf(sender)).toEqual([expect.stringMatching(/^Sent 2\.5 USDC\. To /)])
    expect(await noticesOf(getter)).toEqual([expect.stringMatching(/^Received 2\.5 USDC\. From /)])
    expect(await getter.get(`/v1/tx/history/${body.id}`)).toMatchObject({ status: 200, body: { amount: '2500000' } })
  })

  test('the contract reverts → failed, with its fee and the intended movement', async () => {
    const wallet = await open()
    const device = await deviceOf(wallet)
    const { body } = await send(device, wallet, await wallet.sign({ to: usdc, data: transferData(newAddress(), 7_000_000n) }))
    expect(await settled(device, body.id)).toMatchObject({
      status: 'failed',
      failureReason: 'reverted',
      tokenContractId: `ethereum:${usdc}`,
      amount: '7000000',
      fee: expect.stringMatching(/^[1-9]\d*$/),
    })
    expect(await noticesOf(device)).toEqual([expect.stringMatching(/^Transaction failed\. To 0x.+ on Ethereum: the contract rejected it$/)])
  })

  test('the same bytes are sent at once by two devices of one owner → one transaction', async () => {
    const wallet = await open()
    const [one, two] = [await deviceOf(wallet), await deviceOf(wallet)]
    const txData = await wallet.sign({ to: newAddress(), value: 1n })
    const answers = await Promise.all([one, two, one, two, one, two].map((device) => send(device, wallet, txData)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    await settled(one, answers[0]?.body.id)
    for (const device of [one, two]) {
      expect((await device.get('/v1/tx/history')).body.total).toBe(1)
      expect(await noticesOf(device)).toHaveLength(1)
    }
    expect(await send(one, wallet, txData)).toMatchObject({ status: 200, body: answers[0]?.body })
  })

  test('the node does not answer → the pending row is already stored', async () => {
    const wallet = await open()
    const device = await deviceOf(wallet)
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const onMainnet = await wallet.sign({ to: newAddress(), value: 3n, chainId: 1 })
    expect(await send(withDeviceId(silent.app, device.id), wallet, onMainnet)).toMatchObject(refusal(503, 'The chain did not answer'))
    expect((await device.get('/v1/tx/history')).body).toMatchObject({
      total: 1,
      items: [{ status: 'pending', amount: '3', fee: null, blockNumber: null }],
    })
    await silent.close()
  })

  describe('a pending transaction', () => {
    let wallet: Wallet
    let owner: TestDevice
    let outsider: TestDevice
    let id: number

    beforeAll(async () => {
      wallet = await open()
      owner = await deviceOf(wallet)
      outsider = await deviceOf(wallet)
      // The transaction with nonce 1 stays pending, since it waits for nonce 0.
      id = (await send(owner, wallet, await wallet.sign({ to: newAddress(), value: 9n, nonce: 1 }))).body.id
    })

    test('the device that sent it → sees it', async () => {
      expect(await owner.get(`/v1/tx/history/${id}`)).toMatchObject({ status: 200, body: { status: 'pending' } })
      expect((await owner.get('/v1/tx/history')).body.total).toBe(1)
    })

    test('a device that only linked the address → 404, and not in the history', async () => {
      expect(await outsider.get(`/v1/tx/history/${id}`)).toMatchObject(refusal(404, 'Transaction not found'))
      expect((await outsider.get('/v1/tx/history')).body).toMatchObject({ items: [], total: 0 })
      expect((await outsider.get(`/v1/tx/history?address=${wallet.address}`)).body).toMatchObject({ items: [], total: 0 })
      const withOthers = await deviceOf(wallet, { address: newAddress() })
      expect((await withOthers.get('/v1/tx/history')).body).toMatchObject({ items: [], total: 0 })
      expect(await withOthers.get(`/v1/tx/history/${id}`)).toMatchObject(refusal(404, 'Transaction not found'))
    })

    test('a device that proved the address → sees it', async () => {
      const proved = await deviceOf(wallet)
      expect((await proved.get('/v1/tx/history')).body.total).toBe(0)
      await proveAddress(proved, chainOf(running, 'ethereum'), wallet)
      expect(await proved.get(`/v1/tx/history/${id}`)).toMatchObject({ status: 200 })
      expect((await proved.get('/v1/tx/history')).body.total).toBe(1)
    })

    test('it is mined → every device that linked the address sees it', async () => {
      expect(await send(owner, wallet, await wallet.sign({ to: newAddress(), value: 1n, nonce: 0 }))).toMatchObject({ status: 200 })
      await settled(owner, id)
      expect(await outsider.get(`/v1/tx/history/${id}`)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    })
  })
})
