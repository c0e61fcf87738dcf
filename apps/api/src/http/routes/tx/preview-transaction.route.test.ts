import { connectChain } from '@patina/chains'
import { fund } from '@patina/devnet'
import { AccountRole, address, getAddressEncoder, type Instruction } from '@solana/kit'
import { encodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCountingNode } from '../../../../../../packages/chains/src/families/evm/testing/counting-node.ts'
import { typesOf } from '../../../../../../packages/claims/src/typed/types.fixture.ts'
import { deployOddToken } from '../../../../../../packages/devnet/src/testing/odd-token.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, networkOf, silentChains } from '../../../../testing/chains.ts'
import { pairs } from '../../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { registerKeyedDevice } from '../../../../testing/device-key.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { ownSolana, transferSol } from '../../../../testing/solana.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import {
  approveData,
  chainOf,
  ether,
  newAddress,
  openWallet,
  tokenCalled,
  transferData,
  type Wallet,
  waitForChain,
} from '../../../../testing/wallet.ts'

/** The slot in which a proxy has the address of its code (EIP-1967). */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const callNode = (method: string, params: readonly unknown[]) =>
  fetch(rpcUrlOf('ethereum'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })

describe('POST /v1/tx/preview', () => {
  let running: TestApp
  let device: TestDevice
  let wallet: Wallet
  const usdc = tokenCalled('ethereum', 'USDC')
  const preview = (body: object) => device.post('/v1/tx/preview', { address: wallet.address, platformId: 'ethereum', ...body })
  const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(10))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum', 'base'] })
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: wallet.address, token: usdc, amount: 5_000_000n })
  })
  afterAll(() => running.close())

  test('200: a payment → what leaves, the fee, and that the receiver is new', async () => {
    const to = newAddress()
    const { status, body } = await preview({ calls: [{ to: to.toLowerCase(), value: '1000000000000000000', gasLimit: '21000' }] })
    expect(status).toBe(200)
    expect(body).toEqual({
      platformId: 'ethereum',
      address: wallet.address,
      outcome: 'succeeds',
      changes: [
        {
          tokenId: 'ethereum:native',
          contractAddress: null,
          symbol: 'ETH',
          decimals: 18,
          listed: true,
          direction: 'out',
          amount: '1000000000000000000',
          fiat: null,
        },
      ],
      approvals: [],
      fees: { network: expect.stringMatching(/^\d+$/), fiat: null },
      warnings: [{ code: 'receiver_new', severity: 'i', facts: { receiver: to } }],
      how: { method: 'eth_simulateV1', contexts: 2, isComplete: true },
      blockNumber: expect.any(Number),
      words: {
        title: 'Send 1 ETH',
        lines: [
          {
            kind: 'leaves',
            label: 'You send',
            value: `1 ETH to ${to}`,
            tokenId: 'ethereum:native',
            amount: '1000000000000000000',
            address: to,
            role: 'receiver',
          },
        ],
      },
      descriptor: null,
      digests: [{ kind: 'call_data', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }],
    })
  })

  test('200: a payment, and a transfer of a listed token → one request to the node each, after a first preview', async () => {
    const node = await startCountingNode(rpcUrlOf('ethereum'))
    const chain = connectChain(chainOf(running, 'ethereum').network, node.url)
    const counted = await testApp({ storage: running.storage, chains: new Map([['ethereum', chain]]) })
    const phone = withDeviceId(counted.app, device.id)
    const count = async (call: object) => {
      const before = node.requests.length
      const body = { address: wallet.address, platformId: 'ethereum', calls: [call] }
      expect(await phone.post('/v1/tx/preview', body)).toMatchObject({ status: 200, body: { outcome: 'succeeds' } })
      return node.requests.length - before
    }
    const payment = { to: newAddress(), value: '1', gasLimit: '21000' }
    const transfer = { to: usdc, data: transferData(newAddress(), 1n), gasLimit: '100000' }
    expect([await count(payment), await count(payment), await count(transfer)]).toEqual([2, 1, 1])
    await counted.close()
    await node.close()
  })

  test('200: an unlimited allowance for an ordinary account → before and after, and the warnings', async () => {
    const spender = newAddress()
    const { body } = await preview({
      calls: [{ to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getAddress(spender), maxUint256] }) }],
    })
    expect(body).toMatchObject({
      outcome: 'succeeds',
      changes: [],
      approvals: [{ kind: 'allowance', tokenId: `ethereum:${usdc}`, spender, before: '0', after: `${maxUint256}` }],
    })
    expect(codes(body)).toEqual(['unlimited_allowance', 'spender_is_account', 'spender_unknown'])
    expect(body.warnings[0]).toMatchObject({ severity: 'c', facts: { spender, tokenId: `ethereum:${usdc}`, balance: '5000000' } })
  })

  test('200: a token outside the catalogue keeps a share → its own symbol, unlisted and taxed', async () => {
    const token = await deployOddToken(rpcUrlOf('ethereum'), evmNetworkOf('ethereum'), 6)
    await token.mint(wallet.address, 1_000_000n)
    await token.setTax(250)
    const { body } = await preview({ calls: [{ to: token.address, data: transferData(newAddress(), 1_000n) }] })
    expect(body.changes).toMatchObject([{ contractAddress: token.address, symbol: 'ODD', decimals: 6, listed: false, amount: '1000' }])
    expect(codes(body)).toEqual(['token_unlisted', 'token_taxed', 'receiver_new'])
    expect(body.warnings[1].facts).toMatchObject({ sent: '1000', arrives: '975' })
  })

  test('200: two calls fail together → the reason, and will_fail', async () => {
    const calls = [
      { to: newAddress(), value: '1' },
      { to: usdc, data: transferData(newAddress(), 6_000_000n) },
    ]
    const { body } = await preview({ calls })
    expect(body).toMatchObject({ outcome: 'fails', how: { confirmedBy: 'eth_call' } })
    expect(codes(body)).toContain('will_fail')
  })

  test('200: a token is sent to its own contract → receiver_is_token', async () => {
    expect(codes((await preview({ calls: [{ to: usdc, data: transferData(usdc, 1n) }] })).body)).toContain('receiver_is_token')
  })

  test('200: typed data or a text → the hashes that a device shows, and an unknown outcome', async () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'contents', type: 'string' }] }
    const typedData = { types, primaryType: 'Mail', domain: { name: 'Ether Mail' }, message: { contents: 'Hello' } }
    const typed = (await preview({ typedData })).body
    expect(typed.digests.map(({ kind }: { kind: string }) => kind)).toEqual(['typed_data', 'domain', 'message'])
    expect(typed).toMatchObject({ outcome: 'unknown', reason: 'a signature cannot be simulated', blockNumber: null })
    expect(codes(typed)).toEqual(['typed_unknown'])
    expect(typed.words.lines).toContainEqual({ kind: 'field', label: 'contents', value: 'Hello', foreign: true })
    // https://docs.ethers.org/v5/api/utils/hashing, hashMessage("Hello World")
    expect((await preview({ message: 'Hello World' })).body.digests).toEqual([
      { kind: 'message', hash: '0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2' },
    ])
  })

  test('200: a permission by signature for everything → who gets it, and the warnings', async () => {
    const spender = newAddress()
    const { caip2 } = chainOf(running, 'ethereum').network
    const type = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    const message = { owner: wallet.address, spender, value: `${maxUint256}`, nonce: '0x0', deadline: 9 }
    const domain = { name: 'USD Coin', chainId: caip2.slice('eip155:'.length), verifyingContract: usdc }
    const { body } = await preview({ typedData: { ...typesOf(type), domain, message } })
    expect(body.words).toMatchObject({
      title: 'Sign: allow somebody to take any amount of USDC',
      lines: [{ kind: 'allows', tokenId: `ethereum:${usdc}`, address: spender, role: 'spender', amount: `${maxUint256}` }],
    })
    expect(codes(body)).toEqual(['unlimited_allowance', 'spender_is_account', 'spender_unknown'])
    const elsewhere = await preview({ typedData: { ...typesOf(type), domain: { ...domain, chainId: 99 }, message } })
    expect(codes(elsewhere.body)[0]).toBe('domain_mismatch')
  })

  test('200: a hash, or a second sign-in in the same text → do not sign', async () => {
    expect(codes((await preview({ message: `0x${'ab'.repeat(32)}` })).body)).toEqual(['signs_hash'])
    const signIn = 'a.example wants you to sign in with your Ethereum account:'
    const { body } = await preview({ message: `${signIn}\n${signIn}` })
    expect(body.warnings).toMatchObject([{ code: 'sign_in_twice', severity: 'b', facts: { site: 'a.example' } }])
  })

  test('200: typed data of an unknown type whose contract has no code → both warnings', async () => {
    const { caip2 } = chainOf(running, 'ethereum').network
    const domain = { name: 'Test', chainId: caip2.slice('eip155:'.length), verifyingContract: newAddress() }
    const { body } = await preview({ typedData: { ...typesOf('Mail(string text)'), domain, message: { text: 'Hello' } } })
    expect(codes(body)).toEqual(['contract_without_code', 'typed_unknown'])
  })

  test('200: a call that nobody knows, to a contract that may take something → the most that it can take', async () => {
    const target = newAddress()
    await chainOf(running, 'ethereum').broadcast(await wallet.sign({ to: usdc, data: approveData(target, 2_000_000n) }))
    await vi.waitFor(async () => {
      const { body } = await preview({ calls: [{ to: target, data: '0x12345678' }] })
      const opaque = body.words.lines.find(({ kind }: { kind: string }) => kind === 'opaque')
      expect(opaque.value).toContain('at most 2 USDC can leave your account')
      expect(codes(body)).toContain('leaves_without_decode')
    }, waitForChain)
  })

  test('200: a transaction of Solana pays and gives the wallet to a program → both, and owner_changes first', async () => {
    const own = await ownSolana()
    const solana = await testApp({ storage: running.storage, chains: own.chains })
    const user = await own.newWallet(1_000_000_000n)
    const to = (await own.newWallet(1n)).address
    await linkAddresses(withDeviceId(solana.app, device.id), [user.address], ['solana'])
    const assign: Instruction = {
      programAddress: address('11111111111111111111111111111111'),
      accounts: [{ address: user.address, role: AccountRole.WRITABLE_SIGNER }],
      data: Uint8Array.from([1, 0, 0, 0, ...getAddressEncoder().encode(to)]),
    }
    const transaction = await own.sign(user, [transferSol(user, to, 5_000_000n), assign])
    const body = { address: user.address, platformId: 'solana', transaction }
    const answer = await withDeviceId(solana.app, device.id).post('/v1/tx/preview', body)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        outcome: 'succeeds',
        changes: [{ tokenId: 'solana:native', symbol: 'SOL', direction: 'out', amount: '5000000' }],
        approvals: [{ kind: 'owner', spender: to }],
        fees: { network: '5000' },
        digests: [],
      },
    })
    expect(codes(answer.body)[0]).toBe('owner_changes')
    expect(codes(answer.body)).toContain('receiver_new')
    await solana.close()
    await own.stop()
  })

  test('200: a called proxy got other code since the last preview of the device → both codes, also after others previewed it', async () => {
    const [proxy, before, after] = [newAddress(), newAddress(), newAddress()].map((one) => getAddress(one))
    const setCode = (code = '') => callNode('anvil_setStorageAt', [proxy, implementationSlot, `0x${code.slice(2).padStart(64, '0')}`])
    await callNode('anvil_setCode', [proxy, '0x00'])
    await setCode(before)
    const call = { platformId: 'ethereum', calls: [{ to: proxy, data: '0x12345678' }] }
    const changed = async () => (await preview(call)).body.warnings.filter(({ code }: { code: string }) => code === 'proxy_changed')
    expect(await changed()).toEqual([])
    await setCode(after)
    // Anybody can link an address without a proof.
    const stranger = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum'] })
    const ofStranger = await stranger.post('/v1/tx/preview', { ...call, address: wallet.address })
    expect(ofStranger.status).toBe(200)
    expect(codes(ofStranger.body)).not.toContain('proxy_changed')
    const warned = [
      { code: 'proxy_changed', severity: 'w', facts: { contract: proxy, before, after, since: expect.stringMatching(/^20.*Z$/) } },
    ]
    expect([await changed(), await changed()]).toEqual([warned, warned])
  })

  test('200: the node does not answer → unknown, and a warning', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const body = { address: wallet.address, platformId: 'ethereum', calls: [{ to: newAddress(), value: '1' }] }
    const answer = await withDeviceId(silent.app, device.id).post('/v1/tx/preview', body)
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'unknown', how: { method: null }, blockNumber: null, fees: null } })
    expect(codes(answer.body)).toEqual(['outcome_unknown'])
    await silent.close()
  })

  test('400: nothing, or two things to preview → which are possible', async () => {
    const message = 'exactly one of calls, transaction, typedData and message is required'
    for (const body of [{}, { message: 'a', calls: [{ to: newAddress() }] }])
      expect(await preview(body)).toMatchObject(refusal(400, message))
  })

  test.each([
    ['value', '9'.repeat(78)],
    ['gasLimit', '9'.repeat(78)],
    ['gasLimit', '0'],
    ['value', `${maxUint256}`],
    ['gasLimit', `${maxUint256}`],
  ])('200 or 400: %s of a call is %s → no error of the server', async (field, text) => {
    const { status } = await preview({ calls: [{ to: newAddress(), [field]: text }] })
    expect(status).toBe(text.startsWith('99') ? 400 : 200)
  })

  test.each([
    { maxFeePerGas: '9'.repeat(78) },
    { maxFeePerGas: '1', maxPriorityFeePerGas: '9'.repeat(78) },
    { maxFeePerGas: `${maxUint256}` },
    { nonce: Number.MAX_SAFE_INTEGER },
    { nonce: 1e300 },
  ])('a fee or nonce is beyond what a chain has: %o → no error of the server', async (fields) => {
    const { status } = await preview({ calls: [{ to: newAddress(), value: '1' }], ...fields })
    expect(status).toBeLessThan(500)
  })

  test('400: call data, typed data or the currency is malformed, or data delegates the account → which', async () => {
    expect(await preview({ calls: [{ to: usdc, data: '0x123' }] })).toMatchObject(
      refusal(400, 'Invalid transaction: data is not hexadecimal'),
    )
    expect(await preview({ calls: [{ to: 'nonsense' }] })).toMatchObject(refusal(400, 'Invalid address'))
    expect(await preview({ message: 'a', currency: 'XXX' })).toMatchObject({ status: 400, body: { code: 'unknown_currency' } })
    let message: object = {}
    for (let depth = 0; depth < 1_000; depth++) message = { message }
    const nested = { types: { EIP712Domain: [], A: [{ name: 'message', type: 'A' }] }, primaryType: 'A', domain: {}, message }
    for (const typedData of [
      {},
      nested,
      {
        ...nested,
        message: {},
        types: {
          A: [
            { name: 'a', type: 'A' },
            { name: 'a', type: 'A' },
          ],
          EIP712Domain: [],
        },
      },
    ])
      expect(await preview({ typedData })).toMatchObject({ status: 400, body: { code: 'invalid_transaction' } })
    const types = { EIP712Domain: [], Mail: [{ name: 'to', type: 'address' }] }
    const wrong = await preview({ typedData: { types, primaryType: 'Mail', domain: {}, message: { to: '0xzz' } } })
    expect(wrong.body).toMatchObject({
      message: 'Invalid transaction: message.to does not fit its type',
      details: { reason: 'bad_value', field: 'message.to' },
    })
    const members = (list: string) => list.split(',').map((one) => ({ name: one.split(' ')[1], type: one.split(' ')[0] }))
    const delegation = {
      types: {
        EIP712Domain: [],
        Delegation: members('address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt'),
        Caveat: members('address enforcer,bytes terms'),
      },
      ...{ primaryType: 'Delegation', domain: {} },
      message: { delegate: usdc, delegator: wallet.address, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: '0' },
    }
    expect((await preview({ typedData: delegation })).body).toMatchObject({
      message: 'Invalid transaction: typedData is a delegation of the whole account (ERC-7710)',
      details: { reason: 'is_delegation', field: 'typedData' },
    })
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await preview({ platformId: 'nowhere', message: 'a' })).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the server cannot check whether the token was used → Service Unavailable', async () => {
    const forgetful = await testApp({ pair: pairs[1] })
    const phone = await registerKeyedDevice(forgetful.app)
    await forgetful.storage.cache.close()
    const body = { address: wallet.address, platformId: 'ethereum', message: 'a' }
    expect(await phone.post('/v1/tx/preview', body)).toMatchObject(refusal(503, 'Service Unavailable'))
    await forgetful.close()
  })

  test('413: the body is too large → refused; call data of 131,072 bytes is accepted', async () => {
    const data = (bytes: number) => ({ calls: [{ to: newAddress(), data: `0x${'00'.repeat(bytes)}` }] })
    expect((await preview(data(131_000))).status).toBe(200)
    expect((await preview(data(200_000))).status).toBe(413)
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'POST', url: '/v1/tx/preview', body: { address: wallet.address, platformId: 'ethereum', message: 'a' } }),
  )
})
