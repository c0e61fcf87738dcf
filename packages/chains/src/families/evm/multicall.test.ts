import { toHex } from 'viem'
import { expect, inject, test } from 'vitest'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { arbitrum } from '../../networks/arbitrum/network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { readContracts } from './multicall.ts'
import { answering } from './testing/answering-contract.ts'

const { rpcUrl } = inject('devnet').ethereum
const rpc = connectRpc(rpcUrl)

test('contracts see the number of another chain, as on Arbitrum → the number of the own block, from the system contract', async () => {
  const answer = { 'function arbBlockNumber()': toHex(400_000_000n, { size: 32 }) }
  await rpc.read([{ method: 'anvil_setCode', params: ['0x0000000000000000000000000000000000000064', answering(answer)] }])
  const numberOn = async (network: EvmNetwork) => (await readContracts({ network, rpc }, [])).blockNumber
  expect(await numberOn(arbitrum)).toBe(400_000_000n)
  expect(await numberOn(ethereum)).toBeLessThan(400_000_000n)
})

test('a local copy of Arbitrum has no system contract → the number that its contracts see', async () => {
  await rpc.read([{ method: 'anvil_setCode', params: ['0x0000000000000000000000000000000000000064', '0x'] }])
  const { blockNumber, returned } = await readContracts({ network: arbitrum, rpc }, [
    { target: ethereum.multicall3, callData: '0x4d2301cc' },
  ])
  expect(blockNumber).toBeLessThan(400_000_000n)
  expect(returned).toHaveLength(1)
})
