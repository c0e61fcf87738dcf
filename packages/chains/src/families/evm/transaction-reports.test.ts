import { describe, expect, test } from 'vitest'
import type { Rpc, RpcCall } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { celo } from '../../networks/celo/network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { zksync } from '../../networks/zksync/network.ts'
import { testAddress } from '../../testing/address.ts'
import { batchFailureEvents } from './account-logs.ts'
import { readTransactions } from './transaction-reports.ts'

const from = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const to = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const hash = `0x${'aa'.repeat(32)}`
const blockHash = `0x${'bb'.repeat(32)}`

const transaction = {
  hash,
  from: from.toLowerCase(),
  to: to.toLowerCase(),
  nonce: '0x3',
  value: '0x5',
  input: '0x',
  gasPrice: '0x7',
  type: '0x2',
}
const receipt = {
  blockHash,
  blockNumber: '0x10',
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  contractAddress: null,
  logs: [],
}
const block = { number: '0x10', hash: blockHash, timestamp: '0x65' }

/** Reads transactions from a node that gives these answers. */
function read(
  answers: { transaction?: unknown; receipt?: unknown; block?: unknown },
  hashes = [hash],
  network: EvmNetwork = ethereum,
  tracing?: Parameters<typeof readTransactions>[2],
) {
  const known: Record<string, unknown> = {
    eth_getTransactionByHash: answers.transaction ?? null,
    eth_getTransactionReceipt: answers.receipt ?? null,
    eth_getBlockByNumber: answers.block ?? null,
  }
  const rpc: Rpc = {
    request: async (calls: readonly RpcCall[]) => calls.map(({ method }) => ({ result: known[method] })),
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  return readTransactions({ network, rpc }, hashes, tracing)
}

const native = { index: 0, type: 'transfer', contractAddress: null, from, to, amount: 5n }
const pending = { hash, from, to, nonce: 3, operations: [native], isComplete: false, status: 'pending', block: null, fee: null }
const mined = {
  ...pending,
  status: 'confirmed',
  block: { number: 16n, hash: blockHash, time: new Date(101_000) },
  fee: 42_000n,
}

describe('the status of a transaction', () => {
  test('the node has neither the transaction nor its receipt → unknown', async () => {
    expect(await read({})).toEqual([undefined])
  })

  test('a transaction without a receipt → pending', async () => {
    expect(await read({ transaction })).toEqual([pending])
  })

  test('a transaction with a receipt in a canonical block → confirmed', async () => {
    expect(await read({ transaction, receipt, block })).toEqual([mined])
  })

  test("another block replaced the transaction's block → pending again", async () => {
    expect(await read({ transaction, receipt, block: { ...block, hash: `0x${'cc'.repeat(32)}` } })).toEqual([pending])
  })

  test("the chain is shorter than the transaction's block → pending again", async () => {
    expect(await read({ transaction, receipt })).toEqual([pending])
  })

  test('a transaction that reverted → failed, with its fee and the movement that it tried', async () => {
    expect(await read({ transaction, receipt: { ...receipt, status: '0x0' }, block })).toEqual([
      { ...mined, isComplete: true, status: 'failed' },
    ])
  })

  test('a transaction that reverted, and whose call names other payers → failed without their movements', async () => {
    const [word, amount] = [(address: string) => address.slice(2).padStart(64, '0'), '7'.padStart(64, '0')]
    const input = `0x23b872dd${word('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')}${word(from)}${amount}`
    const [report] = await read({ transaction: { ...transaction, value: '0x0', input }, receipt: { ...receipt, status: '0x0' }, block })
    expect(report).toMatchObject({ status: 'failed', operations: [] })
  })

  test('a receipt from before receipts had a status → confirmed', async () => {
    const { status: _, effectiveGasPrice: __, ...old } = receipt
    expect(await read({ transaction, receipt: old, block })).toEqual([{ ...mined, fee: 147_000n }])
  })
})

test('an OP-stack chain → the fee includes the layer 1 fee', async () => {
  expect(await read({ transaction, receipt: { ...receipt, l1Fee: '0x64' }, block })).toMatchObject([{ fee: 42_100n }])
})

test.each<[string, object, bigint]>([
  ['Isthmus', { operatorFeeScalar: '0xf4240', operatorFeeConstant: '0x7' }, 21_000n + 7n],
  ['Jovian', { operatorFeeScalar: '0x2', operatorFeeConstant: '0x7', daFootprintGasScalar: '0x190' }, 21_000n * 200n + 7n],
])('an OP-stack chain since %s → the fee includes the operator fee', async (_, terms, extra) => {
  expect(await read({ transaction, receipt: { ...receipt, ...terms }, block })).toMatchObject([{ fee: 42_000n + extra }])
})

test('a contract creation with value → a payment to the new contract', async () => {
  const creation = { ...transaction, to: null }
  const created = { ...receipt, contractAddress: to.toLowerCase() }
  expect(await read({ transaction: creation, receipt: created, block })).toEqual([{ ...mined, to: null }])
})

describe('logs of the native token', () => {
  const transferLog = (address: string, payer: string, receiver: string, amount: string) => ({
    address: address.toLowerCase(),
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      ...[payer, receiver].map((party) => `0x${party.slice(2).toLowerCase().padStart(64, '0')}`),
    ],
    data: `0x${amount.padStart(64, '0')}`,
  })
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

  test('a transaction on ZKsync → its value once, movements inside its calls, and its fee only as the fee', async () => {
    const { contract, feeAccount } = zksync.nativeLogs
    const logs = [
      transferLog(contract, from, feeAccount, '99'),
      transferLog(contract, from, to, '5'),
      transferLog(contract, to, other, '3'),
      transferLog(contract, feeAccount, from, '11'),
    ]
    const [report] = await read({ transaction, receipt: { ...receipt, logs }, block }, [hash], zksync)
    expect(report).toHaveProperty('operations', [native, { ...native, index: 3, from: to, to: other, amount: 3n }])
  })

  test("a payment through CELO's contract → a native payment, pending and mined", async () => {
    const { contract } = celo.nativeLogs
    const input = `0xa9059cbb${other.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`
    const outgoing = { ...transaction, to: contract.toLowerCase(), value: '0x0', input }
    const payment = { ...native, index: 1, to: other, amount: 7n }
    expect(await read({ transaction: outgoing }, [hash], celo)).toMatchObject([{ status: 'pending', operations: [payment] }])
    const mined = { ...receipt, logs: [transferLog(contract, from, other, '7')] }
    expect(await read({ transaction: outgoing, receipt: mined, block }, [hash], celo)).toMatchObject([
      { status: 'confirmed', operations: [payment] },
    ])
  })
})

