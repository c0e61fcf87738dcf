import { createWalletClient, previewRequest, type SentTransaction, unwrap, type WalletClient } from '@patina/sdk'
import { type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../api/testing/app.ts'
import { evmNetworkOf } from '../../api/testing/chains.ts'
import { registerDevice } from '../../api/testing/device.ts'
import { rpcUrlOf } from '../../api/testing/local-chains.ts'
import { type OwnNode, ownNode } from '../../api/testing/own-node.ts'
import { readFacts } from '../src/keys/facts.ts'
import { remoteAccounts } from '../src/keys/page/remote-account.ts'
import type { WorkerClient } from '../src/keys/page/worker-client.ts'
import { memoryJournal } from '../src/keys/testing/memory-journal.ts'
import type { WorkerCalls } from '../src/keys/worker/protocol.ts'
import { readClaims, signTransaction } from '../src/keys/worker/sign.ts'
import { judge } from '../src/review/verdict.ts'
import { placeOf } from '../src/review/witnesses/place.ts'
import { prepareRevocations } from '../src/screens/approvals/prepare-revocations.ts'
import { isRevocable } from '../src/screens/approvals/revoked.ts'

const code = '0x00000000000000000000000000000000000000d7'
const key = generatePrivateKey()
const account = privateKeyToAccount(key)
const facts = readFacts({ chainIds: { ethereum: 'eip155:31337' }, localExchanges: {}, swapServices: [] })

let node: OwnNode
let running: TestApp
let client: WalletClient

beforeAll(async () => {
  node = await ownNode(1_000, 'prague')
  await node.start()
  await node.call('anvil_setBalance', account.address, '0x8ac7230489e80000')
  // The approvals and balances are read by this contract.
  const { multicall3 } = evmNetworkOf('ethereum')
  await node.call('anvil_setCode', multicall3, await codeOf(rpcUrlOf('ethereum'), multicall3))
  running = await testApp({ chains: new Map([['ethereum', node.chain]]) })
  const device = await registerDevice(running.app, { addresses: [account.address] })
  client = createWalletClient({
    baseUrl: await running.app.listen({ port: 0, host: '127.0.0.1' }),
    fetch: (request) => {
      request.headers.set('device-id', device.id)
      return fetch(request)
    },
  })
})
afterAll(async () => {
  await running.close()
  await node.close()
})

async function codeOf(rpcUrl: string, address: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return JSON.parse(await response.text()).result
}

/** The account of the wallet. Its key worker is called directly. */
function walletAccount() {
  const vault = { keyOf: async () => ({ key: hexToBytes(key), address: account.address }) }
  const signing = { vault, facts, journal: memoryJournal(), exclusive: <T>(change: () => Promise<T>) => change(), now: () => 0 }
  const calls: Partial<WorkerCalls> = { sign: (one) => signTransaction(signing, one), claims: (one) => readClaims(signing, one) }
  const call: WorkerClient['call'] = (method, ...args) => Reflect.apply(calls[method] ?? unknown, undefined, structuredClone(args))
  return remoteAccounts.evm({ id: 'a', address: account.address, worker: () => ({ call, end: () => {} }) })
}

const unknown = () => {
  throw new TypeError('unknown method')
}

async function delegate(): Promise<void> {
  const { maxFeePerGas, maxPriorityFeePerGas } = (await node.chain.getPriorityFees()).fast
  const authorization = await account.signAuthorization({ contractAddress: code, chainId: 31_337, nonce: 1 })
  const signed: Hex = await account.signTransaction({
    ...{ type: 'eip7702', chainId: 31_337, nonce: 0, to: account.address, gas: 100_000n, maxFeePerGas, maxPriorityFeePerGas },
    authorizationList: [authorization],
  })
  await node.call('eth_sendRawTransaction', signed)
  await node.call('evm_mine')
}

test('the account delegates → the list has it, the review proves that it ends, and the signed bytes end it', async () => {
  await delegate()
  expect(await codeOf(node.rpcUrl, account.address)).toBe(`0xef0100${code.slice(2)}`)
  const { platforms } = await unwrap(client.listPlatforms())
  const platform = platforms.find(({ id }) => id === 'ethereum')
  const { items } = await unwrap(client.listApprovals({ address: account.address, platformId: 'ethereum' }))
  const approvals = items.filter(isRevocable)
  expect(approvals).toMatchObject([{ kind: 'delegation' }])
  if (!platform) throw new Error('The platform is served')

  const wallet = walletAccount()
  const steps = await prepareRevocations(
    client,
    wallet,
    approvals.map((one) => ({ ...one, platform })),
    'NFTs',
  )
  const [step] = steps
  const network = facts.get('ethereum')
  if (!step || !network) throw new Error('One transaction is prepared')
  const preview = await unwrap(client.previewTransaction({ ...previewRequest(account.address, step.prepared), currency: 'USD' }))
  const witness = await wallet.claims(step.prepared, step.shown)
  // The delegation took two nonces.
  const witnessed = { intent: step.shown, witness, nonce: 2n }
  const verdict = judge({ facts: network, place: placeOf(network, account.address), steps: [witnessed], preview })
  expect(verdict).toMatchObject({ blocks: [], criticals: [] })
  expect(verdict.effects[0]?.main).toMatchObject([{ kind: 'delegates', code: `0x${'0'.repeat(40)}` }])

  const txData = await wallet.sign(step.prepared, step.shown)
  const sent: SentTransaction = await unwrap(client.sendTransaction({ address: account.address, platformId: 'ethereum', txData }))
  await node.call('evm_mine')
  expect(sent.hash).toMatch(/^0x/)
  expect(await codeOf(node.rpcUrl, account.address)).toBe('0x')
})
