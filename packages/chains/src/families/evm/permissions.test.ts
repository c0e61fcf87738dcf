import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { connect, permit2, sendFromNode } from '../../../../devnet/src/index.ts'
import type { GivenPermission } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'
import { answering } from './testing/answering-contract.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const rpc = connectRpc(rpcUrl)
const client = connect(rpcUrl)
const chain = connectEvm({ ...mainnet, caip2 }, rpcUrl)
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const newAddress = () => testAddress(privateKeyToAddress(generatePrivateKey()))
const [spender, nobody] = [newAddress(), '0x0000000000000000000000000000000000000000']
const read = async (owner: string, ...given: GivenPermission[]) => {
  const permissions = await chain.getPermissions?.(testAddress(owner), given)
  if (!permissions?.given) throw new Error('EVM chains read given permissions')
  return { own: permissions.own, given: permissions.given }
}

const token = parseAbi(['function approve(address,uint256)', 'function approve(address,address,uint160,uint48)'])
const permits = parseAbi([
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) given, bytes signature)',
])

/** Sends a call as an address that the node lets us use, and returns the logs of the transaction. */
async function send(from: string, to: string, data: Hex) {
  const address = getAddress(from)
  await client.setBalance({ address, value: 10n ** 18n })
  await client.impersonateAccount({ address })
  const hash = await sendFromNode(client, { from: address, to: getAddress(to), data, gas: 300_000n })
  await client.waitForTransactionReceipt({ hash })
  const [report] = await chain.readTransactions([hash])
  return report && 'operations' in report ? report.operations.filter(({ type }) => type === 'approval') : []
}

/** Returns a new contract with these answers. */
async function place(answers: Readonly<Record<string, Hex>>) {
  const contract = newAddress()
  await rpc.read([{ method: 'anvil_setCode', params: [contract, answering(answers)] }])
  return contract
}
const word = (value: bigint | string): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`

describe('permissions of an address on a local chain', () => {
  test('an allowance was given, and revoked by its revocation → its amount, then 0', async () => {
    const owner = newAddress()
    const given = { kind: 'token', contract: usdc, spender } as const
    await send(owner, usdc, encodeFunctionData({ abi: token, args: [getAddress(spender), 500n], functionName: 'approve' }))
    const [before] = (await read(owner, given)).given
    expect(before).toMatchObject({ allowance: 500n, unlimited: false, atRisk: 0n, revocation: { to: usdc } })
    await send(owner, usdc, before?.revocation?.data as Hex)
    expect((await read(owner, given)).given).toMatchObject([{ allowance: 0n }])
  })

  test('Permit2 got a permission by a call → an operation, a state with its expiry, and a revocation that ends it', async () => {
    const owner = newAddress()
    const given = { kind: 'permit2', contract: usdc, spender } as const
    const expiration = 4_000_000_000
    const args = [getAddress(usdc), getAddress(spender), 2n ** 160n - 1n, expiration] as const
    const approvals = await send(owner, permit2, encodeFunctionData({ abi: token, functionName: 'approve', args }))
    expect(approvals).toMatchObject([{ contractAddress: usdc, from: owner, to: spender, amount: 2n ** 160n - 1n, via: 'permit2' }])
    const [state] = (await read(owner, given)).given
    expect(state).toMatchObject({ allowance: 2n ** 160n - 1n, unlimited: true, atRisk: 0n, expiresAt: new Date(expiration * 1_000) })
    expect(await send(owner, permit2, state?.revocation?.data as Hex)).toMatchObject([{ amount: 0n, via: 'permit2' }])
    expect((await read(owner, given)).given).toMatchObject([{ allowance: 0n }])
  })

  test('a stranger brings a signed permit of Permit2 → an operation of its signer', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const details = { token: getAddress(usdc), amount: 7n, expiration: 4_000_000_000, nonce: 0 }
    const message = { details, spender: getAddress(spender), sigDeadline: 4_000_000_000n }
    const signature = await account.signTypedData({
      domain: { name: 'Permit2', chainId: Number(caip2.replace('eip155:', '')), verifyingContract: permit2 },
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      primaryType: 'PermitSingle',
      message,
    })
    const data = encodeFunctionData({ abi: permits, functionName: 'permit', args: [account.address, message, signature] })
    expect(await send(newAddress(), permit2, data)).toMatchObject([{ from: account.address, to: spender, amount: 7n, via: 'permit2' }])
    expect((await read(account.address, { kind: 'permit2', contract: usdc, spender })).given).toMatchObject([{ allowance: 7n }])
  })

  test('a permission of Permit2 has expired → nothing is left', async () => {
    const owner = newAddress()
    const data = encodeFunctionData({ abi: token, functionName: 'approve', args: [getAddress(usdc), getAddress(spender), 5n, 1_000] })
    await send(owner, permit2, data)
    expect((await read(owner, { kind: 'permit2', contract: usdc, spender })).given).toMatchObject([{ allowance: 0n, atRisk: 0n }])
  })

  test('contracts answer → the states; those that do not → unknown, never 0', async () => {
    const owner = newAddress()
    const balance = { 'function balanceOf(address)': word(3n) }
    const nft = await place({ 'function getApproved(uint256)': word(spender), 'function ownerOf(uint256)': word(owner) })
    const sold = await place({ 'function getApproved(uint256)': word(spender), 'function ownerOf(uint256)': word(spender) })
    const collection = await place({ 'function isApprovedForAll(address,address)': word(1n), ...balance })
    const rich = await place({ 'function allowance(address,address)': word(2n), ...balance })
    const silent = newAddress()
    const { given } = await read(
      owner,
      { kind: 'nft', contract: nft, spender, tokenId: 7n },
      { kind: 'nft', contract: sold, spender, tokenId: 7n },
      { kind: 'operator', contract: collection, spender },
      { kind: 'token', contract: rich, spender },
      { kind: 'token', contract: silent, spender },
      { kind: 'token', contract: null, spender },
    )
    expect(given.map(({ allowance, atRisk }) => [allowance, atRisk])).toEqual([
      [1n, 1n],
      [0n, 0n],
      [2n ** 256n - 1n, 3n],
      [2n, 2n],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('the account runs the code of a contract (EIP-7702) → a delegation, which an authorization for nobody ends', async () => {
    const [owner, delegate] = [newAddress(), newAddress()]
    await rpc.read([{ method: 'anvil_setCode', params: [owner, `0xef0100${delegate.slice(2)}`] }])
    expect((await read(owner)).own).toMatchObject([
      { kind: 'delegation', contract: null, spender: delegate, unlimited: true, revocation: { to: owner, data: '0x', delegateTo: nobody } },
    ])
  })
})
