import { keccak256, parseTransaction, type TransactionSerializable, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { RpcCall } from '../../json-rpc.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { findSigned } from './found-transactions.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const call = { chainId: 1, nonce: 7, gas: 21_000n, to, value: 5n, data: '0x1234' } as const
const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 0n }
const accessList = [{ address: zeroAddress, storageKeys: [`0x${'00'.repeat(32)}`] }] as const
const authorization = await account.signAuthorization({ contractAddress: to, chainId: 1, nonce: 3 })

const hex = (value: bigint | number = 0) => `0x${value.toString(16)}`

/** Returns signed bytes, their hash, and the transaction as a node returns it. */
async function sign(transaction: TransactionSerializable & typeof call) {
  const txData = await account.signTransaction(transaction)
  const { r, s, v, yParity } = parseTransaction(txData)
  const types = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 }
  const answer = {
    type: hex(types[transaction.type ?? 'legacy']),
    nonce: hex(transaction.nonce),
    gas: hex(transaction.gas),
    to: transaction.to,
    value: hex(transaction.value),
    input: transaction.data,
    gasPrice: hex(transaction.gasPrice ?? 20n),
    maxFeePerGas: hex(transaction.maxFeePerGas),
    maxPriorityFeePerGas: hex(transaction.maxPriorityFeePerGas),
    accessList: transaction.accessList,
    authorizationList: transaction.authorizationList?.map(({ address, chainId, nonce, r, s, yParity }) => ({
      address,
      chainId: hex(chainId),
      nonce: hex(nonce),
      r,
      s,
      yParity: hex(yParity),
    })),
    // Nodes leave leading zeros out.
    r: hex(BigInt(r ?? 0)),
    s: hex(BigInt(s ?? 0)),
    v: hex(v ?? yParity),
    ...(transaction.type !== 'legacy' && { yParity: hex(yParity) }),
  }
  return { txData, hash: keccak256(txData), answer }
}

/** Returns what is found on a node that gives this answer. */
async function find(hash: string, result: unknown, chainId = 1) {
  const rpc = {
    request: async (calls: readonly RpcCall[]) => calls.map(() => ({ result })),
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  const [found] = await findSigned({ network: ethereum, rpc, chainId }, [hash])
  return found
}

test.each<TransactionSerializable & typeof call>([
  { ...call, type: 'legacy', gasPrice: 20n },
  { ...call, type: 'eip2930', gasPrice: 20n, accessList },
  { ...call, ...fees, type: 'eip1559' },
  { ...call, ...fees, type: 'eip1559', accessList },
  { ...call, ...fees, type: 'eip7702', authorizationList: [authorization] },
])('a node returns a transaction of type $type → the bytes that its sender signed', async (transaction) => {
  const { txData, hash, answer } = await sign(transaction)
  expect(await find(hash, answer)).toEqual({ txData, signers: [account.address] })
  const { yParity: _, ...old } = answer
  expect(await find(hash, old)).toEqual({ txData, signers: [account.address] })
  expect(await find(hash, answer, 2)).toBeUndefined()
})

test('a node changes any signed field, or names another sender → undefined, or the true sender', async () => {
  const { hash, answer, txData } = await sign({ ...call, ...fees, type: 'eip1559', accessList })
  const lies = { ...answer, chainId: undefined, type: '0x4', accessList: [] }
  for (const [field, value] of Object.entries(answer)) {
    if (value === undefined || ['v', 'gasPrice'].includes(field)) continue
    const lie = typeof value === 'string' ? (value === '0x1' ? '0x0' : `${value.slice(0, -2)}01`) : []
    expect(Object(await find(hash, { ...answer, [field]: lie })), field).not.toHaveProperty('txData')
  }
  expect(await find(hash, lies)).toBeUndefined()
  expect(await find(hash, { ...answer, from: to })).toEqual({ txData, signers: [account.address] })
})

test.each([
  ['no transaction', null, undefined],
  ['a transaction without a signature', { nonce: '0x1' }, expect.objectContaining({ reason: 'unavailable' })],
  ['a text', 'yes', expect.objectContaining({ reason: 'unavailable' })],
])('a node returns %s → not found', async (_, answer, expected) => {
  expect(await find(`0x${'aa'.repeat(32)}`, answer)).toEqual(expected)
})
