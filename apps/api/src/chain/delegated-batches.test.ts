import { type Address, encodeFunctionData, getAddress, getContractAddress, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownBytecode } from '../../../../packages/devnet/src/contracts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../testing/device.ts'
import { followChain } from '../../testing/follow-chain.ts'
import { historySettings } from '../../testing/history-settings.ts'
import { type OwnNode, ownNode } from '../../testing/own-node.ts'
import { ether, waitForChain } from '../../testing/wallet.ts'

const chainId = 31337
const refuser = getAddress('0x00000000000000000000000000000000000000d9')
/** Code of a contract that refuses every call: `PUSH0 PUSH0 REVERT`. */
const refuse: Hex = '0x5f5ffd'
const abi = parseAbi(['function executeBatch((address target, uint256 value, bytes callData)[] executions) payable'])
const settings = { ...historySettings(), lookBackBlocks: 0, maxBlocks: 16, pollMs: 20, leaseMs: 15_000, unread: new Set<string>() }

describe('an account delegates and makes a batch of calls in one transaction (EIP-7702), on a chain with the rules of Prague', () => {
  let node: OwnNode
  let running: TestApp
  let device: TestDevice
  let following: ReturnType<typeof followChain>
  let batchAccount: Address

  beforeAll(async () => {
    node = await ownNode(1_000, 'prague')
    await node.start()
    await node.call('anvil_setCode', refuser, refuse)
    const deployer = await newAccount()
    const deployment = { type: 'eip1559', chainId, data: ownBytecode('BatchAccount'), nonce: 0, gas: 1_000_000n } as const
    await node.chain.broadcast(await deployer.signTransaction({ ...deployment, ...(await fees()) }))
    batchAccount = getContractAddress({ from: deployer.address, nonce: 0n })
    running = await testApp({ chains: new Map([['ethereum', node.chain]]) })
    device = await registerDevice(running.app)
    following = followChain(running, settings)
    await following.begun
  })
  afterAll(async () => {
    await following.stop()
    await running.close()
    await node.close()
  })

  const fees = async () => (await node.chain.getPriorityFees()).fast

  async function newAccount(): Promise<PrivateKeyAccount> {
    const fresh = privateKeyToAccount(generatePrivateKey())
    await node.call('anvil_setBalance', fresh.address, `0x${ether(10).toString(16)}`)
    return fresh
  }

  /** Sends a transaction of type 4 through the API: a new account delegates, and pays 1 ether to each of these receivers. */
  async function payAll(...receivers: Address[]): Promise<{ payer: Address; id: number }> {
    const payer = await newAccount()
    await linkAddresses(device, [payer.address])
    const executions = receivers.map((target) => ({ target, value: ether(1), callData: '0x' as const }))
    const txData = await payer.signTransaction({
      type: 'eip7702',
      // The node counts the sender's nonce before it reads the authorizations.
      authorizationList: [await payer.signAuthorization({ contractAddress: batchAccount, chainId, nonce: 1 })],
      ...{ chainId, to: payer.address, nonce: 0, gas: 300_000n },
      data: encodeFunctionData({ abi, functionName: 'executeBatch', args: [executions] }),
      ...(await fees()),
    })
    expect(txData.slice(0, 4)).toBe('0x04')
    const { status, body } = await device.post(`/v1/wallet/addresses/${payer.address}/send-tx`, { platformId: 'ethereum', txData })
    expect(status, JSON.stringify(body)).toBe(200)
    return { payer: payer.address, id: body.id }
  }

  const shown = async (id: number, expected: object) =>
    vi.waitFor(async () => {
      const { body } = await device.get(`/v1/tx/history/${id}`)
      expect(body).toMatchObject(expected)
      return body
    }, waitForChain)
  const noticed = (id: number, expected: object) =>
    vi.waitFor(async () => {
      const { body } = await device.get('/v1/notifications')
      expect(body.items.filter(({ transactionId }: { transactionId: number }) => transactionId === id)).toMatchObject([expected])
    }, waitForChain)
  const stranger = () => privateKeyToAccount(generatePrivateKey()).address

  test('the only call fails → the transaction succeeded, and its row, its filter and its notice say failed', async () => {
    const { payer, id } = await payAll(refuser)
    const failed = { status: 'failed', failureReason: 'reverted', title: 'Transaction failed', sent: [], received: [] }
    const found = await shown(id, failed)
    expect(found.operations).toMatchObject([{ type: 'failure', fromAddress: payer, toAddress: payer }])
    expect((await device.get(`/v1/tx/history?address=${payer}&status=failed`)).body.items).toMatchObject([{ id }])
    await noticed(id, { title: 'Transaction failed', message: expect.stringContaining('the contract rejected it') })
    const { body } = await device.get(`/v1/wallet/addresses/${payer}/info?platformId=ethereum`)
    expect(body).toMatchObject({ type: 'delegated', delegatedTo: batchAccount })
  })

  test('one call pays and the next fails → confirmed, with the payment and the failed call', async () => {
    const { payer, id } = await payAll(stranger(), refuser)
    const sent = [{ tokenId: 'ethereum:native', amount: `${ether(1)}` }]
    const found = await shown(id, { status: 'confirmed', title: 'Sent 1 ETH', sent })
    expect(found.operations).toContainEqual(expect.objectContaining({ type: 'failure', fromAddress: payer }))
    await noticed(id, { title: 'Sent 1 ETH' })
  })

  test('every call pays → confirmed, with both payments', async () => {
    const { id } = await payAll(stranger(), stranger())
    await shown(id, { status: 'confirmed', sent: [{ amount: `${ether(2)}` }] })
    await noticed(id, { title: 'Sent 2 ETH' })
  })
})