test('a hostile log → the other logs keep their movements and indexes', async () => {
  const transfer = {
    address: to.toLowerCase(),
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${from.slice(2).padStart(64, '0')}`,
      `0x${to.slice(2).padStart(64, '0')}`,
    ],
    data: `0x${'9'.padStart(64, '0')}`,
  }
  const logs = [{ ...transfer, data: '0x' }, { ...transfer, topics: [] }, transfer]
  const [report] = await read({ transaction, receipt: { ...receipt, logs }, block })
  expect(report).toHaveProperty('operations', [native, { index: 3, type: 'transfer', contractAddress: to, from, to, amount: 9n }])
})

test.each<[string, object]>([
  ['transaction', { transaction: { ...transaction, from: 'x' } }],
  ['nonce', { transaction: { ...transaction, nonce: `0x${'ff'.repeat(9)}` } }],
  ['receipt', { transaction, receipt: { ...receipt, logs: {} }, block }],
  ['block', { transaction, receipt, block: { ...block, timestamp: 5 } }],
])('a malformed %s → an error for its hash', async (_, answers) => {
  expect(await read(answers)).toMatchObject([{ name: 'ChainError', reason: 'unavailable' }])
})

test('a hash of another form → unknown, and the others are read', async () => {
  expect(await read({ transaction }, ['', 'x', hash, '0x12', hash])).toEqual([undefined, undefined, pending, undefined, pending])
})

test('no hashes → no request', async () => {
  expect(await read({ transaction }, [])).toEqual([])
})

describe('the position of a transaction in its block', () => {
  const placeOf = async (transactionIndex: unknown) => {
    const [report] = await read({ transaction, receipt: { ...receipt, transactionIndex }, block })
    if (!report || report instanceof Error) throw new Error('The transaction was not read')
    return report.position
  }
  test.each([
    ['0x0', 0],
    ['0x1f', 31],
    [null, undefined],
    [undefined, undefined],
    ['0x80000000', undefined],
    [`0x${'f'.repeat(64)}`, undefined],
  ])('transactionIndex %s → %s', async (transactionIndex, expected) => expect(await placeOf(transactionIndex)).toBe(expected))

  test('a pending transaction → no position', async () => {
    const [report] = await read({ transaction: { ...transaction, transactionIndex: '0x1' }, receipt: null, block })
    expect(report).not.toHaveProperty('position')
  })
})

test('an EIP-7702 transaction → it delegates, pending and mined', async () => {
  for (const answered of [null, receipt]) {
    const [report] = await read({ transaction: { ...transaction, type: '0x4' }, receipt: answered, block })
    expect(report).toMatchObject({ action: 'delegate' })
  }
})

test('an account reports a failed call of its batch → a failure if every movement is known, otherwise left out', async () => {
  const [topic = ''] = batchFailureEvents
  const log = { address: from, topics: [topic], data: `0x${'0'.repeat(192)}` } as const
  const batch = {
    transaction: { ...transaction, to: transaction.from, value: '0x0' },
    receipt: { ...receipt, gasUsed: '0x9000', logs: [log] },
    block,
  }
  const tracing = { trace: async () => new Map([[hash, []]]), only: new Set([hash]) }
  const failure = { index: 1, type: 'failure', contractAddress: null, from, to: from, amount: 0n }
  expect(await read(batch, [hash], ethereum, tracing)).toMatchObject([{ isComplete: true, operations: [failure] }])
  expect(await read(batch)).toMatchObject([{ isComplete: false, operations: [] }])
})
