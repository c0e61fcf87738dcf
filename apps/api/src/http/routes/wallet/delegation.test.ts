import { connect } from '@patina/devnet'
import { createWalletClient, type WalletClient } from '@patina/sdk'
import { viemAccount } from '@patina/sdk/viem'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { follow } from '../../../../testing/follow.ts'
import { rpcUrlOf } from '../../../../testing/local-chains.ts'
import { type OwnNode, ownNode } from '../../../../testing/own-node.ts'
import { ether, waitForChain } from '../../../../testing/wallet.ts'
import type { Follower } from '../../../chain/follow/follow-transactions.ts'

const chainId = 31337
const platform = { id: 'ethereum', caip2: `eip155:${chainId}` }
const delegate = getAddress('0x00000000000000000000000000000000000000d7')
/** Code of a contract that keeps what it is paid, and does nothing else. */
const stop: Hex = '0x00'
const writer = getAddress('0x00000000000000000000000000000000000000d8')
/** Code of a contract that stores what it is paid. Its gas depends on the amount: `CALLVALUE PUSH1 0 SSTORE`. */
const store: Hex = '0x34600055'

describe('EIP-7702 delegation, on a chain with the rules of Prague', () => {
  let node: OwnNode
  let running: TestApp
  let follower: Follower
  let account: PrivateKeyAccount
  let sponsor: PrivateKeyAccount
  let device: TestDevice
  let client: WalletClient

  beforeAll(async () => {
    node = await ownNode(1_000, 'prague')
    await node.start()
    await node.call('anvil_setCode', delegate, stop)
    await node.call('anvil_setCode', writer, store)
    // The approvals are read by this contract.
    const { multicall3 } = evmNetworkOf('ethereum')
    await node.call('anvil_setCode', multicall3, await connect(rpcUrlOf('ethereum')).getCode({ address: multicall3 }))
    account = await newAccount()
    sponsor = await newAccount()
    running = await testApp({ chains: new Map([['ethereum', node.chain]]) })
    follower = follow(running)
    device = await registerDevice(running.app, { addresses: [account.address, sponsor.address] })
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
    await node.close()
  })

  async function newAccount(): Promise<PrivateKeyAccount> {
    const fresh = privateKeyToAccount(generatePrivateKey())
    await node.call('anvil_setBalance', fresh.address, `0x${ether(10).toString(16)}`)
    return fresh
  }

  const nonceOf = async ({ address }: PrivateKeyAccount) => (await node.chain.getNonce?.(node.chain.parseAddress(address)))?.next ?? 0
  const infoOf = async ({ address }: PrivateKeyAccount) =>
    (await device.get(`/v1/wallet/addresses/${address}/info?platformId=ethereum`)).body

  /** Signs a transaction in which `authority` delegates to a contract. A delegation to the zero address ends an earlier delegation. */
  async function sign(
    sender: PrivateKeyAccount,
    { authority, to, contract, value = 0n, anyChain = false }: Delegation,
  ): Promise<{ txData: Hex; nonce: number }> {
    const nonce = await nonceOf(sender)
    const authorization = await authority.signAuthorization({
      contractAddress: contract,
      chainId: anyChain ? 0 : chainId,
      // The node counts the sender's nonce before it reads the authorizations, so the sender authorizes with the next nonce.
      nonce: authority === sender ? nonce + 1 : await nonceOf(authority),
    })
    const { maxFeePerGas, maxPriorityFeePerGas } = (await node.chain.getPriorityFees()).fast
    const fees = { gas: 100_000n, maxFeePerGas, maxPriorityFeePerGas }
    const txData = await sender.signTransaction({
      type: 'eip7702',
      authorizationList: [authorization],
      chainId,
      to,
      value,
      nonce,
      ...fees,
    })
    return { txData, nonce }
  }

  type Delegation = { authority: PrivateKeyAccount; to: Address; contract: Address; value?: bigint; anyChain?: boolean }

  /** Sends a transaction through the API, and waits until the history shows it as confirmed. */
  async function send(sender: PrivateKeyAccount, txData: string) {
    const url = `/v1/wallet/addresses/${sender.address}/send-tx`
    const { status, body } = await device.post(url, { platformId: 'ethereum', txData })
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await device.post(url, { platformId: 'ethereum', txData })).body).toEqual(body)
    return vi.waitFor(async () => {
      await follower.step()
      const found = (await device.get(`/v1/tx/history/${body.id}`)).body
      expect(found.status).toBe('confirmed')
      return found
    }, waitForChain)
  }

  test('an account delegates for itself, and pays in the same transaction → the history has the payment, and the account type is delegated', async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address
    expect(await infoOf(account)).toMatchObject({ type: 'eoa', nonce: 0 })
    const { txData } = await sign(account, { authority: account, to, contract: delegate, value: ether(1) })
    expect(txData.slice(0, 4)).toBe('0x04')
    const found = await send(account, txData)
    expect(found).toMatchObject({ fromAddress: account.address, toAddress: to, amount: ether(1).toString() })
    expect(BigInt(found.fee)).toBeGreaterThan(0n)
    expect((await device.get(`/v1/tx/history?address=${account.address}`)).body.items).toEqual([found])
    // The transaction uses one nonce, and the authorization uses another.
    expect(await infoOf(account)).toMatchObject({ type: 'delegated', delegatedTo: delegate, nonce: 2 })
  })

  test('a delegated account sends an ordinary transaction → it is accepted and confirmed', async () => {
    const { maxFeePerGas, maxPriorityFeePerGas } = (await node.chain.getPriorityFees()).fast
    const fees = { gas: 30_000n, maxFeePerGas, maxPriorityFeePerGas }
    const to = sponsor.address
    const txData = await account.signTransaction({ type: 'eip1559', chainId, to, value: 1n, nonce: await nonceOf(account), ...fees })
    expect(await send(account, txData)).toMatchObject({ fromAddress: account.address, toAddress: to, amount: '1' })
  })

  test('ether is sent to a delegated account whose gas depends on the amount → it arrives, with enough gas', async () => {
    const [payer, receiver] = [await newAccount(), await newAccount()]
    await linkAddresses(device, [payer.address, receiver.address])
    await send(receiver, (await sign(receiver, { authority: receiver, to: receiver.address, contract: writer })).txData)
    const before = BigInt((await infoOf(receiver)).balance)
    const payment = { platform, tokenId: 'ethereum:native', to: receiver.address, amount: ether(1) }
    const prepared = await viemAccount(payer).prepareTransfer(client, payment)
    await send(payer, await viemAccount(payer).sign(prepared))
    expect(BigInt((await infoOf(receiver)).balance) - before).toBe(ether(1))
  })

  test('another account sends and pays for the authorization, which is for any chain → the authority is delegated, the sender is not', async () => {
    const authority = await newAccount()
    const other = await registerDevice(running.app, { addresses: [authority.address] })
    const { txData } = await sign(sponsor, { authority, to: authority.address, contract: delegate, anyChain: true })
    expect(await send(sponsor, txData)).toMatchObject({ fromAddress: sponsor.address, toAddress: authority.address, amount: '0' })
    const { body } = await other.get(`/v1/wallet/addresses/${authority.address}/info?platformId=ethereum`)
    expect(body).toMatchObject({ type: 'delegated', delegatedTo: delegate, nonce: 1 })
    expect(await infoOf(sponsor)).toMatchObject({ type: 'eoa' })
  })

  test('the approval of a code is revoked, in one transaction of the account itself → an ordinary account again', async () => {
    const owner = await newAccount()
    await linkAddresses(device, [owner.address])
    await send(owner, (await sign(owner, { authority: owner, to: owner.address, contract: delegate })).txData)
    expect(await infoOf(owner)).toMatchObject({ type: 'delegated', delegatedTo: delegate })
    const { items } = (await device.get(`/v1/wallet/addresses/${owner.address}/approvals?platformId=ethereum`)).body
    expect(items).toMatchObject([{ kind: 'delegation', spender: delegate, revocation: { to: owner.address, delegateTo: zeroAddress } }])
    const signer = viemAccount(owner)
    const prepared = await signer.prepareRevoke(client, { platform, revocations: [items[0].revocation] })
    const found = await send(owner, await signer.sign(prepared))
    expect(BigInt(found.fee)).toBeLessThanOrEqual(prepared.maxFee)
    const info = await infoOf(owner)
    expect(info).toMatchObject({ type: 'eoa', exists: true })
    expect(info).not.toHaveProperty('delegatedTo')
  })
})
