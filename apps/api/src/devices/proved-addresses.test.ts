import type { ChainAdapter } from '@wallet/chains'
import { encodeFunctionData, type Hex, isHex, numberToHex, parseAbi, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pairs } from '../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../testing/device.ts'
import { registerKeyedDevice } from '../../testing/device-key.ts'
import { type Caller, refusal } from '../../testing/http.ts'
import { accountFactory, localChains, rpcUrlOf } from '../../testing/local-chains.ts'
import { type Account, linkMessage, newAccount } from '../../testing/proof.ts'
import { chainOf, ether, newAddress, openWallet, waitForChain } from '../../testing/wallet.ts'

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

  test('is verified, and linking it again without a proof takes nothing back', async () => {
    const account = newAccount()
    const { status, body } = await link(device, await entry(device, account))
    expect({ status, body }).toMatchObject({ status: 201, body: { total: 1, items: [{ address: account.address, verified: true }] } })
    expect((await link(device, bare(account.address))).body).toEqual(body)
    expect((await link(device, bare(account.address.toLowerCase()), bare(account.address, 'base'))).body.items).toEqual([
      body.items[0],
      expect.objectContaining({ platformId: 'base', verified: false }),
    ])
  })

  test('may have been linked before', async () => {
    const account = newAccount()
    const before = await link(device, bare(account.address))
    expect(before.body.items).toEqual([expect.objectContaining({ verified: false })])
    const after = await link(device, await entry(device, account))
    expect(after.body.items).toEqual([{ ...before.body.items[0], verified: true }])
  })

  test('is one address, proved, when it stands in a call with its proof and without', async () => {
    const account = newAccount()
    const proved = await entry(device, account)
    expect((await link(device, bare(account.address), proved, bare(account.address))).body).toMatchObject({
      total: 1,
      items: [{ verified: true }],
    })
  })

  test('is that of a device with a key, whose token carries the proof', async () => {
    const keyed = await registerKeyedDevice(running.app)
    const account = newAccount()
    expect((await link(keyed, await entry(keyed, account))).body.items).toEqual([expect.objectContaining({ verified: true })])
  })

  test('is that of the device alone that its message names: nobody else can use it', async () => {
    const account = newAccount()
    const proof = await entry(device, account)
    const thief = await registerDevice(running.app)
    expect(await link(thief, proof)).toMatchObject(refusedProof)
    expect(await isLinked(thief, account.address)).toBe(false)
    expect(await link(device, proof)).toMatchObject({ status: 201 })
    expect(await link(device, proof)).toMatchObject({ status: 201 })
  })

  test('is not proved on another chain by the same message', async () => {
    const proof = await entry(device, newAccount())
    expect(await link(device, { ...proof, platformId: 'base' })).toMatchObject(refusedProof)
  })

  test('is linked with all others of its call or not at all', async () => {
    const [first, second, third] = [newAccount(), newAccount(), newAccount()]
    const wrong = { ...(await entry(device, second)), signature: await first.signMessage('Something else') }
    expect(await link(device, await entry(device, first), wrong, bare(third.address))).toMatchObject(refusedProof)
    for (const { address } of [first, second, third]) expect(await isLinked(device, address)).toBe(false)
  })

  test('may be that of a contract, which accepts what its owner signed', async () => {
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

  /** The address that a call of the factory returns. */
  async function creates(data: Hex): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: accountFactory(), data }, 'latest'] })
    const response = await fetch(rpcUrlOf('ethereum'), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = JSON.parse(await response.text())
    return ethereum.parseAddress(`0x${result.slice(26)}`)
  }

  test('may send; one that is merely linked may not, where proofs are required', async () => {
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
