import { encodeAbiParameters, encodeFunctionResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Rpc } from '../../../json-rpc.ts'
import type { EvmAddress, Hex } from '../../../network.ts'
import { ethereum } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { batchFailureEvents, failureEvents } from '../account-logs.ts'
import { multicallAbi } from '../multicall.ts'
import { createCapabilities } from './capabilities.ts'
import { createSimulator } from './simulate.ts'

const account: EvmAddress = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const stranger: EvmAddress = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const word = '0'.repeat(64)

type Log = { address: Hex; topics: string[]; data: string }

const failureOf = (address: Hex): Log => ({ address, topics: [String(failureEvents[0])], data: `0x${word}${word}` })
const batchFailureOf = (address: Hex): Log => ({ address, topics: [String(batchFailureEvents[0])], data: `0x${word}${word}${word}` })

const batchAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])
const zero = encodeAbiParameters([{ type: 'uint256' }], [0n])
const read = encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result: [{ success: true, returnData: zero }] })
const threeResults = [read, '0x' as const, read].map((returnData) => ({ success: true, returnData }))

/** The answers of two methods to one call between two reads of a balance. The call succeeds and has these logs. */
const answersOf = {
  eth_simulateV1: (logs: Log[]) => [
    {
      calls: [
        { status: '0x1', returnData: read, gasUsed: '0x1' },
        { status: '0x1', returnData: '0x', gasUsed: '0x1', logs },
        { status: '0x1', returnData: read, gasUsed: '0x1' },
      ],
    },
  ],
  debug_traceCall: (logs: Log[]) => ({
    type: 'CALL',
    from: account,
    to: account,
    value: '0x0',
    output: encodeFunctionResult({ abi: batchAbi, functionName: 'aggregate3Value', result: threeResults }),
    calls: [{ type: 'CALL', from: account, to: stranger, value: '0x0', logs }],
  }),
}

function simulate(method: keyof typeof answersOf, logs: Log[]) {
  const missing = { refusal: { code: -32601, message: 'the method does not exist', data: undefined } }
  const rpc: Rpc = {
    request: async (calls) => calls.map((call) => (call.method === method ? { result: answersOf[method](logs) } : missing)),
    read: async () => [],
    submit: async () => missing,
  }
  const simulator = createSimulator({ network: ethereum, rpc }, createCapabilities())
  return simulator(account, [{ to: stranger, value: 0n, data: '0x' }], [{ owner: account, asset: null }])
}

test.each(['eth_simulateV1', 'debug_traceCall'] as const)(
  'a call succeeds by %s, and the account logs a failed call inside → a failure',
  async (method) => {
    const failed = { failure: { detail: 'a call of the account failed' } }
    expect(await simulate(method, [failureOf(account)])).toMatchObject(failed)
    expect(await simulate(method, [batchFailureOf(account)])).toMatchObject(failed)
  },
)

test.each(['eth_simulateV1', 'debug_traceCall'] as const)(
  'a call succeeds by %s, and only a stranger logs a failed call → no failure',
  async (method) => {
    expect(await simulate(method, [failureOf(stranger), batchFailureOf(stranger)])).not.toHaveProperty('failure')
    expect(await simulate(method, [])).not.toHaveProperty('failure')
  },
)
