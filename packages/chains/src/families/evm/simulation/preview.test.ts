import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { concat, encodeFunctionData, erc20Abi, type Hex, maxUint256, pad, parseAbi, toHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { EVERYTHING, type PreviewRequest } from '../../../adapter/previews.ts'
import { failOver } from '../../../failover.ts'
import { connectRpc, type Rpc, type RpcAnswer, type RpcCall } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork } from '../../../network.ts'
import { ethereum as mainnet } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { evmAddress } from '../addresses.ts'
import { connectEvm } from '../index.ts'
import { openTestWallet, type TestWallet } from '../testing/wallet.ts'
import { createPreviewer } from './preview.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const chain = connectEvm(network, rpcUrl)
const newAddress = () => testAddress(privateKeyToAddress(generatePrivateKey()))
const spender = newAddress()
const gas = 500_000n
let wallet: TestWallet
let account: EvmAddress

beforeAll(async () => {
  wallet = await openTestWallet(chain, rpcUrl, 1_000n * ONE)
  account = evmAddress(testAddress(wallet.address))
})

async function place(code: Hex): Promise<EvmAddress> {
  const address = newAddress()
  await rpc.read([{ method: 'anvil_setCode', params: [address, code] }])
  return address
}

type Answer = (call: RpcCall, real: RpcAnswer) => RpcAnswer
const refused = (code: number, message: string): RpcAnswer => ({ refusal: { code, message, data: undefined } })
const missing = refused(-32601, 'the method does not exist')

/** Returns the previewer of a node that gives other answers than the local chain, and the names of the methods that it received. */
function nodeThat(answer: Answer, now?: () => number) {
  const received: string[] = []
  const changed: Rpc = {
    ...rpc,
    request: async (calls, options) => {
      received.push(...calls.map(({ method }) => method))
      const answers = await rpc.request(calls, options)
      return calls.map((call, index) => answer(call, answers[index] ?? missing))
    },
  }
  const preview = createPreviewer({ network, rpc: changed }, now)
  return { received, preview: (request: PreviewRequest) => preview(account, request) }
}
const honest = nodeThat((_, real) => real)
const lacking = (...methods: string[]) => nodeThat(({ method }, real) => (methods.includes(method) ? missing : real))
const call = (to: EvmAddress, data: Hex = '0x', value = 0n) => ({ calls: [{ to, data, value, gas }] })

describe('contracts that lie in a simulation', () => {
  /** Returns the value that it receives if the condition says that the execution is simulated. Otherwise it keeps the value. */
  const liar = (condition: Hex) => {
    const keeps = toHex(3 + (condition.length - 2) / 2 + 1, { size: 1 })
    return concat([condition, '0x60', keeps, '0x5700', '0x5b', '0x5f5f5f5f34335af100'])
  }
  const conditions: Record<string, Hex> = {
    'the base fee is 0': '0x4815',
    'the gas price is 0': '0x3a15',
    'there is more gas than anyone signs': concat(['0x62', toHex(600_000, { size: 3 }), '0x5a11']),
    'nobody gets the fee': '0x4115',
  }

  beforeAll(() =>
    rpc.read([
      { method: 'anvil_setCoinbase', params: [newAddress()] },
      { method: 'evm_mine', params: [] },
    ]),
  )

  test.each(Object.entries(conditions))('a contract pays back if %s → the preview says what mining does', async (_, condition) => {
    const to = await place(liar(condition))
    const { preview } = nodeThat((_, real) => real)
    const found = await preview(call(to, '0x', ONE))
    const report = await wallet.send({ to, value: ONE, gasLimit: gas })
    const kept = (await chain.getBalances(to, { listed: [], unlisted: [] })).native
    expect({ status: report.status, kept }).toEqual({ status: 'confirmed', kept: ONE })
    expect(found).toMatchObject({ outcome: 'succeeds', changes: [{ asset: { contract: null }, owner: account, amount: -ONE }] })
  })

  test('the same contract is executed without fees only → the two contexts differ', async () => {
    const to = await place(liar('0x3a15'))
    expect((await honest.preview(call(to, '0x', ONE))).differences).toEqual([[`${-ONE} native`, '0 native']])
  })

  test('a contract pays back while the gas is no more than needed, and the gas is estimated → the two contexts differ', async () => {
    const to = await place(liar(concat(['0x62', toHex(100_000, { size: 3 }), '0x5a10'])))
    const found = await honest.preview({ calls: [{ to, data: '0x', value: ONE }] })
    expect(found.differences).toEqual([['0 native', `${-ONE} native`]])
  })
})

