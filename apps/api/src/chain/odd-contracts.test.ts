import { encodeFunctionData, getAddress, getContractAddress, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownBytecode } from '../../../../packages/devnet/src/contracts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../testing/device.ts'
import { followChain } from '../../testing/follow-chain.ts'
import { historySettings } from '../../testing/history-settings.ts'
import { localChains, rpcUrlOf } from '../../testing/local-chains.ts'
import { chainOf, ether, newAddress, openWallet, type Wallet, waitForChain } from '../../testing/wallet.ts'

const abi = parseAbi(['function mint(address to, uint256 value)', 'function pay(address to, uint256 value)'])
const settings = { ...historySettings(), lookBackBlocks: 0, maxBlocks: 16, pollMs: 20, leaseMs: 15_000, unread: new Set<string>() }

describe('contracts on a local chain whose transactions mean more than they look', () => {
  let running: TestApp
  let sender: Wallet
  let device: TestDevice
  let following: ReturnType<typeof followChain>
  let nonce = 0
  const mine = newAddress()

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    sender = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(10))
    device = await registerDevice(running.app, { addresses: [mine] })
    following = followChain(running, settings)
    await following.begun
  })
  afterAll(async () => {
    await following.stop()
    await running.close()
  })

  const send = async (payment: { to?: string; data?: Hex; value?: bigint }) =>
    chainOf(running, 'ethereum').broadcast(await sender.sign({ ...payment, nonce: nonce++, gas: 1_000_000n }))
  const deploy = async (name: 'IndexedToken' | 'SafeAccount') => {
    const address = getContractAddress({ from: getAddress(sender.address), nonce: BigInt(nonce) })
    await send({ data: ownBytecode(name) })
    return address
  }
  const history = async (query = '') => (await device.get(`/v1/tx/history${query}`)).body.items

  test('a token that indexes all parameters, as an NFT does, arrives → the token and its amount, and no NFT', async () => {
    const token = await deploy('IndexedToken')
    await send({ to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [getAddress(mine), 2_500_000n] }) })
    const received = [{ tokenId: `ethereum:${token}`, amount: '2500000' }]
    await vi.waitFor(async () => expect(await history()).toMatchObject([{ kind: 'receive', status: 'confirmed', received }]), waitForChain)
    expect((await history())[0].received[0]).not.toHaveProperty('tokenIdNft')
    expect((await device.get(`/v1/wallet/addresses/${mine}/nfts?platformId=ethereum`)).body).toMatchObject({ items: [], total: 0 })
  })

  test('the payment of a smart account fails inside a confirmed transaction → its row, its filter and its notice say failed', async () => {
    const account = await deploy('SafeAccount')
    const refusing = await deploy('IndexedToken')
    await linkAddresses(device, [account])
    await send({ to: account, value: ether(1) })
    await send({ to: account, data: encodeFunctionData({ abi, functionName: 'pay', args: [refusing, ether(1)] }) })
    const failed = { status: 'failed', failureReason: 'reverted', kind: 'contract', sent: [], received: [] }
    await vi.waitFor(async () => expect(await history('?status=failed')).toMatchObject([failed]), waitForChain)
    expect(await history('?status=confirmed&kind=contract')).toEqual([])
    const { body } = await device.get('/v1/notifications')
    expect(body.items[0]).toMatchObject({ title: 'Transaction failed', message: expect.stringContaining('the contract rejected it') })
  })
})
