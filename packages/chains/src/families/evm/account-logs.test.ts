import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi, toEventSelector, toHex } from 'viem'
import {
  entryPoint06Abi,
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { accountOperations, batchFailureEvents, failureEvents } from './account-logs.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = pad('0x1234')

const event = encodeEventTopics({
  abi: entryPoint06Abi,
  eventName: 'UserOperationEvent',
  args: { userOpHash: hash, sender: account, paymaster: stranger },
}).filter((topic): topic is Hex => typeof topic === 'string')
const userOperation = (address: Hex, success: boolean) => ({
  address,
  topics: event,
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }], [3n, success, 5n, 7n]),
})
const words = (...values: bigint[]): Hex => `0x${values.map((value) => toHex(value, { size: 32 }).slice(2)).join('')}`
const failure = { index: 1, type: 'failure', contractAddress: null, from: account, to: null, amount: 0n }

test.each([entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address])(
  'the entry point %s reports a user operation → an execution or a failure of the account',
  (address) => {
    expect(accountOperations([userOperation(address, true)])).toEqual([{ ...failure, type: 'execution', to: address }])
    expect(accountOperations([userOperation(address, false)])).toEqual([{ ...failure, to: address }])
  },
)

test('another contract reports a user operation → nothing', () => {
  expect(accountOperations([userOperation(stranger, false)])).toEqual([])
})

test('the events of a Safe → the selectors that are read', () => {
  const abi = parseAbi(['event ExecutionFailure(bytes32 txHash, uint256 payment)', 'event ExecutionFromModuleFailure(address module)'])
  expect(failureEvents).toEqual(abi.map(toEventSelector))
})

const [executionFailure = '0x', moduleFailure = '0x'] = failureEvents.map((topic): Hex => `0x${topic.slice(2)}`)

test.each([
  ['a Safe before 1.4', [executionFailure], words(1n, 0n)],
  ['a Safe since 1.4', [executionFailure, hash], words(0n)],
  ['the module of a Safe before 1.4', [moduleFailure], words(1n)],
  ['the module of a Safe since 1.4', [moduleFailure, pad(stranger)], '0x' as const],
])('%s reports a failure → a failure of the Safe itself', (_, topics, data) => {
  expect(accountOperations([{ address: account, topics, data }])).toEqual([failure])
})

test('logs with too few or too many words → nothing', () => {
  expect(accountOperations([{ address: account, topics: [executionFailure], data: words(1n) }])).toEqual([])
  expect(accountOperations([{ address: account, topics: [executionFailure, hash, hash], data: '0x' }])).toEqual([])
  expect(accountOperations([{ ...userOperation(entryPoint07Address, true), data: words(1n, 2n, 3n, 4n) }])).toEqual([])
})

test('the events of accounts of ERC-7579 → the selectors that are read', () => {
  const abi = parseAbi([
    'event TryExecuteUnsuccessful(uint256 batchExecutionIndex, bytes result)',
    'event TryExecuteUnsuccessful(bytes callData, bytes result)',
    'event TryDelegateCallUnsuccessful(uint256 batchExecutionIndex, bytes result)',
    'event TryDelegateCallUnsuccessful(bytes callData, bytes result)',
    'event ERC7579TryExecuteFail(uint256 batchExecutionIndex, bytes result)',
  ])
  expect(batchFailureEvents).toEqual(abi.map(toEventSelector))
})

test.each(batchFailureEvents)('an account reports the failed call of a batch by %s → a failure from the account to itself', (topic) => {
  const topics: Hex[] = [`0x${topic.slice(2)}`]
  expect(accountOperations([{ address: account, topics, data: words(1n, 64n, 0n) }])).toEqual([{ ...failure, to: account }])
  expect(accountOperations([{ address: account, topics, data: words(1n, 64n) }])).toEqual([])
  expect(accountOperations([{ address: account, topics: [...topics, hash], data: words(1n, 64n, 0n) }])).toEqual([])
})

test.each(['0x7579EE8307284F293B1927136486880611F20002', '0x7579f2AD53b01c3D8779Fe17928e0D48885B0003'] as const)(
  'Safe7579 at %s reports a failed call → a failure from the Safe that it names to itself; nothing if another contract does',
  (address) => {
    const topics = [toEventSelector(parseAbi(['event TryExecutionFailed(address safe, uint256 numberInBatch)'])[0])]
    const data = words(BigInt(account), 3n)
    expect(accountOperations([{ address, topics, data }])).toEqual([{ ...failure, to: account }])
    expect(accountOperations([{ address: stranger, topics, data }])).toEqual([])
    expect(accountOperations([{ address: account, topics, data }])).toEqual([])
    for (const malformed of [words(BigInt(account)), words(1n << 160n, 3n), words(BigInt(account), 3n, 0n)])
      expect(accountOperations([{ address, topics, data: malformed }])).toEqual([])
  },
)