describe('a called contract that runs the code of another one', () => {
  const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  test.each<[string, Hex, Hex?]>([
    ['a minimal proxy', concat(['0x363d3d373d3d3d363d73', spender, '0x5af43d82803e903d91602b57fd5bf3'])],
    ['a proxy with the slot of EIP-1967', '0x00', pad(spender, { size: 32 })],
    ['an account that delegates', concat(['0xef0100', spender])],
  ])('%s → the preview names both', async (_, code, stored) => {
    const to = await place(code)
    if (stored) await rpc.read([{ method: 'anvil_setStorageAt', params: [to, slot, stored] }])
    expect((await honest.preview(call(to, '0x12345678'))).proxies).toEqual(new Map([[to, spender]]))
  })

  test('a contract with code of its own, or a node that does not say it → none', async () => {
    const to = await place('0x00')
    expect(await honest.preview(call(to, '0x12345678'))).not.toHaveProperty('proxies')
    expect(await lacking('eth_getStorageAt').preview(call(to, '0x12345678'))).not.toHaveProperty('proxies')
  })
})

describe('what counts as a change', () => {
  const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const _party = (address: Hex) => pad(address, { size: 32 })

  test('a contract logs a transfer that never happened → a fake event, and no change', async () => {
    const log = concat(['0x7f', toHex(5n, { size: 32 }), '0x5f52', '0x73', account, '0x73', spender, '0x7f', transferTopic, '0x60205fa300'])
    const to = await place(log)
    const found = await honest.preview(call(to, '0x1234'))
    expect(found).toMatchObject({ outcome: 'succeeds', changes: [], fakeEvents: [to] })
  })

  test('an unlimited allowance replaces a small one → both amounts', async () => {
    const listed = evmAddress(network.tokens.find(({ enabled }) => enabled)?.address ?? spender)
    await wallet.send({ to: listed, data: wallet.approveData(spender, 7n) })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
    const expected = [{ kind: 'allowance', asset: { caip2, contract: listed }, owner: account, spender, before: 7n, after: maxUint256 }]
    for (const node of [honest, lacking('eth_simulateV1'), lacking('eth_simulateV1', 'debug_traceCall')])
      expect((await node.preview(call(listed, data))).approvals).toEqual(expected)
  })

  test('the account delegates to code → the permission of the code', async () => {
    const code = await place('0x60015f5260205ff3')
    const to = newAddress()
    const found = await honest.preview({ ...call(to), delegate: code })
    expect(found.approvals).toContainEqual({
      kind: 'code',
      asset: { caip2, contract: null },
      owner: account,
      spender: code,
      before: 0n,
      after: EVERYTHING,
    })
  })

  test('a delegation ends in the same transaction → its code loses the permission, and is not executed', async () => {
    // Code that refuses every call.
    const code = await place('0x5f5ffd')
    const owner = newAddress()
    await rpc.read([
      { method: 'anvil_setCode', params: [owner, `0xef0100${code.slice(2)}`] },
      { method: 'anvil_setBalance', params: [owner, toHex(ONE)] },
    ])
    const { outcome, approvals } = await createPreviewer({ network, rpc })(owner, { ...call(owner), delegate: testAddress(zeroAddress) })
    expect({ outcome, approvals }).toEqual({
      outcome: 'succeeds',
      approvals: [{ kind: 'code', asset: { caip2, contract: null }, owner, spender: code, before: EVERYTHING, after: 0n }],
    })
  })

  test('several calls, of which the second needs the first → both are executed in order', async () => {
    const weth = network.wrappedNative
    const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
    const calls = [
      { to: weth, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: 5n, gas },
      { to: weth, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [3n] }), value: 0n, gas },
    ]
    for (const node of [honest, lacking('eth_simulateV1', 'debug_traceCall')])
      expect(await node.preview({ calls })).toMatchObject({
        outcome: 'succeeds',
        changes: expect.arrayContaining([
          { asset: { caip2, contract: null }, owner: account, amount: -2n },
          { asset: { caip2, contract: weth }, owner: account, amount: 2n },
        ]),
      })
  })
})

