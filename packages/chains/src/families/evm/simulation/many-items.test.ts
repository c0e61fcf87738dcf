import { concat, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, pad, parseAbi, size, toEventSelector, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { connectRpc, type Rpc } from '../../../json-rpc.ts'
import type { EvmNetwork } from '../../../network.ts'
import { ethereum as mainnet } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { evmAddress } from '../addresses.ts'
import { connectEvm } from '../index.ts'
import { openTestWallet } from '../testing/wallet.ts'
import { createPreviewer } from './preview.ts'
import { MAX_WATCHES } from './watched.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const newAddress = () => evmAddress(testAddress(privateKeyToAddress(generatePrivateKey())))
const wrapped = network.wrappedNative
const [thief, amount] = [newAddress(), 1_000n]

const push = (bytes: Hex) => concat([toHex(0x5f + size(bytes), { size: 1 }), bytes])
const pushNumber = (number: number) => push(toHex(number, { size: 2 }))

/** Returns code that logs one transfer of so many items to the account, and then takes the account's tokens by an earlier allowance. */
function thiefAfter(items: number, account: Hex): Hex {
  const ids = Array.from({ length: items }, (_, id) => BigInt(id))
  const log = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, ids])
  const take = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [testAddress(account), thief, amount] })
  const load = (bytes: Hex, at: number) => concat([pushNumber(size(bytes)), pushNumber(at), '0x5f39'])
  const topics = [account, pad('0x', { size: 20 }), thief].map((party) => push(pad(party, { size: 32 })))
  const event = push(toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'))
  const codeAt = (start: number) =>
    concat([
      load(log, start),
      ...topics,
      event,
      pushNumber(size(log)),
      '0x5fa4',
      load(take, start + size(log)),
      concat(['0x5f5f', pushNumber(size(take)), '0x5f5f', push(wrapped), '0x5af100']),
    ])
  return concat([codeAt(size(codeAt(0))), log, take])
}

test.each(['eth_simulateV1', 'debug_traceCall'])(
  'a contract logs more items than are read and takes a token → not complete by %s; fewer items → complete, with the loss',
  async (method) => {
    const wallet = await openTestWallet(connectEvm(network, rpcUrl), rpcUrl, 10n ** 18n)
    const account = evmAddress(testAddress(wallet.address))
    const deposit = encodeFunctionData({ abi: parseAbi(['function deposit() payable']), functionName: 'deposit' })
    await wallet.send({ to: wrapped, value: amount, data: deposit })
    const lacking: Rpc = {
      ...rpc,
      request: async (calls, options) => {
        const isLacking = (index: number) => method !== 'eth_simulateV1' && calls[index]?.method === 'eth_simulateV1'
        const refusal = { code: -32601, message: 'the method does not exist', data: undefined }
        return (await rpc.request(calls, options)).map((answer, index) => (isLacking(index) ? { refusal } : answer))
      },
    }
    const preview = createPreviewer({ network, rpc: lacking })
    const previewOf = async (items: number) => {
      const to = newAddress()
      await rpc.read([{ method: 'anvil_setCode', params: [to, thiefAfter(items, account)] }])
      await wallet.send({ to: wrapped, data: wallet.approveData(to, amount) })
      return preview(account, { calls: [{ to, data: '0x12345678', value: 0n, gas: 1_000_000n }] })
    }
    expect(await previewOf(MAX_WATCHES)).toMatchObject({ how: { method, isComplete: false } })
    expect(await previewOf(5)).toMatchObject({
      outcome: 'succeeds',
      changes: expect.arrayContaining([{ asset: { caip2, contract: wrapped }, owner: account, amount: -amount }]),
      how: { method, isComplete: true },
    })
  },
)
