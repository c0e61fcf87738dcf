import type { ChainAdapter } from '@patina/chains'
import { encodeFunctionData, type Hex, isHex, numberToHex, parseAbi, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { registerKeyedDevice } from '../../../testing/device-key.ts'
import { type Caller, refusal } from '../../../testing/http.ts'
import { accountFactory, localChains, rpcUrlOf } from '../../../testing/local-chains.ts'
import { type Account, linkMessage, newAccount } from '../../../testing/proof.ts'
import { chainOf, ether, newAddress, openWallet, waitForChain } from '../../../testing/wallet.ts'

const factoryAbi = parseAbi(['function create(address owner, bytes32 salt) returns (address)'])
const bytes = (text: string): Hex => (isHex(text) ? text : '0x')
const refusedProof = refusal(400, 'Invalid address proof')

describe.each(pairs)('a proved address on $name', (pair) => {
  let running: TestApp
  let ethereum: ChainAdapter
  let device: TestDevice

  beforeAll(async () => {
    running = await testApp({ pair, chains: localChains(), requireAddressProof: true })
    ethereum = chainOf(running, 'ethereum')
    device = await registerDevice(running.app)
  })
  afterAll(() => running.close())

  const entry = async (by: { id: string }, account: Account, address = account.address) => {
    const message = linkMessage(by, ethereum, address)
    return { address, platformId: 'ethereum', message, signature: await account.signMessage(message) }
  }
  const link = (by: Caller, ...addresses: object[]) => by.post('/v1/wallet/addresses', { addresses })
  const bare = (address: string, platformId = 'ethereum') => ({ address, platformId })
  const isLinked = async (by: Caller, address: string) => (await by.get(`/v1/tx/history?address=${address}`)).status === 200

  test('a proved address is linked again without a proof → it stays verified', async () => {
    const account = newAccount()
    const { status, body } = await link(device, await entry(device, account))
    expect({ status, body }).toMatchObject({ status: 201, body: { total: 1, items: [{ address: account.address, verified: true }] } })
    expect((await link(device, bare(account.address))).body).toEqual(body)
    expect((await link(device, bare(account.address.toLowerCase()), bare(account.address, 'base'))).body.items).toEqual([
      body.items[0],
      expect.objectContaining({ platformId: 'base', verified: false }),
    ])
  })

  test('a linked address is proved → verified', async () => {
    const account = newAccount()
    const before = await link(device, bare(account.address))
    expect(before.body.items).toEqual([expect.objectContaining({ verified: false })])
    const after = await link(device, await entry(device, account))
    expect(after.body.items).toEqual([{ ...before.body.items[0], verified: true }])
  })

  test('one call links an address with and without a proof → one verified link', async () => {
    const account = newAccount()
    const proved = await entry(device, account)
    expect((await link(device, bare(account.address), proved, bare(account.address))).body).toMatchObject({
      total: 1,
      items: [{ verified: true }],
    })
  })

  test('a device with a key sends a proof → verified', async () => {
    const keyed = await registerKeyedDevice(running.app)
    const account = newAccount()
    expect((await link(keyed, await entry(keyed, account))).body.items).toEqual([expect.objectContaining({ verified: true })])
  })

  test('a device sends the proof of another device → refused', async () => {
    const account = newAccount()
    const proof = await entry(device, account)
    const thief = await registerDevice(running.app)
    expect(await link(thief, proof)).toMatchObject(refusedProof)
    expect(await isLinked(thief, account.address)).toBe(false)
    expect(await link(device, proof)).toMatchObject({ status: 201 })
    expect(await link(device, proof)).toMatchObject({ status: 201 })
  })

  test('an address is linked with a proof for another chain → refused', async () => {
    const proof = await entry(device, newAccount())
    expect(await link(device, { ...proof, platformId: 'base' })).toMatchObject(refusedProof)
  })

  test('one proof of a call is invalid → no address of the call is linked', async () => {
    const [first, second, third] = [newAccount(), newAccount(), newAccount()]
    const wrong = { ...(await entry(device, second)), signature: await first.signMessage('Something else') }
    expect(await link(device, await entry(device, first), wrong, bare(third.address))).toMatchObject(refusedProof)
    for (const { address } of [first, second, third]) expect(await isLinked(device, address)).toBe(false)
  })

  test('a contract accepts the signature of its owner → verified', async () => {
    const owner = await openWallet(ethereum, rpcUrlOf('ethereum'), ether(1))
    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [bytes(owner.address), numberToHex(1, { size: 32 })] })
    const account = bytes(await creates(data))
    const proof = await entry(device, owner, account)
    const wrapped = serializeErc6492Signature({ address: accountFactory(), data, signature: bytes(proof.signature) })
    expect(await link(device, proof)).toMatchObject(refusedProof)
    expect((await link(device, { ...proof, signature: wrapped })).body.items).toEqual([
      expect.objectContaining({ address: account, verified: true }),
    ])

    const later = await registerDevice(running.app)
    await ethereum.broadcast(await owner.sign({ to: accountFactory(), data }))
    const mined = () => ethereum.getAccountInfo(testAddress(account))
    await vi.waitFor(async () => expect(await mined()).toMatchObject({ type: 'contract' }), waitForChain)
    expect(await link(later, await entry(later, newAccount(), account))).toMatchObject(refusedProof)
    expect((await link(later, await entry(later, owner, account))).body.items).toEqual([expect.objectContaining({ verified: true })])
  })

  /** Returns the contract address that a call of the factory returns. */
  async function creates(data: Hex): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: accountFactory(), data }, 'latest'] })
    const response = await fetch(rpcUrlOf('ethereum'), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = JSON.parse(await response.text())
    return ethereum.parseAddress(`0x${result.slice(26)}`)
  }

  test('proofs are required → a proved address may send, a linked one may not', async () => {
    const wallet = await openWallet(ethereum, rpcUrlOf('ethereum'), ether(1))
    const send = (by: Caller, txData: string) =>
      by.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })
    const payment = await wallet.sign({ to: newAddress(), value: 1n })
    const curious = await registerDevice(running.app)
    await linkAddresses(curious, [wallet.address])
    expect(await send(curious, payment)).toMatchObject(refusal(403, 'Device is not authorized'))
    await link(device, await entry(device, wallet))
    expect(await send(device, payment)).toMatchObject({ status: 200, body: { status: 'pending' } })
  })
})