describe('calls that fail, or cost too much', () => {
  test('a contract reverts → fails, with the reason, by two methods', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, 10n ** 40n] })
    const found = await honest.preview(call(network.wrappedNative, data))
    expect(found).toMatchObject({
      outcome: 'fails',
      how: { method: 'eth_simulateV1', confirmedBy: 'eth_call' },
      changes: [],
      approvals: [],
    })
  })

  test('only one method says that a good call fails → unknown', async () => {
    const broken = nodeThat(({ method }, real) => (method === 'eth_simulateV1' ? withFailure(real) : real))
    expect(await broken.preview(call(spender, '0x', 1n))).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('disagree') })
  })

  test.each<[string, Partial<PreviewRequest>, bigint, object]>([
    ['the value is more than the balance', {}, 10_000n * ONE, { outcome: 'fails', reason: 'insufficient funds' }],
    [
      'the fee is more than the rest',
      { price: { maxFeePerGas: ONE, maxPriorityFeePerGas: 0n } },
      1n,
      { outcome: 'fails', reason: 'insufficient funds for the fee' },
    ],
    [
      'the fee is below the base fee',
      { price: { maxFeePerGas: 1n, maxPriorityFeePerGas: 0n } },
      1n,
      { outcome: 'unknown', reason: 'the fee is below the base fee' },
    ],
  ])('%s → the cause', async (_, more, value, expected) => {
    expect(await honest.preview({ ...call(spender, '0x', value), ...more })).toMatchObject(expected)
  })

  test('the nonce was used → the cause', async () => {
    await wallet.send({ to: spender, value: 1n })
    expect(await honest.preview({ ...call(spender, '0x', 1n), nonce: 0 })).toMatchObject({
      outcome: 'fails',
      reason: 'the nonce was used already',
    })
  })
})

/** Returns the answer of a node whose simulation fails everything that is not a read. */
function withFailure(real: RpcAnswer): RpcAnswer {
  if (!('result' in real)) return real
  const blocks: { calls: { returnData: string; status: string }[] }[] = JSON.parse(JSON.stringify(real.result))
  return { result: blocks.map(({ calls }) => ({ calls: calls.map((one) => (one.returnData === '0x' ? { ...one, status: '0x0' } : one)) })) }
}

