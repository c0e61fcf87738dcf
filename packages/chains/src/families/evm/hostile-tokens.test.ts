import { concat, encodeEventTopics, erc20Abi, type Hex, keccak256, pad, size, stringToHex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, inject, test } from 'vitest'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'
import { openTestWallet, type TestWallet } from './testing/wallet.ts'

/** The local chain. Contracts on it write invalid logs, in a block with honest movements. */
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const chain = connectEvm(network, rpcUrl)
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const [victim, thief] = [newAddress(), newAddress()]

type HostileLog = { topics: readonly Hex[]; data?: Hex; dataSize?: number }

/** Returns code of a contract that writes these logs on every call. The data of the logs is `data`, or that number of zero bytes. */
function logging(logs: readonly HostileLog[]): Hex {
  const push = (value: Hex) => concat([toHex(0x5f + size(value)), value])
  const parts = logs.flatMap(({ topics, data = '0x', dataSize = size(data) }) => [
    // Data of up to one word is written to the start of the memory, padded on the right.
    push(pad(data, { size: 32, dir: 'right' })),
    '0x600052' as const,
    ...[...topics].reverse().map(push),
    push(toHex(dataSize, { size: 4 })),
    '0x6000' as const,
    toHex(0xa0 + topics.length),
  ])
  return concat([...parts, '0x00'])
}

const [transfer] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })
const party = (address: Hex) => pad(address, { size: 32 })
const event = (signature: string) => keccak256(stringToHex(signature))
const script = pad(stringToHex('<script>alert(1)</script>'), { size: 32, dir: 'right' })
const rightToLeft = pad(stringToHex('\u202eCDSU'), { size: 32, dir: 'right' })

const hostile: Record<string, HostileLog> = {
  'a transfer without an amount': { topics: [transfer, party(victim), party(thief)] },
  'a transfer to a script tag': { topics: [transfer, party(victim), script], data: toHex(1n, { size: 32 }) },
  'a transfer from right to left': { topics: [transfer, rightToLeft, party(victim)], data: toHex(1n, { size: 32 }) },
  'a transfer of half a word': { topics: [transfer, party(victim), party(thief)], data: toHex(1n, { size: 16 }) },
  'a transfer with 100 kilobytes': { topics: [transfer, party(victim), party(thief)], dataSize: 100_000 },
  'a transfer of an NFT with an amount': {
    topics: [transfer, party(victim), party(thief), script],
    data: toHex(1n, { size: 32 }),
  },
  'a batch of nothing': {
    topics: [event('TransferBatch(address,address,address,uint256[],uint256[])'), party(thief), party(victim), party(thief)],
  },
  'a batch whose lists are elsewhere': {
    topics: [event('TransferBatch(address,address,address,uint256[],uint256[])'), party(thief), party(victim), party(thief)],
    data: toHex(2n ** 255n, { size: 32 }),
  },
  'a permission for all that is neither given nor taken': {
    topics: [event('ApprovalForAll(address,address,bool)'), party(victim), party(thief)],
    data: toHex(7n, { size: 32 }),
  },
  'a wrapping of the native token by somebody else': {
    topics: [event('Deposit(address,uint256)'), party(victim)],
    data: toHex(1n, { size: 32 }),
  },
  'an event without a name': { topics: [] },
  'the name of an event and no more': { topics: [transfer] },
}

let wallet: TestWallet
const contract = newAddress()

beforeAll(async () => {
  const honest: HostileLog = { topics: [transfer, party(thief), party(victim)], data: toHex(9n, { size: 32 }) }
  const code = logging([...Object.values(hostile), honest])
  await connectRpc(rpcUrl).read([{ method: 'anvil_setCode', params: [contract, code] }])
  wallet = await openTestWallet(chain, rpcUrl, 10n ** 18n)
})

test('malformed logs around an honest one → only the honest movement, with its own index', async () => {
  const report = await wallet.send({ to: contract, value: 3n, gasLimit: 5_000_000n })
  const number = report.block?.number ?? -1n
  const [block] = (await chain.readBlocks?.(number, number)) ?? []
  const inBlock = block?.transactions.find(({ hash }) => hash === report.hash)
  expect(inBlock?.status).toBe('confirmed')
  expect(inBlock?.operations).toEqual([
    { index: 0, type: 'transfer', contractAddress: null, from: wallet.address, to: contract, amount: 3n },
    {
      index: 1 + Object.keys(hostile).length,
      type: 'transfer',
      contractAddress: contract,
      from: thief,
      to: victim,
      amount: 9n,
    },
  ])
  // A receipt shows the same movements as the traced block, but not that the list is complete.
  expect({ ...report, isComplete: true }).toEqual(inBlock)
  const found = await chain.findTransactions?.(testAddress(victim), number - 200n > 0n ? number - 200n : 0n, number)
  expect(found?.located).toEqual([{ hash: report.hash, block: number }])
})
