import { encodeAbiParameters, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'
import { answering } from './testing/answering-contract.ts'
import { openTestWallet } from './testing/wallet.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const chain = connectEvm(network, rpcUrl)
const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey())
const describeIt = (address: string) => chain.describeReceiver(testAddress(address))

const addressWord = (address: Hex): Hex => encodeAbiParameters([{ type: 'address' }], [address])
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const entryPoint = addressWord('0x0000000071727De22E5E9d8BAf0edAc6f37da032')
const accepted: Hex = `0x150b7a02${'0'.repeat(56)}`
const nftHook = 'function onERC721Received(address,address,uint256,bytes)'

async function withCode(code: Hex): Promise<Hex> {
  const address = newAddress()
  await rpc.read([{ method: 'anvil_setCode', params: [address, code] }])
  return address
}

describe('what an EVM address is', () => {
  test.each([zeroAddress, '0x0000000000000000000000000000000000000001', '0x000000000000000000000000000000000000dEaD'])(
    '%s, which has no key → burn',
    async (address) => {
      expect(await describeIt(address)).toEqual({ type: 'burn' })
    },
  )

  test('an address without code → a wallet only once it has sent a transaction', async () => {
    const wallet = await openTestWallet(chain, rpcUrl, 10n ** 18n)
    expect(await describeIt(wallet.address)).toEqual({ type: 'new' })
    await wallet.send({ to: newAddress(), value: 1n })
    expect(await describeIt(wallet.address)).toEqual({ type: 'wallet' })
  })

  test('a listed token → its symbol in the catalogue', async () => {
    expect(await describeIt(network.wrappedNative)).toEqual({ type: 'token', symbol: 'WETH' })
  })

  test.each<[string, Hex, object]>([
    [
      'an unlisted token',
      answering({
        'function balanceOf(address)': encodeAbiParameters([{ type: 'uint256' }], [0n]),
        'function decimals()': encodeAbiParameters([{ type: 'uint256' }], [6n]),
        'function symbol()': text('T\u202eOK'),
        'function name()': text('Token'),
      }),
      { type: 'token', symbol: 'TOK' },
    ],
    [
      'a proxy of Safe',
      answering({ 'function masterCopy()': addressWord('0x41675C099F32341bf84BFc5382aF534df5C7461a') }),
      { type: 'smart_account' },
    ],
    ['an account of ERC-4337', answering({ 'function entryPoint()': entryPoint, [nftHook]: accepted }), { type: 'smart_account' }],
    ['a key with EIP-7702 code', `0xef0100${newAddress().slice(2).toLowerCase()}`, { type: 'smart_account' }],
    ['a paymaster of ERC-4337', answering({ 'function entryPoint()': entryPoint }), { type: 'contract' }],
    ['a proxy of another contract', answering({ 'function masterCopy()': addressWord(network.multicall3) }), { type: 'contract' }],
    ['code that burns all gas', '0x5b600056', { type: 'contract' }],
    ['code that returns nothing', '0x00', { type: 'contract' }],
  ])('%s → its type', async (_, code, receiver) => {
    expect(await describeIt(await withCode(code))).toEqual(receiver)
  })
})