describe('nodes', () => {
  test.each<[string, Answer, string]>([
    ['lacks eth_simulateV1', ({ method }, real) => (method === 'eth_simulateV1' ? missing : real), 'debug_traceCall'],
    [
      'ignores overrides of the block',
      ({ method, params }, real) => (method === 'eth_simulateV1' && JSON.stringify(params).includes('4160') ? ignored : real),
      'debug_traceCall',
    ],
    [
      'ignores overrides of eth_call too',
      ({ method, params }, real) =>
        method === 'eth_simulateV1' ? missing : JSON.stringify(params).includes('602a') ? { result: '0x' } : real,
      'eth_call',
    ],
    ['has only an estimate', ({ method }, real) => (/simulate|trace|eth_call/.test(method) ? missing : real), 'eth_estimateGas'],
  ])('a node %s → the next method', async (_, answer, method) => {
    const found = await nodeThat(answer).preview(call(spender, '0x', 5n))
    expect(found).toMatchObject({ outcome: 'succeeds', how: { method, contexts: 1 } })
    if (method !== 'eth_estimateGas' && method !== 'eth_call') expect(found.changes).toMatchObject([{ amount: -5n }])
  })
  const ignored: RpcAnswer = { result: [{ calls: [{ returnData: pad('0x00') }] }] }

  test('a node says that a payment changed nothing → unknown', async () => {
    const lying = nodeThat(({ method }, real) => (method === 'eth_simulateV1' ? unchanged(real) : real))
    expect(await lying.preview(call(spender, '0x', 5n))).toMatchObject({ outcome: 'unknown', reason: 'the node contradicts itself' })
  })

  test('a method crashes three times → it pauses for an hour', async () => {
    let time = 0
    const isProbe = (params: readonly unknown[]) => JSON.stringify(params).includes('4160')
    const node = nodeThat(
      ({ method, params }, real) => (method === 'eth_simulateV1' && !isProbe(params) ? refused(-32603, 'method handler crashed') : real),
      () => time,
    )
    for (let turn = 0; turn < 4; turn++) expect((await node.preview(call(spender, '0x', 5n))).how.method).toBe('debug_traceCall')
    const calls = () => node.received.filter((method) => method === 'eth_simulateV1').length
    expect(calls()).toBe(1 + 3 * 2)
    time = 3_600_001
    await node.preview(call(spender, '0x', 5n))
    expect(calls()).toBe(1 + 3 * 2 + 1 + 2)
  })

  test('a contract logs more than is read → unknown, in bounded time', async () => {
    const to = await place('0x5b5f5fa0600056')
    const endless = await place('0x5b600056')
    expect(await honest.preview({ calls: [{ to, value: 0n, data: '0x', gas: 10_000_000n }] })).toMatchObject({ outcome: 'fails' })
    const logs = await place(concat(['0x', ...Array.from({ length: 300 }, (): Hex => '0x5f5fa0')]))
    expect(await honest.preview(call(logs))).toMatchObject({ outcome: 'unknown', reason: 'the effects are too large to read' })
    expect(await honest.preview(call(endless))).toMatchObject({ outcome: 'fails' })
  })

  describe('two nodes', () => {
    let silent: Server
    const connect = (server: Server) =>
      connectEvm(network, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeoutMs: 300 })
    /** A proxy to the local chain without the methods that execute. */
    let unable: Server

    beforeAll(async () => {
      silent = createServer(() => {})
      unable = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk)
        const text = Buffer.concat(chunks)
          .toString()
          .replaceAll(/eth_simulateV1|debug_traceCall|eth_estimateGas|"eth_call"/g, (name) =>
            name.startsWith('"') ? '"eth_none"' : 'eth_none',
          )
        const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
        response.setHeader('content-type', 'application/json').end(await answer.text())
      })
      for (const server of [silent, unable]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    })
    afterAll(() => {
      silent.closeAllConnections()
      for (const server of [silent, unable]) server.close()
    })

    test('the first node has no method, or hangs → the second node previews', async () => {
      const payment = call(spender, '0x', 5n)
      for (const first of [unable, silent]) {
        const two = failOver([connect(first), chain])
        expect(await two.preview?.(account, payment)).toMatchObject({ outcome: 'succeeds', how: { method: 'eth_simulateV1', contexts: 2 } })
        expect(await two.simulate?.(account, payment.calls, [{ owner: account, asset: null }])).toMatchObject({ balances: [{}] })
      }
    })

    test('the only node has no method → unknown; it hangs → unavailable', async () => {
      expect(await connect(unable).preview?.(account, call(spender, '0x', 5n))).toMatchObject({ outcome: 'unknown', how: { method: null } })
      await expect(connect(silent).preview?.(account, call(spender))).rejects.toMatchObject({ reason: 'unavailable' })
    })
  })
})

/** Returns the answer of a node that reads the same balances after the calls as before them. */
function unchanged(real: RpcAnswer): RpcAnswer {
  if (!('result' in real)) return real
  const blocks: { calls: { returnData: string }[] }[] = JSON.parse(JSON.stringify(real.result))
  return {
    result: blocks.map(({ calls }) => ({
      calls: calls.map((one, index) =>
        index === calls.length - 1 && calls[0] && calls.length > 1 ? { ...one, returnData: calls[0].returnData } : one,
      ),
    })),
  }
}
